/// The status a process ends with; also an error that says no more than that.
package struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  package var rawValue: Int32

  package init(_ code: Int32) { self.rawValue = code }

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = ExitCode(0)
  package static let failure = ExitCode(1)
  /// The command line was wrong: `EX_USAGE` of sysexits.
  package static let validationFailure = ExitCode(64)

  package var isSuccess: Bool { self == .success }
}
