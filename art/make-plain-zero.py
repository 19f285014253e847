# Writes src/web/styles/plain-zero.woff2: the site's font with one glyph, a zero without its slash (OFL 1.1, as the font).
# Run it by hand with fonttools and brotli. The slash parts the counter in two: one ellipse of their common size fills both.
from fontTools import subset
from fontTools.misc.roundTools import otRound
from fontTools.pens.ttGlyphPen import TTGlyphPointPen
from fontTools.ttLib import TTFont

FONT = "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"

font = TTFont(FONT)
options = subset.Options(layout_features=[], name_IDs=[], flavor="woff2", drop_tables=["STAT", "GSUB", "GPOS", "GDEF", "HVAR"])
one = subset.Subsetter(options)
one.populate(unicodes=[0x30])
one.subset(font)

glyph = font["glyf"]["zero"]
points, ends, flags = glyph.getCoordinates(font["glyf"])
outer = ends[0] + 1


def box(some):
    return [pick(point[axis] for point in some) for pick in (min, max) for axis in (0, 1)]


def ring(all_points):
    """The outline, and the same drawn smaller and the other way round where the counters are."""
    edge, counters = all_points[:outer], all_points[outer : len(points)]
    x0, y0, x1, y1 = box(edge)
    u0, v0, u1, v1 = box(counters)
    inner = [(u0 + (x - x0) * (u1 - u0) / (x1 - x0), v0 + (y - y0) * (v1 - v0) / (y1 - y0)) for x, y in edge]
    return edge + inner[::-1]


plain = ring(list(points))
for variation in font["gvar"].variations["zero"]:
    assert None not in variation.coordinates
    moved = ring([(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, variation.coordinates)])
    deltas = [(otRound(a - c), otRound(b - d)) for (a, b), (c, d) in zip(moved, plain)]
    variation.coordinates = deltas + list(variation.coordinates[len(points) :])

pen = TTGlyphPointPen(None)
on = list(flags[:outer])
for contour, kinds in ((plain[:outer], on), (plain[outer:], on[::-1])):
    pen.beginPath()
    for (x, y), kind in zip(contour, kinds):
        pen.addPoint((otRound(x), otRound(y)), "line" if kind & 1 else None)
    pen.endPath()
font["glyf"]["zero"] = pen.glyph()
font.flavor = "woff2"
font.save("src/web/styles/plain-zero.woff2")
