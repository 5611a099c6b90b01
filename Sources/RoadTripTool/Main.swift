internal import RoadTripCommands
internal import RoadTripModel
internal import RoadTripSystem

/// The program `roadtrip`: hands the process's arguments, clock, environment and outputs to the commands.
@main struct Main {
  static func main() {
    Output.ignoreBrokenPipes()
    Roadtrip.prepareProcess()
    let (output, error) = (Output.standardOutput, Output.standardError)
    let surroundings = Surroundings(
      out: { text in
        do throws(SystemError) {
          try output.write(text)
        } catch {
          if error.isBrokenPipe { throw ReaderIsGone() }
          throw error
        }
      },
      err: { try? error.write($0) }, environment: Environment.value(of:),
      now: { Instant(milliseconds: Clock.now) ?? Instant.earliest },
      isOutputTerminal: output.isTerminal,
      isErrorTerminal: error.isTerminal, columns: output.columns)
    Process.exit(Roadtrip.run(Array(CommandLine.arguments.dropFirst()), in: surroundings).rawValue)
  }
}
