/// What became of one record from one version of the content to the next: it is new, it changed, or it is gone.
public struct RecordChange: Hashable, Sendable {
  /// What the record was; `nil` for one that is new.
  public var old: SeedRecord?
  /// What the record is; `nil` for one that is gone.
  public var new: SeedRecord?
  /// The pack that owned it; `nil` for a new record, and for packs, which own themselves.
  public var oldPack: Slug?
  /// The pack that owns it; `nil` for a record that is gone, and for packs.
  public var newPack: Slug?

  /// The kinds of change.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The record is new.
    case added
    /// The record, or the pack that owns it, is another.
    case changed
    /// The record is gone.
    case removed
  }

  /// Makes the change of a record that is new.
  public init(added new: SeedRecord, pack: Slug?) {
    (self.new, newPack) = (new, pack)
  }

  /// Makes the change of a record from one content to another; both have one key.
  public init(from old: SeedRecord, pack oldPack: Slug?, to new: SeedRecord, pack newPack: Slug?) {
    (self.old, self.oldPack, self.new, self.newPack) = (old, oldPack, new, newPack)
  }

  /// Makes the change of a record that is gone.
  public init(removed old: SeedRecord, pack: Slug?) {
    (self.old, oldPack) = (old, pack)
  }

  /// What kind of change it is.
  public var kind: Kind { old == nil ? .added : new == nil ? .removed : .changed }
}

extension SeedRecord {
  /// The path of the record; for a translation that of the record it belongs to, then `translations`, locale and field.
  public var path: String {
    switch self {
    case .pack(let record): record.reference.text
    case .vehicle(let record): record.reference.text
    case .trip(let record): record.reference.text
    case .destination(let record, _): record.reference.text
    case .weatherRecord(let record): record.reference.text
    case .event(let record): record.reference.text
    case .mapPoint(let record, _): record.reference.text
    case .route(let record): record.reference.text
    case .page(let record): record.reference.text
    case .asset(let record): record.reference.text
    case .translation(let text):
      "\(text.record.text)/\(RecordKind.translation.folder)/\(text.locale.text)/\(text.field)"
    }
  }
}

/// Why a change was not made: what is here comes from somewhere else.
public struct ChangeConflict: Hashable, Sendable {
  /// What is in the way.
  public enum Reason: String, CaseIterable, Codable, Sendable {
    /// The record has a content here that the change does not start from.
    case edited
    /// The record was removed here.
    case removed
    /// A record of this key was added here, with another content.
    case added
    /// The record would go, but another one here needs it.
    case needed
    /// The record names what is not here, or cannot be stored here.
    case refused
  }

  /// The path of the record.
  public var path: String
  /// The kind of the record.
  public var kind: RecordKind
  /// What the change would have done.
  public var change: RecordChange.Kind
  /// What is in the way.
  public var reason: Reason
  /// The same in words.
  public var message: String

  /// Makes a conflict of a change.
  public init(_ change: RecordChange, _ reason: Reason, _ message: String) {
    let record = change.new ?? change.old
    path = record?.path ?? ""
    kind = record?.kind ?? .pack
    self.change = change.kind
    self.reason = reason
    self.message = message
  }
}
