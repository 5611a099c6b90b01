"""A row of the bench, and how rows are measured and shown."""
import dataclasses, os, statistics, subprocess, sys, time

# Peers that ours shall be so many times faster than; the target is the inverse.
SLOWER_PEERS = ("SpatiaLite", "sqlite-utils")


@dataclasses.dataclass
class Row:
    work: str
    peer: str | None  # None where ours stands alone, with a limit
    unit: str
    ours: float
    theirs: float | None
    value: float  # what the target bounds: the ratio, or the figure itself
    target: float | None

    @property
    def is_missed(self):
        return self.target is not None and self.value > self.target

    def cells(self):
        """Work, ours, peer's, peer, ratio, target, mark: as texts."""
        theirs = "" if self.theirs is None else f"{figure(self.theirs)} {self.unit}"
        return [self.work, f"{figure(self.ours)} {self.unit}", theirs, self.peer or "", self._amount(self.value, self.value == self.ours),
                "" if self.target is None else self._amount(self.target, self.value == self.ours, "≥ " if self._is_inverse else "≤ "),
                "MISSED" if self.is_missed else ""]

    @property
    def _is_inverse(self):
        return self.peer in SLOWER_PEERS

    def _amount(self, value, is_figure, sign=""):
        if is_figure and not sign:
            return ""
        if self._is_inverse:
            return f"{sign}{figure(1 / value)} × faster"
        return f"{sign}{figure(value)}" + (f" {self.unit}" if is_figure else "")


def figure(number):
    """Three digits that mean something."""
    if number >= 100:
        return f"{number:.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}" if number >= 0.1 else f"{number:.3f}"


def run(command, source=os.devnull):
    """Runs a program to its end: the seconds it took, and its greatest resident size in bytes. An error ends the bench.

    A child begins as a copy of this process, whose some 15 MB are the least size that it can tell.
    """
    files = [(os.POSIX_SPAWN_OPEN, 0, source, os.O_RDONLY, 0)]
    files += [(os.POSIX_SPAWN_OPEN, place, os.devnull, os.O_WRONLY, 0) for place in (1, 2)]
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(child, 0)
    elapsed = time.perf_counter() - start
    if status:
        raise SystemExit(f"bench: {' '.join(command)}: it failed")
    return elapsed, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def seconds(command, source=os.devnull):
    return run(command, source)[0]


def output(command, errors="/dev/stderr", **environment):
    """What a program writes. An error ends the bench."""
    with open(errors, "a") as stderr:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=stderr, check=True, text=True, env=os.environ | environment).stdout


def medians(works, rounds):
    """Milliseconds of each of several works, run in turns that change from round to round."""
    times = [[] for _ in works]
    for number in range(rounds):
        order = list(range(len(works)))
        for place in order if number % 2 else reversed(order):
            times[place].append(works[place](number))
    return [statistics.median(column) * 1000 for column in times]


def beside(work, peer, ours, theirs, target):
    """A row of two medians in milliseconds."""
    return Row(work, peer, "ms", ours, theirs, ours / theirs, target)


def table(rows, heading):
    """Texts in columns."""
    cells = [heading] + [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(heading))]
    return "\n".join("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip() for line in cells)
