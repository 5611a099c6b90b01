import RoadTripModel
import Testing

struct RecordKindsTests {
  @Test func `some kinds are those that were named, once each and in one order`() {
    let kinds: RecordKinds = [.route, .pack, .route, .mapPoint]
    #expect(kinds.list == [.pack, .mapPoint, .route])
    #expect(kinds == RecordKinds([.mapPoint, .route, .pack]))
    #expect(RecordKinds([]).list == [])
    #expect(RecordKinds(RecordKind.allCases).list == RecordKind.allCases)
  }

  @Test(arguments: RecordKind.allCases)
  func `a kind is only in what names it`(kind: RecordKind) {
    let others = RecordKinds(RecordKind.allCases.filter { $0 != kind })
    #expect(RecordKinds([kind]).contains(kind) && !others.contains(kind))
    #expect(RecordKinds([kind]) != others)
  }
}
