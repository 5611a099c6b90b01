public import RoadTripModel
internal import RoadTripSQLite

extension TripStore {
  /// Compares the content of this file with that of an older one, record by record; the traveller's own data is left out.
  ///
  /// New and changed records come first, those that are named before those that name them; then what is gone, the other way
  /// round: so the changes can be made one after the other. Each file is read in one snapshot, one record at a time.
  /// - Parameters:
  ///   - old: the older file.
  ///   - body: is given each change.
  /// - Throws: what `body` throws, or ``StoreError``.
  public func diff(from old: TripStore, _ body: (RecordChange) throws -> Void) throws {
    try old.read { before in
      try read { after in
        let comparison = Comparison(old: before.connection, new: after.connection)
        var losses: [Losses] = []
        for kind in RecordKind.namedFirst { losses.append(try comparison.forEach(kind, body)) }
        for loss in losses.reversed() {
          for row in loss.rows {
            guard let was = try loss.records.record(row) else { continue }
            try body(RecordChange(removed: was.record, pack: was.pack))
          }
        }
      }
    }
  }
}

/// The rows of the older file that the newer one has no more.
private struct Losses {
  let records: OwnedRecords
  var rows: [Int64] = []
}

/// Compares two files, kind by kind.
private struct Comparison {
  let old: Connection
  let new: Connection

  /// Gives what is new or changed of a kind, in the order of keys; returns what is gone.
  func forEach(_ kind: RecordKind, _ body: (RecordChange) throws -> Void) throws -> Losses {
    let before = try OwnedRecords.all(kind, old)
    let after = try OwnedRecords.all(kind, new)
    var losses = Losses(records: before)
    while true {
      switch (try before.first(), try after.first()) {
      case (nil, nil): return losses
      case (let was?, let next) where next.map({ was.precedes($0) }) ?? true:
        losses.rows.append(before.id)
        before.advance()
      case (let last, let next?) where last.map({ next.precedes($0) }) ?? true:
        try body(RecordChange(added: next.record, pack: next.pack))
        after.advance()
      case (let was?, let next?):
        if was.record != next.record || was.pack != next.pack {
          try body(
            RecordChange(from: was.record, pack: was.pack, to: next.record, pack: next.pack))
        }
        before.advance()
        after.advance()
      default: return losses
      }
    }
  }
}

extension RecordKind {
  /// The kinds in an order in which what is named comes before what names it.
  static let namedFirst: [RecordKind] = [
    .pack, .vehicle, .destination, .weatherRecord, .event, .mapPoint, .route, .page, .asset, .trip,
    .translation,
  ]
}
