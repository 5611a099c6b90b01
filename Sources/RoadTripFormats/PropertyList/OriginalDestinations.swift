package import RoadTripModel

/// Reads the original app's `Destinations.plist`: a dictionary with the array `DestinationData`.
///
/// Each destination has `DestinationName`, `DestinationImage`, `DestinationLocation` (`Title`, `Subtitle`, `Latitude`,
/// `Longitude`), `Events` (addresses of pages), `POIs` and `Weather` (an address). What an edit by hand is known to
/// leave behind is put right with a warning; anything else that is wrong is an error.
package enum OriginalDestinations {
  /// Reads every destination and delivers its records, the destination before what lies below it.
  ///
  /// A destination that has an error is not delivered, nor is anything below it; an event or point of interest that has
  /// an error is left out alone. Warnings and errors of a destination come before its records.
  /// - Parameters:
  ///   - list: The property list.
  ///   - file: What error texts call the file.
  ///   - record: Takes a record and where it stands.
  ///   - warning: Takes what was put right and where.
  ///   - error: Takes what is wrong, where, and of what kind the record is that is left out for it.
  package static func read(
    _ list: PropertyList, file: String,
    record: (SeedRecord, _ line: Int, _ column: Int) throws -> Void,
    warning: (String, _ line: Int, _ column: Int) throws -> Void,
    error: (String, _ line: Int, _ column: Int, RecordKind?) throws -> Void
  ) throws {
    func report(_ notes: OriginalNotes) throws {
      for note in notes.warnings { try warning(note.message, note.line, note.column) }
      for (note, kind) in notes.problems { try error(note.message, note.line, note.column, kind) }
    }
    var notes = OriginalNotes()
    let items = destinations(of: list, file: file, notes: &notes)
    try report(notes)
    var taken: Set<Slug> = []
    for (index, item) in items.enumerated() {
      var reader = OriginalDestinationReader(number: index + 1)
      let records = reader.read(item, taken: &taken)
      try report(reader.notes)
      for found in records { try record(found.record, found.line, found.column) }
    }
  }

  private static func destinations(
    of list: PropertyList, file: String, notes: inout OriginalNotes
  ) -> [PropertyList] {
    let wanted = "expected a dictionary with the array DestinationData, as in the original app"
    guard case .dictionary(let entries) = list.value else {
      notes.refuse(OriginalProblem("the root of \(file) is \(list.kind); \(wanted)", at: list), nil)
      return []
    }
    guard let data = entries.first(where: { $0.key == "DestinationData" }) else {
      notes.refuse(OriginalProblem("\(file) has no DestinationData; \(wanted)", at: list), nil)
      return []
    }
    for entry in entries where entry.key != data.key {
      if PropertyList.isNewItem(entry.key) || entry.value.isUnfilled {
        notes.warn("the empty entry \(quoted(entry.key)) is left out", at: entry)
      } else {
        let message = "\(file) has a key \(quoted(entry.key)) beside DestinationData"
        notes.refuse(OriginalProblem(message, at: entry), nil)
      }
    }
    guard case .array(let items) = data.value.value else {
      notes.refuse(
        OriginalProblem("DestinationData is \(data.value.kind); \(wanted)", at: data.value), nil)
      return []
    }
    return items
  }
}

/// What is to be said about a list, in the order in which it was found.
struct OriginalNotes {
  private(set) var warnings: [OriginalProblem] = []
  private(set) var problems: [(OriginalProblem, RecordKind?)] = []

  mutating func warn(_ message: String, at place: PropertyList) {
    warnings.append(OriginalProblem(message, at: place))
  }

  mutating func warn(_ message: String, at entry: PropertyList.Entry) {
    warnings.append(OriginalProblem(message, at: entry))
  }

  mutating func refuse(_ problem: OriginalProblem, _ kind: RecordKind?) {
    problems.append((problem, kind))
  }
}
