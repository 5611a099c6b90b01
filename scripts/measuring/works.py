"""What is measured beside the library's own works: whole processes, memory, growth."""
import json, math, os, shutil, subprocess, sys
from rows import Row, beside, medians, output, run, seconds


class Works:
    def __init__(self, tools, folder, points, rounds):
        self.roadtrip, self.bench, self.utils, self.module = tools
        self.folder, self.points, self.rounds = folder, points, rounds
        self.stream = f"{folder}/points.ndjson"
        self.growth = {}

    def write_stream(self):
        """The map points that RoadTripBench makes, too, as NDJSON."""
        with open(self.stream, "w") as file:
            file.write('{"kind":"destination","slug":"grid","name":"Grid","latitude":40,"longitude":-100}\n')
            for i in range(self.points):
                file.write(json.dumps({
                    "kind": "map-point", "destination": "grid", "slug": f"point-{i}", "title": f"Point {i}",
                    "subtitle": f"Row {i // 1000} of the grid", "latitude": round(30 + i * 7919 % 1000000 / 50000, 6),
                    "longitude": round(-120 + i * 104729 % 1000000 / 25000, 6), "category": "view"}) + "\n")

    def bench_lines(self, points, rounds, only):
        """What RoadTripBench prints, as lists of texts."""
        command = [self.bench, str(points), str(rounds), self.folder, only] + ([self.module] if self.module else [])
        # SpatiaLite's own libraries lie beside it.
        return [line.split("\t") for line in output(command, LD_LIBRARY_PATH=os.path.dirname(self.module)).splitlines()]

    def library(self):
        if not self.module or not loads(self.module):
            print("SpatiaLite is not there, or cannot be loaded; its rows are left out")
            self.module = ""
        for work, peer, unit, *figures in self.bench_lines(self.points, self.rounds, "")[1:]:
            ours, theirs, value, target = map(float, figures)
            yield Row(work, peer, unit, ours, theirs, value, target if math.isfinite(target) else None)

    def seeding(self):
        bulk = "bulk seeding, empty file, no spatial or text index"
        works = [lambda number: seconds([self.roadtrip, "--db", f"{self.folder}/seed-{number}.db", "seed", "-"], self.stream),
                 lambda _: float(self.bench_lines(self.points, 1, bulk)[1][3]) / 1000]  # ms
        has_utils = os.access(self.utils, os.X_OK)
        if has_utils:
            works.append(lambda number: seconds(
                [self.utils, "insert", f"{self.folder}/peer-{number}.db", "point", "-", "--nl", "--pk", "slug"], self.stream))
        else:
            print("sqlite-utils is not there; its row is left out")
        ours, bulk_row, *utils = medians(works, self.rounds)
        yield beside("seed -, whole process", "the bulk row of the library", ours, bulk_row, 3)
        if has_utils:
            yield beside("seed -, whole process", "sqlite-utils", ours, utils[0], 1 / 4)

    def big_file(self):
        """A file with a shipped pack and all the map points."""
        path = f"{self.folder}/big.db"
        if not os.path.exists(path):
            run([self.roadtrip, "--db", path, "seed", "--quiet", "seed/see-the-usa"])
            run([self.roadtrip, "--db", path, "seed", "--quiet", "-"], self.stream)
        return path

    def commands(self):
        if not shutil.which("sqlite3"):
            print("the sqlite3 shell is not there; its rows are left out")
            return
        file, times = self.big_file(), self.rounds * 10
        for work, arguments, sql, target in questions():
            ours = [self.roadtrip, "--db", file, *arguments, "--quiet", "--json"]
            shell = ["sqlite3", "-json", file, sql]
            if slugs(output(ours, errors=os.devnull)) != slugs(output(shell)):
                raise SystemExit(f"bench: {work}: the sqlite3 shell answers something else")
            mine, theirs = medians([lambda _: seconds(ours), lambda _: seconds(shell)], times)
            yield beside(work, "the sqlite3 shell", mine, theirs, target)
            if work.startswith("near"):
                script = "import sqlite3, sys\nfor row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(row)"
                python = [sys.executable, "-I", "-c", script, file, sql]
                mine, theirs = medians([lambda _: seconds(ours), lambda _: seconds(python)], self.rounds)
                yield beside(work, "Python's sqlite3", mine, theirs, None)

    def memory(self):
        seed = [self.roadtrip, "--db", f"{self.folder}/memory.db", "seed", "--quiet", "-"]
        yield peak(f"peak memory, seed - of {self.points} map points", seed, 200, self.stream)
        for form in ["--json", "--nl", "--csv", "--markdown", None]:
            listing = [self.roadtrip, "--db", self.big_file(), "points"] + ([form] if form else [])
            yield peak(f"peak memory, points {form or 'as text'}, {self.points} rows", listing, 64)
        for words in ["near 40,-100 --within 20000km", "within -180 -90 180 90"]:
            yield peak(f"peak memory, {words}, {self.points} rows", [self.roadtrip, "--db", self.big_file(), *words.split(), "--nl"], 64)
        yield peak("peak memory, show grid map", [self.roadtrip, "--db", self.big_file(), "show", "grid", "map"], 64)

    def growths(self):
        """To a million map points, however large the files of the other parts are."""
        for _, name, size, microseconds in self.bench_lines(max(self.points, 1_000_000), self.rounds, "growth"):
            self.growth.setdefault(name, []).append((int(size), float(microseconds)))
        for name, figures in self.growth.items():
            (least, small), (most, large) = figures[0], figures[-1]
            limit = 3
            if name == "seeding":  # beside the smaller file that took least a point
                small, limit = min(time for _, time in figures[:-1] or figures), 1.3
            yield Row(f"growth of {name}, {least} to {most} map points", None, "×", large / small, None, large / small, limit)


def loads(module):
    """Whether SQLite takes the extension; Python's own SQLite may have been built without extensions."""
    libraries = os.environ | {"LD_LIBRARY_PATH": os.path.dirname(module)}
    try:
        return subprocess.run(["sqlite3", ":memory:", f'.load "{module}"'], env=libraries).returncode == 0
    except OSError:
        return False


def questions():
    """What is asked of the big file: a name, our arguments, the same in SQL, and the target."""
    city = "destination = 'new-york-city'"
    menu = f"SELECT *, name AS slug FROM menu WHERE {city} ORDER BY number"
    # The menu of today tells the weather, the next event and the drives, in the reader's language.
    facts = menu + f""";
SELECT title FROM event_detail WHERE {city} AND ends_utc > unixepoch() ORDER BY starts_utc LIMIT 1;
SELECT * FROM weather_detail WHERE {city} AND month = 12;
SELECT title, length, duration, vehicle_title FROM route_detail WHERE {city};
SELECT record, field, text FROM translation WHERE locale = 'en'"""
    point = "SELECT *, map_point AS slug FROM map_point_detail WHERE destination = 'grid' AND map_point = 'point-711'"
    word = """SELECT d.slug AS destination, m.slug, m.title, m.subtitle, snippet(search, -1, '', '', '…', 12) AS snippet
  FROM search JOIN map_point m ON m.map_point_id = search.rowid JOIN destination d USING (destination_id)
 WHERE search MATCH '"711"' ORDER BY rank LIMIT 20"""
    return [
        ("menu, fewer facts", ["menu", "new-york-city"], menu, None),
        ("menu, with a time zone", ["menu", "new-york-city"], facts, 1.3),
        ("show PATH", ["show", "destinations/grid/points/point-711"], point, 1),
        ("show DESTINATION ITEM", ["show", "grid", "point-711"], point, 1),
        ("near --within 10km", near(10), near_sql(10), 1),
        ("near --within 100km --limit 20", near(100) + ["--limit", "20"], near_sql(100) + " LIMIT 20", 1),
        ("search, a rare word", ["search", '"711"'], word, 1),
    ]


def near(kilometres):
    return ["near", "40,-100", "--within", f"{kilometres}km", "--kind", "map-point"]


def near_sql(kilometres):
    """The same box in the same R*Tree, and the same distance on the sphere."""
    radius = 6371008.8
    rise = math.degrees(kilometres * 1000 / radius)
    width = math.degrees(math.asin(math.sin(math.radians(rise)) / math.cos(math.radians(40))))
    south, north, west, east = (round(edge * 1e7) for edge in (40 - rise, 40 + rise, -100 - width, -100 + width))
    return f"""SELECT 2 * {radius} * asin(sqrt(pow(sin(radians(m.latitude - 40) / 2), 2)
         + cos(radians(40)) * cos(radians(m.latitude)) * pow(sin(radians(m.longitude + 100) / 2), 2))) AS distance,
       m.title, m.subtitle, m.category, m.latitude, m.longitude, d.slug AS destination, m.slug
  FROM map_point_box b JOIN map_point m USING (map_point_id) JOIN destination d USING (destination_id)
 WHERE b.south >= {south} AND b.north <= {north} AND b.west >= {west} AND b.east <= {east} AND distance <= {kilometres * 1000}
 ORDER BY distance"""


def slugs(text):
    """The records that an answer in JSON names, in its order. The shell writes one array for each statement: the first counts."""
    answer, _ = json.JSONDecoder().raw_decode(text)
    if isinstance(answer, dict):  # a menu of ours, whose Find is in no row
        items = [item for section in answer["sections"] for item in section["items"]]
        return len([item for item in items if item["detail"] != "find"])
    names = [row["slug"] for row in answer]
    return len(names) if answer and "number" in answer[0] else names


def peak(work, command, limit, source=os.devnull):
    """The most memory that a process had, as a row."""
    megabytes = run(command, source)[1] / 1e6
    return Row(work, None, "MB", megabytes, None, megabytes, limit)
