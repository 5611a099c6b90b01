/// Some of the kinds of record, each once: `[.mapPoint, .event]`.
///
/// As bits: every search asks for them, and the first `Set` of a type costs a short command a fiftieth of its work.
public struct RecordKinds: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt16 = 0

  /// Makes a set of kinds, in any order.
  public init(_ kinds: some Sequence<RecordKind>) {
    for kind in kinds { insert(kind) }
  }

  /// Makes a set of the kinds in brackets.
  public init(arrayLiteral kinds: RecordKind...) {
    for kind in kinds { insert(kind) }
  }

  private mutating func insert(_ kind: RecordKind) { bits |= 1 << kind.number }

  /// Whether a kind is among them.
  public func contains(_ kind: RecordKind) -> Bool { bits & 1 << kind.number != 0 }

  /// The kinds, in the order in which ``RecordKind`` names them.
  public var list: [RecordKind] { RecordKind.allCases.filter(contains) }
}
