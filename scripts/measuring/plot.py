"""The drawing of how times grow with the file: both axes are logarithmic, so that a straight level line is no growth."""
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 70, 170, 40, 56
COLORS = {"seeding": "#d1495b", "look-up": "#2e86ab", "within": "#3c9d5d", "nearest": "#b07400"}
LABELS = {"seeding": "seeding a point", "look-up": "look-up by slug", "within": "within, two hits", "nearest": "nearest 10"}
STYLE = """text { font: 13px system-ui, sans-serif; fill: #333 } .axis { stroke: #333 } .grid { stroke: #8884 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .axis { stroke: #ddd } }"""


def drawing(growth):
    """An SVG of lines: microseconds over map points. `growth` has lists of pairs by name."""
    sizes = [math.log10(size) for size, _ in next(iter(growth.values()))]
    times = [math.log10(time) for figures in growth.values() for _, time in figures]
    low, high = math.floor(min(times)), math.ceil(max(times))

    def x(size):
        return LEFT + (math.log10(size) - sizes[0]) / ((sizes[-1] - sizes[0]) or 1) * (WIDTH - LEFT - RIGHT)

    def y(time):
        return HEIGHT - BOTTOM - (math.log10(time) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">',
             '<title id="title">How long one piece of work takes as the file grows</title>', f"<style>{STYLE}</style>",
             f'<text x="{LEFT}" y="20">Time of one piece of work (medians)</text>']
    for power in range(low, high + 1):
        parts += [f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(10**power):.1f}" y2="{y(10**power):.1f}"/>',
                  f'<text x="{LEFT - 8}" y="{y(10**power) + 4:.1f}" text-anchor="end">{words(power)}</text>']
    for size, _ in next(iter(growth.values())):
        parts.append(f'<text x="{x(size):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{size:,}</text>')
    parts += [f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">map points in the file</text>',
              f'<path class="axis" fill="none" d="M{LEFT},{TOP} V{HEIGHT - BOTTOM} H{WIDTH - RIGHT}"/>']
    places = spread({name: y(figures[-1][1]) for name, figures in growth.items()})
    for name, figures in growth.items():
        line = " ".join(f"{x(size):.1f},{y(time):.1f}" for size, time in figures)
        parts += [f'<polyline fill="none" stroke="{COLORS[name]}" stroke-width="2.5" points="{line}"/>']
        parts += [f'<circle fill="{COLORS[name]}" r="3.5" cx="{x(size):.1f}" cy="{y(time):.1f}"/>' for size, time in figures]
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{places[name] + 4:.1f}" style="fill: {COLORS[name]}">{LABELS[name]}</text>')
    return "\n".join(parts + ["</svg>", ""])


def words(power):
    return f"{10 ** power} µs" if 0 <= power < 3 else f"{10 ** (power - 3)} ms" if power >= 3 else f"{10 ** power:g} µs"


def spread(places):
    """Labels at least 16 apart."""
    last, result = -math.inf, {}
    for name in sorted(places, key=places.get):
        last = result[name] = max(places[name], last + 16)
    return result
