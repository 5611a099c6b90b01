/// A slot for values of one type.
///
/// A reference, because reflection lends the parser a copy of each wrapper. Wrappers never write to
/// it themselves: they take a fresh one, so commands stay values.
final class Slot<Value>: ArgumentSlot {
  let valueType: (any ExpressibleByArgument.Type)?
  let isRequired: Bool
  let isRepeating: Bool
  private(set) var isGiven = false
  private(set) var value: Value?
  private let describe: (Value) -> String?
  private let take: (_ word: String, _ value: inout Value?, _ isFirst: Bool) -> Bool

  init(
    _ initial: Value?, valueType: (any ExpressibleByArgument.Type)?, isRepeating: Bool = false,
    describe: @escaping (Value) -> String?,
    take: @escaping (_ word: String, _ value: inout Value?, _ isFirst: Bool) -> Bool
  ) {
    self.value = initial
    self.isRequired = initial == nil
    self.valueType = valueType
    self.isRepeating = isRepeating
    self.describe = describe
    self.take = take
  }

  var defaultText: String? { value.flatMap(describe) }

  func accept(_ word: String) -> Bool {
    guard take(word, &value, !isGiven) else { return false }
    isGiven = true
    return true
  }

  /// The value, which only a command that was never parsed can lack.
  var filled: Value {
    guard let value else { preconditionFailure("an argument was read before it was parsed") }
    return value
  }

  /// A slot with the same rules that holds `value`.
  func holding(_ value: Value) -> Slot {
    let slot = Slot(
      value, valueType: valueType, isRepeating: isRepeating, describe: describe, take: take)
    slot.isGiven = isGiven
    return slot
  }
}

extension Slot where Value: ExpressibleByArgument {
  /// One value; the last mention wins.
  static func single(_ initial: Value?) -> Slot {
    Slot(initial, valueType: Value.self, describe: \.defaultValueDescription) { word, value, _ in
      guard let taken = Value(argument: word) else { return false }
      value = taken
      return true
    }
  }
}

extension Slot {
  /// One value or none; the last mention wins.
  static func optional<Wrapped: ExpressibleByArgument>(_ initial: Wrapped?) -> Slot
  where Value == Wrapped? {
    Slot(.some(initial), valueType: Wrapped.self, describe: { $0?.defaultValueDescription }) {
      word, value, _ in
      guard let taken = Wrapped(argument: word) else { return false }
      value = .some(taken)
      return true
    }
  }

  /// All the values mentioned, which replace the default.
  static func list<Element: ExpressibleByArgument>(_ initial: [Element]?) -> Slot
  where Value == [Element] {
    Slot(
      initial, valueType: Element.self, isRepeating: true,
      describe: {
        $0.isEmpty ? nil : $0.map(\.defaultValueDescription).joined(separator: ", ")
      }
    ) { word, value, isFirst in
      guard let taken = Element(argument: word) else { return false }
      if isFirst { value = [] }
      value?.append(taken)
      return true
    }
  }
}

extension Slot where Value == Bool {
  /// A flag: any mention makes it true.
  static func flag(_ initial: Bool) -> Slot {
    Slot(initial, valueType: nil, describe: { _ in nil }) { _, value, _ in
      value = true
      return true
    }
  }
}
