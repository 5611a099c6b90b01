/// Rules that many records share, made for one field of one record.
extension Rule {
  /// The text of `field` is not blank and holds no NUL and no line break.
  static func title(
    _ field: String, _ text: @escaping @Sendable (Subject) -> String?
  ) -> Rule {
    Rule(field, "a \(field) is one line of text that is not blank") { subject in
      guard let text = text(subject) else { return nil }
      let isGood = !text.isBlank && !text.unicodeScalars.contains { $0 == "\0" || $0.endsLine }
      return isGood ? nil : quoted(text)
    }
  }

  /// The number of `field` is finite and inside `range`.
  static func number(
    _ field: String, _ sentence: String, in range: ClosedRange<Double>,
    _ number: @escaping @Sendable (Subject) -> Double?
  ) -> Rule {
    Rule(field, sentence) { subject in
      guard let number = number(subject) else { return nil }
      return number.isFinite && range.contains(number) ? nil : "\(number)"
    }
  }
}

/// `text` in quotation marks, with control characters made visible and a long text cut.
public func quoted(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(80) {
    if scalar.value < 32 || (127...159).contains(scalar.value) || scalar == "\"" || scalar == "\\" {
      shown +=
        scalar == "\""
        ? "\\\"" : scalar == "\\" ? "\\\\" : "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > 80 ? "\"\(shown)…\"" : "\"\(shown)\""
}

extension Unicode.Scalar {
  /// Whether a line ends here: LF, CR, NEL, line and paragraph separator. The old printer controls VT and FF, which text
  /// from elsewhere holds now and then, are kept.
  fileprivate var endsLine: Bool {
    value == 10 || value == 13 || value == 0x85 || value == 0x2028 || value == 0x2029
  }
}

extension String {
  /// Whether the text is empty or white space only.
  public var isBlank: Bool {
    if let first = utf8.first, (33...126).contains(first) { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// The text without white space at either end.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
