"""The short table of figures in the README."""
import datetime, os, platform, re, sqlite3

BEGIN, END = "<!-- figures: scripts/bench --readme writes them -->", "<!-- end of figures -->"

# The rows that the README shows: a work and its peer, and the words for it.
SHOWN = [
    ("bulk seeding, empty file, no spatial or text index", "raw C"),
    ("bulk seeding, empty file, with the spatial index", "raw C"),
    ("seed -, whole process", "sqlite-utils"),
    ("fetch to structs, mmap", "raw C"),
    ("look-up by slug in a read", "raw C"),
    ("within 10 km, first 20", "raw C"),
    ("within 10 km, first 20", "SpatiaLite"),
    ("nearest 10", "SpatiaLite"),
    ("track, store", "raw C"),
    ("track, read", "raw C"),
    ("single-row writes, FULL", "raw C"),
    ("menu, with a time zone", "the sqlite3 shell"),
    ("near --within 10km", "the sqlite3 shell"),
]


def machine():
    """Where and when it was measured."""
    return {"system": system(), "processor": processor(), "cores": os.cpu_count(), "sqlite": sqlite3.sqlite_version,
            "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat()}


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.platform(terse=True)


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return re.search(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)[1]
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def write(rows, facts):
    """Puts the table between its two marks."""
    machine, found = facts["machine"], {(row.work, row.peer): row for row in rows}
    lines = ["| Work | Peer | Time of ours to the peer's | Target |", "|---|---|---|---|"]
    for row in (found[key] for key in SHOWN if key in found):
        work, _, _, peer, ratio, target, mark = row.cells()
        lines.append(f"| {work} | {peer} | {ratio} | {target}{', missed' if mark else ''} |")
    missed = sum(row.is_missed for row in rows)
    lines += ["", f"{facts['points']:,} map points, medians of {facts['rounds']} rounds on {machine['date']}: {machine['processor']}, "
              f"{machine['cores']} cores, {machine['system']}, SQLite {machine['sqlite']}. All {len(rows)} rows: `scripts/bench`; "
              f"{missed} of {sum(row.target is not None for row in rows)} targets were missed."]
    with open("README.md") as file:
        before, rest = file.read().split(BEGIN)
    after = rest.split(END)[1]
    with open("README.md", "w") as file:
        file.write(before + BEGIN + "\n" + "\n".join(lines) + "\n" + END + after)
