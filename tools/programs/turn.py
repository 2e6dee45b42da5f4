"""One stretch of a program's computing: from its beginning or an answer to its next stop. Blocks; for a thread."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from typing import Any, Final, Literal, NamedTuple, cast, get_args

import psutil
import pydantic_monty as monty

from tools.programs.checking import SCRIPT, refusal, stubs
from tools.programs.faults import TooMuch, ended, is_limit, too_much
from tools.programs.plain import NotPlain, json_form, strict_json_form
from tools.programs.snapshot import ProgramLost, Standing
from tools.programs.values import ASYNC, Answer, Ended, Program, ProgramCall, ProgramLimits, Raised, Stop, Waiting
from tools.programs.variables import collect, digests, read

_SUSPENSIONS: Final = 2_000
"""Stops of all kinds in one turn, those that nobody hears of among them."""
_ATTEMPTS: Final = 10
"""Processes that are passed over; there are fewer."""
_CUT: Final = "\n… (more was printed and is not shown)\n"
_EXCEPTIONS: Final = frozenset(get_args(monty.ExcType))


class Outcome(NamedTuple):
    """Where a turn came to."""

    stop: Stop
    standing: Standing
    dump: bytes | None = None
    """What the interpreter holds, while the program waits."""
    variables: bytes | None = None
    """What the program left, when it is at its end."""


class Turn:
    """One stretch in one process of the pool."""

    def __init__(self, pool: monty.Monty, limits: ProgramLimits) -> None:
        self._pool = pool
        self._limits = limits
        self._pid: int | None = None
        self._is_killed = False

    def kill(self) -> None:
        """End the process that computes, and the turn with it; from any thread."""
        self._is_killed = True
        if self._pid is not None:
            with suppress(psutil.Error):
                psutil.Process(self._pid).kill()

    def begin(self, program: Program) -> Outcome:
        """Check a program and run it to its first stop."""
        left = read(program.variables)
        values = strict_json_form(dict(program.values), at_most=self._limits.waiting_bytes)
        variables = {name: value for name, value in left.decoded().items() if name not in program.functions}
        given = digests({name: value for name, value in values.items() if name not in variables})
        stretch = _Stretch(Standing(code=program.code, functions=program.functions, given=given), self._limits)
        started = partial(self._started, stretch, program, values | variables, stubs(program.check, values, variables))
        try:
            return started(skip_type_check=False)
        except monty.MontyTypingError as error:
            refused = refusal(str(error), program.code, left.lost)
        return started(skip_type_check=True) if refused is None else Outcome(refused, stretch.standing)

    def _started(
        self, stretch: "_Stretch", program: Program, inputs: dict[str, Any], check: str, *, skip_type_check: bool
    ) -> Outcome:
        checkout = partial(
            self._pool.checkout,
            script_name=SCRIPT,
            limits=_limits(self._limits),
            type_check=True,
            type_check_stubs=check,
            type_check_format="concise",
            os_policy=_policy(program.now, program.seed),
        )
        with self._attached(checkout) as session:
            start = partial(
                session.feed_start,
                program.code,
                inputs=inputs,
                print_callback=stretch.heard,
                skip_type_check=skip_type_check,
            )
            return stretch.run(session, start)

    def go_on(self, standing: Standing, dump: bytes, answers: Mapping[str, Answer]) -> Outcome:
        """Answer calls of a program that waits, and run it to its next stop."""
        rest = tuple(call for call in standing.open_calls if call.id not in answers)
        stretch = _Stretch(standing.model_copy(update={"open_calls": rest}), self._limits)
        with self._attached(partial(self._pool.checkout, script_name=SCRIPT)) as session:
            return stretch.run(session, lambda: self._answered(session, dump, answers, stretch))

    def _answered(
        self, session: monty.MontySession, dump: bytes, answers: Mapping[str, Answer], stretch: "_Stretch"
    ) -> monty.SyncSnapshot:
        told = {int(number): self._told(answer) for number, answer in answers.items()}
        try:
            snapshot = session.load_snapshot(dump, print_callback=stretch.heard)
        except monty.MontyRuntimeError as error:
            raise ProgramLost from error
        if isinstance(snapshot, monty.FunctionSnapshot):
            return snapshot.resume(told[snapshot.call_id])
        assert isinstance(snapshot, monty.FutureSnapshot)  # noqa: S101 - programs are kept nowhere else
        return snapshot.resume(told)

    def _told(self, answer: Answer) -> monty.ExternalSettledResult:
        if isinstance(answer, Raised):
            return _exception(answer.type, answer.message)
        try:
            return {"return_value": strict_json_form(answer.value, at_most=self._limits.waiting_bytes)}
        except NotPlain as error:
            return _exception("ValueError", f"the result cannot be handed over: {error}")

    @contextmanager
    def _attached(self, checkout: Callable[[], monty.MontySession]) -> Iterator[monty.MontySession]:
        """Take a process; one that died while it had nothing to do is passed over."""
        for attempt in range(_ATTEMPTS):
            session = checkout()
            try:
                session.__enter__()
                break
            except monty.MontyCrashedError:
                if attempt + 1 == _ATTEMPTS:
                    raise
        try:
            self._pid = session.worker_pid
            if self._is_killed:
                self.kill()
            yield session
        finally:
            self._pid = None
            session.__exit__(None, None, None)


class _Stretch:
    """What happens to one program on the way to its next stop."""

    def __init__(self, standing: Standing, limits: ProgramLimits) -> None:
        self.standing = standing
        self._limits = limits
        self._printed = [standing.printed]
        self._room = limits.printed_bytes - len(standing.printed.encode())
        self._is_cut = self._room < 0

    def heard(self, stream: Literal["stdout", "stderr"], text: str) -> None:
        """Keep what is printed, as far as there is room."""
        del stream
        raw = text.encode()
        if self._is_cut or not raw:
            return
        self._printed.append(raw[: self._room].decode(errors="ignore"))
        self._room -= len(raw)
        if self._room < 0:
            self._is_cut = True
            self._printed.append(_CUT)

    def run(self, session: monty.MontySession, advance: Callable[[], monty.SyncSnapshot]) -> Outcome:
        """Run to the next stop, whatever it is; only what the checker refuses is raised."""
        try:
            return self._stopped(session, self._until_stop(advance()))
        except monty.MontyTypingError:
            raise
        except TooMuch as error:
            return self._over(too_much(error))
        except monty.MontyError as error:
            return self._failed(session, error)

    def _until_stop(self, snapshot: monty.SyncSnapshot) -> monty.SyncSnapshot:
        while True:
            if isinstance(snapshot, monty.NameLookupSnapshot):
                snapshot = self._named(snapshot)
            elif isinstance(snapshot, monty.FunctionSnapshot):
                if snapshot.is_os_function:
                    snapshot = snapshot.resume_not_handled()
                    continue
                answer = self._called(snapshot)
                if answer is None:
                    return snapshot
                snapshot = snapshot.resume(answer)
            else:
                return snapshot

    def _named(self, snapshot: monty.NameLookupSnapshot) -> monty.SyncSnapshot:
        """A function that is used as a value; every other name is unknown."""
        name = snapshot.variable_name
        if snapshot.object_id is None and {name, name.removesuffix(ASYNC)} & self.standing.functions:
            return snapshot.resume(value=_function(name))
        return snapshot.resume()

    def _called(self, snapshot: monty.FunctionSnapshot) -> monty.ExternalResult | None:
        """Take up a call; None where the program stops at it."""
        name = str(snapshot.function_name)
        plain_name = name.removesuffix(ASYNC) if name not in self.standing.functions else name
        if plain_name not in self.standing.functions:
            return _exception("NameError", f"name '{name}' is not defined")
        if snapshot.args:
            return _exception("TypeError", f"{name}() takes its arguments by name only")
        try:
            arguments = strict_json_form(snapshot.kwargs, at_most=self._limits.value_bytes)
        except NotPlain as error:
            return _exception("TypeError", f"{name}() takes values that have a form in JSON: {error}")
        line = _line(snapshot.position, self.standing.code)
        if self.standing.n_calls >= self._limits.calls:
            raise TooMuch(f"it made more than {self._limits.calls} calls", line or None)
        is_awaited = plain_name != name
        call = ProgramCall(
            id=str(snapshot.call_id), function=plain_name, arguments=arguments, line=line, is_awaited=is_awaited
        )
        changes: dict[str, Any] = {"n_calls": self.standing.n_calls + 1}
        if is_awaited:
            changes["open_calls"] = (*self.standing.open_calls, call)
        else:
            changes["stopped_at"] = (call,)
        self.standing = self.standing.model_copy(update=changes)
        return {"future": ...} if is_awaited else None

    def _stopped(self, session: monty.MontySession, snapshot: monty.SyncSnapshot) -> Outcome:
        if isinstance(snapshot, monty.MontyComplete):
            return self._done(session, snapshot)
        if isinstance(snapshot, monty.FutureSnapshot):
            pending = frozenset(snapshot.pending_call_ids)
            calls = tuple(call for call in self.standing.open_calls if int(call.id) in pending)
            if not calls:
                return self._over(Ended(status="raised", error="The program waits for what no call brings."), session)
            self.standing = self.standing.model_copy(
                update={"stopped_at": tuple(sorted(calls, key=lambda call: int(call.id)))}
            )
        dump = snapshot.dump()
        if len(dump) > self._limits.waiting_bytes:
            raise TooMuch(
                f"it holds {len(dump):,} bytes while it waits, over {self._limits.waiting_bytes:,}",
                self.standing.stopped_at[0].line or None,
            )
        self._note_printed()
        return Outcome(Waiting(calls=self.standing.stopped_at, printed=self.standing.printed), self.standing, dump)

    def _done(self, session: monty.MontySession, complete: monty.MontyComplete) -> Outcome:
        value, error = None, ""
        try:
            value = json_form(complete.output, at_most=self._limits.value_bytes)
        except (ValueError, RecursionError, monty.MontyError) as fault:
            error = f"The value of the last line is left out: {fault}."
        return self._over(Ended(status="ok", value=value, error=error), session)

    def _failed(self, session: monty.MontySession, error: monty.MontyError) -> Outcome:
        ran = bool(self.standing.n_calls) or len(self._printed) > 1
        end = ended(error, self.standing.code, self._limits, ran=ran)
        gone = isinstance(error, monty.MontyCrashedError) or is_limit(error)
        return self._over(end, None if gone else session)

    def _over(self, end: Ended, session: monty.MontySession | None = None) -> Outcome:
        self._note_printed()
        left = None
        if session is not None and end.status in ("ok", "raised"):
            left = collect(
                session,
                without=self.standing.functions,
                unchanged=self.standing.given,
                limits=self._limits,
            )
        stop = end.model_copy(update={"printed": self.standing.printed})
        return Outcome(stop, self.standing, variables=left)

    def _note_printed(self) -> None:
        self.standing = self.standing.model_copy(update={"printed": "".join(self._printed)})


def _limits(limits: ProgramLimits) -> monty.ResourceLimits:
    return {
        "max_feed_duration_secs": limits.compute_s,
        "max_memory": limits.memory_mb * 1_000_000,
        "max_recursion_depth": limits.recursion,
        "max_suspensions": _SUSPENSIONS,
    }


def _policy(now: datetime, seed: str) -> monty.OSPolicy:
    return {"sleep": "zero", "datetime": now, "random_start": {"seed": seed}}


def _exception(kind: str, message: str) -> monty.ExternalSettledResult:
    if kind not in _EXCEPTIONS:
        return {"exc_type": "RuntimeError", "message": f"{kind}: {message}"}
    return {"exc_type": cast("monty.ExcType", kind), "message": message}


def _function(name: str) -> Callable[[], None]:
    """Make what stands for a function of the host; the interpreter only looks at its name."""

    def function() -> None:
        raise AssertionError("a call stops the program")

    function.__name__ = name
    return function


def _line(position: monty.SourceRange, code: str) -> int:
    if not position.filename.startswith("<python-input"):
        return 0
    return code.encode()[: position.start].count(b"\n") + 1
