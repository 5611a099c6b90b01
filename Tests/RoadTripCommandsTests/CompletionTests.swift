import Testing

@Suite struct `Completions` {
  @Test func `destinations come from the database that the line names`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      for option in [["--db", db], ["--db=\(db)"]] {
        #expect(
          run(["---complete", "fish", "menu"] + option + ["h"]).out.split(separator: "\n").last
            == "harbour")
      }
      #expect(
        run(["---complete", "fish", "menu", "b"], environment: ["ROADTRIP_DB": db]).out
          .split(separator: "\n").last == "bergen")
    }
    #expect(try scratch.names() == ["trip.db"])
  }

  @Test func `a database that is not there is no error`() throws {
    let scratch = try Scratch()
    let outcome = run(["---complete", "fish", "menu", "--db", scratch.path("none.db"), "h"])
    #expect(outcome.err == "")
    #expect(outcome.status == 0)
    #expect(try scratch.names() == [])
  }

  @Test func `the script runs in bash`() throws {
    let (scratch, db) = try SmallPack.store()
    let outcome = try Machine.bash(
      """
      set -e; source <("$roadtrip" completions bash)
      try() { COMP_WORDS=("$roadtrip" "$@"); COMP_CWORD=$#; _roadtrip "$roadtrip"; echo "${COMPREPLY[*]}"; }
      try des; try menu --loc; try events --status c; export ROADTRIP_DB='\(db)'; try menu ha
      """)
    #expect(outcome == Outcome(out: "destinations\n--locale\nconfirmed cancelled\nharbour\n"))
    #expect(try scratch.names() == ["trip.db"])
  }

  @Test(.enabled("needs zsh") { Machine.has("zsh") })
  func `the script runs in zsh`() throws {
    #expect(
      try Machine.run(
        "zsh",
        [
          "-f", "-c",
          """
          autoload -U compinit; compinit -u -D; source <("$roadtrip" completions zsh); print $_comps[roadtrip]
          """,
        ], environment: ["roadtrip": Machine.roadtrip]) == Outcome(out: "_roadtrip\n"))
  }

  @Test(.enabled("needs fish") { Machine.has("fish") })
  func `the script runs in fish`() throws {
    let (scratch, db) = try SmallPack.store()
    let folder = Machine.roadtrip.prefix(Machine.roadtrip.count - "/roadtrip".count)
    let outcome = try Machine.run(
      "fish",
      [
        "-N", "-c",
        """
        set -x PATH '\(folder)' $PATH; set -x ROADTRIP_DB '\(db)'; roadtrip completions fish | source
        complete -C 'roadtrip des' | string replace -r '\\t.*' ''
        complete -C 'roadtrip events --status c'
        complete -C 'roadtrip menu ha'
        """,
      ], environment: ["HOME": scratch.folder])
    #expect(outcome.out == "destinations\nconfirmed\ncancelled\nharbour\n")
    #expect(outcome.status == 0)
  }
}
