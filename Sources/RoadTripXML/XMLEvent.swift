/// One thing that a document says, in the order in which it says it.
package struct XMLEvent: Equatable, Sendable {
  /// What is said.
  package enum Kind: Equatable, Sendable {
    /// An element begins: its name with its prefix, and its attributes in the order of the document.
    case start(name: String, attributes: [XMLAttribute])
    /// Text between two tags, whole: comments and sections of CDATA do not part it.
    case text(String)
    /// An element ends.
    case end(name: String)
  }

  /// What is said.
  package let kind: Kind
  /// The line on which it begins, from 1.
  package let line: Int
  /// The column at which it begins, from 1, in bytes of UTF-8.
  package let column: Int

  /// Makes an event.
  package init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

/// One attribute of an element.
package struct XMLAttribute: Equatable, Sendable {
  /// Its name with its prefix.
  package let name: String
  /// Its value, references resolved.
  package let value: String

  /// Makes an attribute.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Why a document cannot be read, and where.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in bytes of UTF-8.
  package let column: Int
  /// What is wrong, in words.
  package let problem: String

  /// Makes an error from its parts.
  package init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// "4:12: not well-formed (invalid token)".
  package var description: String { "\(line):\(column): \(problem)" }
}

/// How much a document may ask of its reader.
package struct XMLLimits: Hashable, Sendable {
  /// How many elements may lie in one another.
  package var depth: Int
  /// How many bytes a document may have; never 1 GiB or more.
  package var size: Int
  /// The names that a document type declaration may give; it never has a subset and nothing is loaded.
  package var documentTypes: Set<String>

  /// Makes limits; without arguments, those for any file of a person: 256 deep, 256 MiB, no declaration.
  package init(depth: Int = 256, size: Int = 268_435_456, documentTypes: Set<String> = []) {
    self.depth = depth
    self.size = size
    self.documentTypes = documentTypes
  }
}
