/// The names an option or flag answers to, some made from the name of its property.
package struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  let elements: [Element]

  package init(arrayLiteral elements: Element...) { self.elements = elements }

  /// `--dry-run` for the property `dryRun`.
  package static var long: NameSpecification { [.long] }
  /// `-d` for the property `dryRun`.
  package static var short: NameSpecification { [.short] }
  package static var shortAndLong: NameSpecification { [.short, .long] }

  package static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  package static func customShort(_ letter: Character) -> NameSpecification {
    [.customShort(letter)]
  }

  /// Whether a name is made from that of the property.
  var needsLabel: Bool {
    elements.contains { element in
      switch element {
      case .long, .short: true
      case .customLong, .customShort: false
      }
    }
  }

  /// The names for the property `label`, in the order of the declaration.
  func names(for label: String) -> [Name] {
    elements.compactMap { element in
      switch element {
      case .long: .long(Name.words(of: label))
      case .short: label.first.map { .short(Character($0.lowercased())) }
      case .customLong(let name): .long(name)
      case .customShort(let letter): .short(letter)
      }
    }
  }

  /// One name.
  package enum Element: Sendable {
    case long
    case short
    case customLong(String)
    case customShort(Character)
  }
}
