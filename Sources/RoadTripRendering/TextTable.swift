public import RoadTripPresentation

/// A table as aligned text.
///
/// Columns are aligned by display width with two blanks between them, and no line ends in blanks.
/// In a pipe nothing is cut; on a terminal the header is ruled, and where the width does not
/// suffice text, never numbers, is cut with `…`.
///
/// - Returns: Whole lines; only the header for a table without rows, nothing for one without columns.
public func renderText(_ table: Table, style: TextStyle = .plain) -> String {
  wholeLines(TextGrid(table).lines(style))
}

/// Writes further rows below a table that was drawn, without keeping them.
///
/// The widths are those of the table above. A wider cell runs over in a pipe; on a terminal its text, never a number, is cut.
public struct TextRowWriter: Sendable {
  private let grid: TextGrid
  private let widths: [Int]
  private let isCut: Bool

  /// A writer of rows below this table, drawn in this style.
  public init(after table: Table, style: TextStyle = .plain) {
    let drawn = TextGrid(table)
    widths = drawn.fittedWidths(style)
    isCut = style.isTerminal
    grid = TextGrid(columns: drawn.columns, rows: [])
  }

  /// The line of one row.
  public func row(_ cells: [Cell]) -> String {
    let texts = grid.columns.indices.map { $0 < cells.count ? visibleText(cells[$0].shown) : "" }
    return grid.line(texts, widths, isCut: isCut) + "\n"
  }
}

/// The lines as one text, each ended.
func wholeLines(_ lines: [String]) -> String {
  lines.reduce(into: "") { $0 += $1 + "\n" }
}

/// Cells of visible text that are to stand in columns.
struct TextGrid: Sendable {
  /// One column: how its cells stand, and whether they may be cut.
  struct Column: Sendable {
    var heading: String
    var alignment = Table.Alignment.leading
    var isCuttable = true
  }

  /// The columns from left to right.
  let columns: [Column]

  /// The rows, each with a cell for every column.
  let rows: [[String]]

  /// Whether the headings are shown.
  let hasHeader: Bool

  /// A grid without a header.
  init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
    hasHeader = false
  }

  /// The grid of a table, its text made visible.
  init(_ table: Table) {
    columns = table.columns.indices.map { index in
      let column = table.columns[index]
      return Column(
        heading: visibleText(column.title), alignment: column.alignment,
        isCuttable: table.rows.contains { $0.count > index && $0[index].isProse })
    }
    let count = table.columns.count
    rows = table.rows.map { row in
      (0..<count).map { $0 < row.count ? visibleText(row[$0].shown) : "" }
    }
    hasHeader = true
  }

  /// The grid drawn.
  func lines(_ style: TextStyle) -> [String] {
    guard !columns.isEmpty else { return [] }
    let widths = fittedWidths(style)
    var lines: [String] = []
    if hasHeader {
      lines.append(style.bold(line(columns.map(\.heading), widths)))
      if style.isTerminal {
        lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
      }
    }
    for row in rows { lines.append(line(row, widths)) }
    return lines
  }

  /// The width of each column that holds all its cells.
  private var widths: [Int] {
    columns.indices.map { index in
      rows.reduce(hasHeader ? displayWidth(columns[index].heading) : 0) {
        max($0, displayWidth($1[index]))
      }
    }
  }

  /// The widths with the widest cuttable columns narrowed, as far as the terminal asks for it.
  func fittedWidths(_ style: TextStyle) -> [Int] {
    let widths = widths
    guard style.isTerminal, let available = style.width else { return widths }
    let gaps = 2 * (widths.count - 1)
    func narrowed(to cap: Int) -> [Int] {
      zip(columns, widths).map { $0.isCuttable ? min($1, cap) : $1 }
    }
    var low = Self.leastWidth
    var high = max(low, widths.max() ?? 0)
    while low < high {
      let middle = (low + high + 1) / 2
      let isFitting = narrowed(to: middle).reduce(gaps, +) <= available
      if isFitting { low = middle } else { high = middle - 1 }
    }
    var fitted = narrowed(to: low)
    var spare = available - fitted.reduce(gaps, +)
    for index in fitted.indices where spare > 0 && fitted[index] < widths[index] {
      fitted[index] += 1
      spare -= 1
    }
    return fitted
  }

  /// The columns that even a cut text keeps.
  private static let leastWidth = 4

  func line(_ cells: [String], _ widths: [Int], isCut: Bool = true) -> String {
    var line = ""
    for (index, width) in widths.enumerated() {
      var cell = cells[index]
      var used = displayWidth(cell)
      if used > width, isCut, columns[index].isCuttable {
        cell = truncated(cell, to: width)
        used = displayWidth(cell)
      }
      let blanks = String(repeating: " ", count: max(0, width - used))
      if index > 0 { line += "  " }
      line += columns[index].alignment == .leading ? cell + blanks : blanks + cell
    }
    return trimmingEnd(line)
  }
}

extension Cell {
  /// Whether the cell is words, which may be cut; half a number would lie.
  fileprivate var isProse: Bool {
    switch self {
    case .text, .list: true
    case .absent, .integer, .number, .yes: false
    case .shown(let cell, _): cell.isProse
    }
  }
}
