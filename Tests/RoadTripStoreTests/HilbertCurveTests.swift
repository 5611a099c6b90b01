import Testing

@testable import RoadTripStore

/// The curve along which boxes are written.
@Suite struct HilbertCurveTests {
  private let curve = HilbertCurve()

  /// The same, one bit after the other: which quarter a cell lies in, and how the quarter is turned.
  private func plainDistance(_ x: UInt32, _ y: UInt32) -> UInt64 {
    var (x, y) = (x, y)
    var distance: UInt64 = 0
    for bit in (0..<32).reversed() {
      let (right, up) = (UInt64(x >> bit & 1), UInt64(y >> bit & 1))
      distance = distance << 2 | (3 * right ^ up)
      if up == 0 {
        if right == 1 { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
    }
    return distance
  }

  @Test func `whole nibbles lie where single bits say`() {
    let edges: [UInt32] = [0, 1, 15, 16, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, .max]
    for x in edges {
      for y in edges { #expect(curve.distance(x, y) == plainDistance(x, y)) }
    }
    var random = SeededGenerator(1)
    for _ in 0..<10_000 {
      let (x, y) = (
        UInt32.random(in: 0...(.max), using: &random), UInt32.random(in: 0...(.max), using: &random)
      )
      #expect(curve.distance(x, y) == plainDistance(x, y))
    }
  }

  @Test func `the curve goes from neighbour to neighbour, through every cell`() {
    var cells: [(distance: UInt64, x: UInt32, y: UInt32)] = []
    for x in 0..<64 as Range<UInt32> {
      for y in 0..<64 as Range<UInt32> { cells.append((curve.distance(x, y), x, y)) }
    }
    cells.sort { $0.distance < $1.distance }
    #expect(Set(cells.map(\.distance)).count == cells.count)
    for (one, next) in zip(cells, cells.dropFirst()) {
      #expect(next.distance == one.distance + 1)
      #expect(abs(Int(one.x) - Int(next.x)) + abs(Int(one.y) - Int(next.y)) == 1)
    }
  }
}
