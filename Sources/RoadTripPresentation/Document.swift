/// A report as a person reads it: a title and the blocks below it, not yet drawn.
public struct Document: Sendable, Hashable {
  /// What the report is about.
  public var title: String

  /// A line below the title.
  public var subtitle: String?

  /// The parts, from top to bottom.
  public var blocks: [Block]

  /// A document with these parts.
  public init(title: String, subtitle: String? = nil, blocks: [Block] = []) {
    self.title = title
    self.subtitle = subtitle
    self.blocks = blocks
  }

  /// One part of a document.
  public enum Block: Sendable, Hashable {
    /// The heading of a section; the title of the document is level 1, sections are 2…6.
    case heading(String, level: Int = 2)

    /// Plain text; markup in it has no meaning.
    case paragraph(String)

    /// Labelled values, one a line.
    case fields([Field])

    /// Rows under columns.
    case table(Table)

    /// The lines of a menu.
    case items([ItemLine])

    /// Prose that its author wrote in Markdown.
    case markdown(String)
  }

  /// A labelled value.
  public struct Field: Sendable, Hashable {
    /// What the value is.
    public let label: String

    /// The value as people see it.
    public let value: String

    /// Labels a value.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// One line of a menu: a number to choose by, a title and what is true of it now.
  public struct ItemLine: Sendable, Hashable {
    /// The number to choose by; absent for a line that cannot be chosen.
    public let number: Int?

    /// What the item is called.
    public let title: String

    /// What is true of the item now, such as "29 °C, clear".
    public let subtitle: String?

    /// A line of a menu.
    public init(number: Int? = nil, title: String, subtitle: String? = nil) {
      self.number = number
      self.title = title
      self.subtitle = subtitle
    }
  }
}
