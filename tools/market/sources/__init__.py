"""What live services answer, read into this pack's values; none of these modules imports a service's library.

Each service has its library calls in one small module of `providers/`, behind a protocol of plain JSON values that
recorded answers fit as well.
"""
