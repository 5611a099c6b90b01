import RoadTripSystem
import Synchronization
import Testing

/// A producer that runs ahead of its consumer.
@Suite struct ConveyorTests {
  private struct Wrong: Error, Equatable { let place: Int }

  /// Runs numbers through a conveyor; `made` counts what was produced.
  private func run(
    _ count: Int, partSize: Int, weight: @escaping (Int) -> Int = { _ in 1 },
    failsAfter: Int? = nil, made: borrowing Atomic<Int>, consume: (Int) throws -> Void
  ) throws {
    try Conveyor.run(partSize: partSize, weight: weight) { hand in
      for number in 0..<count {
        if number == failsAfter { throw Wrong(place: number) }
        try hand(number)
        made.add(1, ordering: .relaxed)
      }
    } consume: {
      try consume($0)
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 63, 64, 1000], [1, 7, 64])
  func `every item arrives once and in order`(count: Int, partSize: Int) throws {
    let made = Atomic(0)
    var taken: [Int] = []
    try run(count, partSize: partSize, weight: { $0 % 3 + 1 }, made: made) { taken.append($0) }
    #expect(taken == Array(0..<count))
    #expect(made.load(ordering: .relaxed) == count)
  }

  @Test(arguments: [0, 1, 100, 777])
  func `an error of the producer comes after the items before it`(place: Int) throws {
    let made = Atomic(0)
    var taken: [Int] = []
    #expect(throws: Wrong(place: place)) {
      try run(1000, partSize: 8, failsAfter: place, made: made) { taken.append($0) }
    }
    #expect(taken == Array(0..<place))
  }

  @Test func `an error of the consumer ends both, and it is the one that is told`() throws {
    let made = Atomic(0)
    #expect(throws: Wrong(place: 10)) {
      try run(1_000_000, partSize: 4, failsAfter: 900_000, made: made) {
        if $0 == 10 { throw Wrong(place: 10) }
      }
    }
    #expect(made.load(ordering: .relaxed) < 10_000)
  }

  @Test func `the producer waits where the consumer is slow`() throws {
    let made = Atomic(0)
    var mostAhead = 0
    try run(20_000, partSize: 10, made: made) { number in
      mostAhead = max(mostAhead, made.load(ordering: .relaxed) - number)
    }
    #expect(mostAhead <= Conveyor.mostParts * 10 + 30)
  }
}
