# Serves endpoints over a database, read-only, made from questions and their SQL. From the root of a checkout:
#
#   git archive HEAD | docker build -f docs/serve-tools.Dockerfile -t toolatlas-tools -
#   docker run --rm -p 127.0.0.1:8123:8123 -v "$PWD/data:/data:ro" toolatlas-tools \
#       sqlite:/data/shop.sqlite --pairs /data/questions.jsonl
#
# There is no sign-in: the port is published on this machine only, as written above.
FROM python:3.12-slim
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt \
 && pip install --no-cache-dir --no-deps . \
 && pip install --no-cache-dir "pg8000>=1.31,<2" \
 && useradd --create-home toolatlas
WORKDIR /home/toolatlas
USER toolatlas
EXPOSE 8123
ENTRYPOINT ["toolatlas", "serve-tools", "--host", "0.0.0.0"]
