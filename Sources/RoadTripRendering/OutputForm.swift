public import RoadTripPresentation

/// The forms in which a report can be written.
public enum OutputForm: String, Sendable, Hashable, CaseIterable {
  /// For people: aligned text.
  case text

  /// For programs: one JSON array or object.
  case json

  /// For programs that stream: one JSON object a line.
  case ndjson

  /// For spreadsheets: RFC 4180 with a header.
  case csv

  /// For people who paste it elsewhere: GitHub's Markdown.
  case markdown
}

/// Writes a report in one form.
///
/// - Parameters:
///   - report: The report.
///   - form: Which of its faces is written, and how.
///   - style: How text is laid out; the other forms do not look at it.
/// - Returns: Whole lines, the last one ended too.
public func render(_ report: Report, as form: OutputForm, style: TextStyle = .plain) -> String {
  switch form {
  case .text: renderText(report.document, style: style)
  case .json: renderJSON(report.value)
  case .ndjson: renderNDJSON(report.table)
  case .csv: renderCSV(report.table)
  case .markdown: renderMarkdown(report.document)
  }
}
