import RoadTripSystem
import Synchronization
import Testing

/// Work on a thread of its own, of which the caller asks the result.
@Suite struct SideWorkTests {
  private struct Wrong: Error, Equatable { let place: Int }

  @Test(arguments: [0, 1, 2, 4, 5, 1000])
  func `what is handed over arrives once and in order, and the result comes back`(count: Int) throws
  {
    let work = try #require(
      SideWork<Int, [Int]> { next in
        var taken: [Int] = []
        while let part = next() { taken += part }
        return taken
      })
    for number in 0..<count { try work.hand([2 * number, 2 * number + 1]) }
    work.seal()
    #expect(try work.outcome() == Array(0..<2 * count))
    #expect(try work.outcome().count == 2 * count)
  }

  @Test(arguments: [0, 1, 100])
  func `an error of the work is told to who hands over and to who asks`(place: Int) throws {
    let work = try #require(
      SideWork<Int, Int> { next in
        while let part = next() { if part == [place] { throw Wrong(place: place) } }
        return 0
      })
    #expect(throws: Wrong(place: place)) {
      for number in 0..<1_000_000 { try work.hand([number]) }
    }
    #expect(throws: Wrong(place: place)) { try work.outcome() }
  }

  @Test func `who hands over waits where the work is slow`() throws {
    let (handed, mostAhead) = (SharedCount(), SharedCount())
    let work = try #require(
      SideWork<Int, Void> { next in
        var taken = 0
        while next() != nil {
          taken += 1
          mostAhead.raise(to: handed.value - taken)
        }
      })
    for number in 0..<20_000 {
      try work.hand([number])
      handed.raise(to: number + 1)
    }
    try work.outcome()
    #expect(mostAhead.value <= 8)
  }

  @Test func `work that nobody wants any more ends`() throws {
    let ended = SharedCount()
    do {
      let work = try #require(
        SideWork<Int, Void> { next in
          while next() != nil {}
          ended.raise(to: 1)
        })
      try work.hand([1])
    }
    #expect(ended.value == 1)
  }
}

/// A number that two threads look at.
private final class SharedCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func raise(to number: Int) { count.max(number, ordering: .sequentiallyConsistent) }
}
