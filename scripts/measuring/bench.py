"""The bench: runs all parts and writes what came out. `scripts/bench` builds what is measured and calls this."""
import argparse, dataclasses, json, sys, tempfile
import plot, readme
from rows import table
from works import Works

HEADING = ["Work", "Ours", "Peer's", "Peer", "Ratio", "Target", ""]


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    for tool in ("roadtrip", "bench", "utils", "module"):
        parser.add_argument(tool, help=argparse.SUPPRESS)
    parser.add_argument("points", type=int, nargs="?", default=100_000, metavar="POINTS")
    parser.add_argument("rounds", type=int, nargs="?", default=5, metavar="ROUNDS")
    parser.add_argument("--only", metavar="PART", choices=("library", "seeding", "commands", "memory", "growth"))
    parser.add_argument("--json", metavar="FILE", help="write all figures there")
    parser.add_argument("--readme", action="store_true", help="write the figures into README.md and draw scripts/growth.svg")
    options = parser.parse_intermixed_args()
    if options.points < 5000 or options.rounds < 1:
        parser.error("at least 5000 POINTS, or the rare word of the searches is in none, and one round")
    if options.readme and options.only:
        parser.error("--readme needs all parts")
    with tempfile.TemporaryDirectory() as folder:
        works = Works((options.roadtrip, options.bench, options.utils, options.module), folder, options.points, options.rounds)
        works.write_stream()
        rows = []
        parts = {"library": works.library, "seeding": works.seeding, "commands": works.commands, "memory": works.memory,
                 "growth": works.growths}
        for name, part in parts.items():
            if options.only in (None, name):
                found = list(part())
                print(f"\n{name.capitalize()}: {options.points} map points, medians of {options.rounds} interleaved rounds or more")
                print(table(found, HEADING), flush=True)
                rows += found
    missed = [row for row in rows if row.is_missed]
    print(f"\n{len(missed)} of {sum(row.target is not None for row in rows)} targets are missed")
    facts = {"machine": readme.machine(), "points": options.points, "rounds": options.rounds, "growth": works.growth,
             "rows": [dataclasses.asdict(row) | {"missed": row.is_missed} for row in rows]}
    if options.json:
        with open(options.json, "w") as file:
            json.dump(facts, file, indent=1)
    if options.readme:
        with open("scripts/growth.svg", "w") as file:
            file.write(plot.drawing(works.growth))
        readme.write(rows, facts)


sys.exit(main())
