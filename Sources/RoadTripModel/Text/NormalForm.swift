extension String {
  /// The text in Unicode Normalization Form C (UAX #15), the form in which all text is stored.
  ///
  /// Text below U+0300 is already in that form and is returned as it is.
  public var nfc: String {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 < 0xCC } }
    if isPlain ?? utf8.allSatisfy({ $0 < 0xCC }) { return self }
    return NormalForm.shared.composed(self)
  }
}

extension Unicode.Scalar {
  /// The scalars of which this one is composed (UAX #15), itself where it is not; Hangul syllables stay whole.
  var parts: [Unicode.Scalar] {
    if value < 0xC0 || (0xAC00...0xD7A3).contains(value) { return [self] }
    return NormalForm.shared.parts(of: value)
  }
}

/// Canonical decomposition and composition, by the algorithm of UAX #15.
private struct NormalForm: Sendable {
  static let shared = NormalForm()

  private var decompositions: [UInt32: [UInt32]] = [:]
  private var compositions: [UInt64: UInt32] = [:]

  private init() {
    for entry in CanonicalDecompositions.text.utf8.split(separator: UInt8(ascii: " ")) {
      let isExcluded = entry.first == UInt8(ascii: "!")
      let numbers = entry.split { !$0.isHexDigit }.compactMap { UInt32(Substring($0), radix: 16) }
      guard let composed = numbers.first else { continue }
      decompositions[composed] = Array(numbers.dropFirst())
      if !isExcluded, numbers.count == 3 {
        compositions[UInt64(numbers[1]) << 32 | UInt64(numbers[2])] = composed
      }
    }
  }

  func parts(of value: UInt32) -> [Unicode.Scalar] {
    var scalars: [(value: UInt32, order: UInt8)] = []
    decompose(value, into: &scalars)
    return scalars.compactMap { Unicode.Scalar($0.value) }
  }

  func composed(_ text: String) -> String {
    var scalars: [(value: UInt32, order: UInt8)] = []
    for scalar in text.unicodeScalars { decompose(scalar.value, into: &scalars) }
    orderMarks(of: &scalars)
    return compose(scalars)
  }

  private func decompose(_ value: UInt32, into scalars: inout [(value: UInt32, order: UInt8)]) {
    if (0xAC00...0xD7A3).contains(value) {
      let index = value - 0xAC00
      scalars.append((0x1100 + index / 588, 0))
      scalars.append((0x1161 + index % 588 / 28, 0))
      if index % 28 > 0 { scalars.append((0x11A7 + index % 28, 0)) }
    } else if let parts = decompositions[value] {
      for part in parts { decompose(part, into: &scalars) }
    } else {
      let order = Unicode.Scalar(value)?.properties.canonicalCombiningClass.rawValue ?? 0
      scalars.append((value, order))
    }
  }

  /// Sorts each run of marks by combining class; marks of one class keep their order.
  private func orderMarks(of scalars: inout [(value: UInt32, order: UInt8)]) {
    var place = 0
    while place < scalars.count {
      let start = place
      while place < scalars.count, scalars[place].order > 0 { place += 1 }
      let run = scalars[start..<place]
      if zip(run, run.dropFirst()).contains(where: { $0.order > $1.order }) {
        let sorted = run.enumerated().sorted {
          ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        scalars.replaceSubrange(start..<place, with: sorted.map(\.element))
      }
      place += 1
    }
  }

  private func compose(_ scalars: [(value: UInt32, order: UInt8)]) -> String {
    var output: [UInt32] = []
    var starter: Int?
    var lastOrder: UInt8 = 0
    for (value, order) in scalars {
      if let place = starter, lastOrder < order || place == output.count - 1,
        let composed = pair(output[place], value)
      {
        output[place] = composed
        continue
      }
      if order == 0 {
        starter = output.count
        lastOrder = 0
      } else {
        lastOrder = order
      }
      output.append(value)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: output.compactMap(Unicode.Scalar.init))
    return String(result)
  }

  private func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    {
      return first + second - 0x11A7
    }
    return compositions[UInt64(first) << 32 | UInt64(second)]
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { (48...57).contains(self) || (97...102).contains(self) }
}
