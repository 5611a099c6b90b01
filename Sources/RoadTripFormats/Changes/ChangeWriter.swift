package import RoadTripModel

/// A change as text: one JSON object a line, as ``ChangeReader`` reads it.
package struct ChangeText {
  /// What became of the record.
  package let kind: RecordChange.Kind
  /// The path of the record.
  package let record: String
  /// The keys of the record whose values are others, in their order; `pack` is the pack that owns it.
  package let fields: [String]
  /// The change as one JSON object on one line; the same for the same change.
  ///
  /// `value` is the record as it is, in the form of a stream; `was` holds what it was: of a record that changed only the keys that
  /// are others, with `null` for none.
  package let json: String

  /// Writes a change.
  package init(_ change: RecordChange) {
    kind = change.kind
    record = change.new?.path ?? change.old?.path ?? ""
    let (old, new) = (change.old?.json.members ?? [], change.new?.json.members ?? [])
    var members = [
      Self.member("change", change.kind.rawValue), Self.member("record", record),
    ]
    let owner = change.new == nil ? change.oldPack : change.newPack
    if let owner { members.append(Self.member("pack", owner.text)) }
    var fields: [String] = []
    if change.kind == .changed {
      let was = Self.differences(from: new, to: old)
      fields = was.map(\.key)
      if change.oldPack != change.newPack {
        fields.append("pack")
        members.append(Self.member("packWas", change.oldPack?.text))
      }
      members.append(JSONMember(key: "was", offset: 0, value: JSON(.object(was))))
    } else if change.kind == .removed {
      members.append(JSONMember(key: "was", offset: 0, value: JSON(.object(old))))
    }
    if change.new != nil {
      members.append(JSONMember(key: "value", offset: 0, value: JSON(.object(new))))
    }
    self.fields = fields
    json = JSON(.object(members)).text
  }

  /// The members of `other` whose values are others than here, and `null` for those that it lacks.
  private static func differences(
    from here: [JSONMember], to other: [JSONMember]
  ) -> [JSONMember] {
    let known = Dictionary(uniqueKeysWithValues: here.map { ($0.key, $0.value.text) })
    let kept = Set(other.map(\.key))
    return other.filter { known[$0.key] != $0.value.text }
      + here.filter { !kept.contains($0.key) }.map {
        JSONMember(key: $0.key, offset: 0, value: JSON(.null))
      }
  }

  private static func member(_ key: String, _ text: String?) -> JSONMember {
    JSONMember(key: key, offset: 0, value: JSON(text.map { .string($0) } ?? .null))
  }
}
