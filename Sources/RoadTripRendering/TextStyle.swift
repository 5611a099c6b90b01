/// Where text goes, and so how it is laid out.
public struct TextStyle: Sendable, Hashable {
  /// How many columns a line may have; paragraphs are not wrapped when it is absent.
  public var width: Int?

  /// Whether headings are drawn bold with escape sequences.
  public var color: Bool

  /// Whether a terminal shows the text: then tables are ruled and fitted to the width.
  public var isTerminal: Bool

  /// A style of these properties.
  public init(width: Int? = nil, color: Bool = false, isTerminal: Bool = false) {
    self.width = width
    self.color = color
    self.isTerminal = isTerminal
  }

  /// Text for a pipe or a file: nothing is cut, wrapped or coloured.
  public static let plain = TextStyle()

  /// The columns of a paragraph: no more than 100, which is as far as eyes read well.
  var proseWidth: Int? {
    width.map { max(20, min($0, 100)) }
  }

  /// The text in bold, where that can be drawn.
  func bold(_ text: String) -> String {
    color && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
