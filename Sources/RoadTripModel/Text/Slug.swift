/// The stable external key of a record, unique in its parent: never the row id, never the title.
///
/// Shape: letters in lower case (of any script), marks and digits, in groups joined by single hyphens; 1…100 scalars, NFC.
public struct Slug: Hashable, Sendable, TextValue {
  /// The slug as text.
  public let text: String

  /// What a slug looks like, for error texts.
  public static let rule =
    "a slug is lower-case letters, marks and digits in groups joined by single hyphens, at most 100"

  /// Makes a slug from text that already is one (in any normalization form).
  /// - Throws: ``RuleViolation`` when the text has another shape.
  public init(_ text: String) throws(RuleViolation) {
    if Self.isPlain(text) {
      self.text = text
      return
    }
    let text = text.nfc
    guard Self.isSlug(text) else {
      throw RuleViolation(field: "slug", found: quoted(text), rule: Self.rule)
    }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// The slug that a title gives: letters, marks and digits are kept, apostrophes dropped, anything else parts words.
  ///
  /// A title without letters and digits gives the numbers of its scalars, so that the slug is never empty.
  public static func made(from title: String) -> Slug {
    var words: [String] = [""]
    for scalar in title.nfc.lowercased().nfc.unicodeScalars {
      if isWordScalar(scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if scalar != "'" && scalar != "\u{2019}", words.last?.isEmpty == false {
        words.append("")
      }
    }
    let text = words.filter { !$0.isEmpty }.joined(separator: "-").nfc
    if text.isEmpty {
      let numbers = title.nfc.unicodeScalars.prefix(8).map { String($0.value, radix: 16) }
      return Slug(checked: numbers.isEmpty ? "untitled" : numbers.joined(separator: "-"))
    }
    return Slug(checked: shortened(text, to: 100))
  }

  /// This slug with a number behind it, for a second record of the same title.
  public func numbered(_ number: Int) -> Slug {
    let suffix = "-\(number.magnitude)"
    return Slug(checked: Self.shortened(text, to: 100 - suffix.count) + suffix)
  }

  /// Whether the text is a slug of ASCII letters and digits only: nearly all are, and millions are read.
  ///
  /// Eight bytes are looked at together. Asking one after the other, the processor guesses wrong what comes next.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      let (count, hyphen) = (bytes.count, UInt8(ascii: "-"))
      guard (1...100).contains(count), bytes[0] != hyphen, bytes[count - 1] != hyphen else {
        return false
      }
      guard count >= 8 else {
        return isPlain(bytes.reduce(0x6161_6161_6161_6161) { $0 << 8 | UInt64($1) })
      }
      func eight(at place: Int) -> UInt64 {
        func byte(_ number: Int) -> UInt64 { UInt64(bytes[place + number]) << UInt64(8 * number) }
        return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7)
      }
      // Every two neighbours are in one of the eights.
      for place in stride(from: 0, to: count - 8, by: 7) {
        guard isPlain(eight(at: place)) else { return false }
      }
      return isPlain(eight(at: count - 8))
    } ?? false
  }

  /// Whether eight bytes are small letters, digits and single hyphens.
  @inline(__always)
  private static func isPlain(_ eight: UInt64) -> Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // Of bytes below 128 one sum tells by its highest bit whether it is at least the first, and another whether it is past the last.
    func within(_ first: UInt64, _ last: UInt64) -> UInt64 {
      ((eight | tops) &- first &* ones) & ~(eight &+ (0x7f - last) &* ones) & tops
    }
    let hyphens = within(45, 45)
    return (eight & tops) == 0 && (hyphens & (hyphens << 8)) == 0
      && (within(97, 122) | within(48, 57) | hyphens) == tops
  }

  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    var short = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    while short.unicodeScalars.last == "-" { short.unicodeScalars.removeLast() }
    return short
  }

  private static func isSlug(_ text: String) -> Bool {
    var count = 0
    var previousIsHyphen = true
    var isPlain = true
    for scalar in text.unicodeScalars {
      count += 1
      if scalar == "-" {
        if previousIsHyphen { return false }
        previousIsHyphen = true
      } else {
        if scalar.isASCII {
          guard ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) else { return false }
        } else {
          isPlain = false
          guard isWordScalar(scalar) else { return false }
        }
        previousIsHyphen = false
      }
    }
    guard count > 0, count <= 100, !previousIsHyphen else { return false }
    return isPlain
      || text.lowercased().nfc == text && text.lowercased().nfc.utf8.elementsEqual(text.utf8)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
