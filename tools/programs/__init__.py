"""Programs over tools: an interpreter that stops at every call, snapshots that go on elsewhere, and their store.

    async with Interpreter() as interpreter:            nothing is started before the first program
        session = await interpreter.start(Program(code=…, check=stubs, functions={"get_quote"}, now=…, seed=…))
        while isinstance(session.stop, Waiting):
            kept = session.snapshot()                   bytes that `interpreter.load` takes, in any process
            await session.answer({call.id: Value(value=…) or Raised(type="PermissionError", message="…")
                                  for call in session.stop.calls})
        session.stop                                    Ended: ok | refused | raised | limit | crashed
        session.variables()                             what the next program of the request starts with
        session.lost()                                  names that it will not find there: functions, classes, modules

- A call of `f` stops alone; calls of its async twin `f_async` that wait at one time (`asyncio.gather`) stop together,
  and some may be answered before others. A call says `f` either way, whether it stood alone, and its line.
- A program that waits holds no process: it is its snapshot, and an answer goes on from there. So few processes serve
  many programs, and one that is left needs no closing.
- `check` are the stubs that programs are checked against, `functions` what they may call. What `values` and
  `variables` bring is known to the check; what `check` does not declare counts as `Any`.
- A program sees a clock that stands at `now` and a `random` seeded by `seed`; it never sleeps. The same answers bring
  the same run.
- It reaches nothing but its functions: no files, no network, no environment; seconds, memory, output, calls and what
  it may hold while it waits are bounded (`ProgramLimits`).
- `ProgramStore` keeps snapshots in `toolatlas.db`, signed; one that is not ours raises `ProgramLost`, as one of
  another version does.
"""
