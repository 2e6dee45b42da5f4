"""Parts the examples of `toolatlas eval execution` into those to develop on and those to report on.

python -m scripts.split_execution --seed 14 EXAMPLES.jsonl …    writes evals/data/execution_dev.jsonl and _test.jsonl

Each kind and language is alike in both; lines are kept as they were written.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from errors import ConfigError
from evals.execution.examples import file_of, halves, load_examples


def main(arguments: Sequence[str]) -> int:
    """Write both files, and say how many examples each holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--into", type=Path, default=file_of("dev").parent)
    given = parser.parse_args(arguments)
    try:
        told = split(given.files, given.seed, given.into)
    except ConfigError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in told))
    return 0


def split(files: Sequence[Path], seed: int, into: Path) -> list[str]:
    """Write both halves.

    Raises:
        ConfigError: a file cannot be read, a line does not hold, or two files have an example of one id.
    """
    examples, lines = [], dict[str, str]()
    for file in files:
        examples += load_examples(file)
        for line in filter(str.strip, file.read_text(encoding="utf-8").splitlines()):
            if lines.setdefault(name := json.loads(line)["id"], line) is not line:
                raise ConfigError(f"{file} has the example {name!r}, which another file has.")
    told = []
    for name, half in zip(("dev", "test"), halves(examples, seed), strict=True):
        out = into / f"execution_{name}.jsonl"
        out.write_text("".join(f"{lines[e.id]}\n" for e in half), encoding="utf-8")
        told.append(f"{out}: {len(half)}")
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
