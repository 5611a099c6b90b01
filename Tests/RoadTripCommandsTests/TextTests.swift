import Testing

/// The cases TXT, LOC-05 and CLI-05 of the table of cases.
@Suite struct `Texts` {
  let scratch: Scratch
  let db: String

  init() throws {
    scratch = try Scratch()
    db = scratch.path("trip.db")
  }

  private func seed(_ lines: String) throws -> Outcome {
    run(["seed", try scratch.write("in.ndjson", lines + "\n")], db: db)
  }

  @Test func `TXT-09 a title in NFD is stored in NFC, and is one row in both forms`() throws {
    let place = #"{"kind":"destination","slug":"d","name":"D","latitude":1,"longitude":2}"#
    func point(_ title: String) -> String {
      #"{"kind":"map-point","destination":"d","title":"\#(title)","latitude":1,"longitude":2}"#
    }
    #expect(try seed(place + "\n" + point("Cafe\u{301}")).status == 0)
    #expect(
      try seed(point("Caf\u{E9}")).err
        == "\(db): inserted 0, updated 0, unchanged 1, removed 0, rejected 0; 1 recognized by title within 10 m\n"
    )
    for name in ["caf\u{E9}", "cafe\u{301}", "CAFE\u{301}"] {
      let out = run(["show", "d", name, "--csv"], db: db).out
      #expect(
        Array(out.utf8)
          == Array(
            """
            destination,slug,title,subtitle,latitude,longitude,elevation,category,address,links,tags,body,image
            d,caf\u{E9},Caf\u{E9},,1,2,,,,"","",,

            """.utf8))
    }
  }

  @Test func `TXT-11 every output has one order`() throws {
    let names = ["Å", "Z", "Ä", "Ö", "Aa", "a-b", "Ab"]
    #expect(
      try seed(
        names.map { #"{"kind":"destination","name":"\#($0)","latitude":1,"longitude":2}"# }
          .joined(separator: "\n")
      ).status == 0)
    let order = ["a-b", "aa", "ab", "z", "ä", "å", "ö"]
    func slugs(_ form: String, _ separator: Character, _ place: Int) -> [String] {
      run("destinations \(form)", db: db).out.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: separator)
        guard cells.count > place else { return nil }
        let word = String(cells[place]).trimming(" ")
        return order.contains(word) ? word : nil
      }
    }
    #expect(slugs("--csv", ",", 0) == order)
    #expect(slugs("--nl", "\"", 3) == order)
    #expect(slugs("--json", "\"", 3) == order)
    #expect(slugs("", " ", 0) == order)
    #expect(slugs("--markdown", "|", 0) == order)
    #expect(
      run("menu", db: db)
        == Outcome(
          err: "roadtrip: say which destination: a-b, aa, ab, z, ä, å, ö\n", status: 64))
  }

  @Test func `TXT-13 Thai titles become slugs that keep letters and marks`() throws {
    #expect(
      try seed(
        """
        {"kind":"destination","name":"วัดพระแก้ว","latitude":1,"longitude":2}
        {"kind":"destination","name":"วัดโพธิ์","latitude":1,"longitude":2}
        """
      ).status == 0)
    #expect(
      run(["sql", "SELECT destination FROM destination_detail", "--csv"], db: db).out == """
        destination
        วัดพระแก้ว
        วัดโพธิ์

        """)
  }

  @Test func `TXT-15 names that differ in letter case only are two records, with a warning`() throws
  {
    let lines = """
      {"kind":"destination","slug":"Mysql","name":"One","latitude":1,"longitude":2}
      {"kind":"destination","slug":"MySQL","name":"Two","latitude":1,"longitude":2}
      """
    let file = scratch.path("in.ndjson")
    #expect(
      try seed(lines)
        == Outcome(
          err: """
            \(file):1:30: warning: slug "Mysql" has capital letters; it is stored as "mysql"
            \(file):2:30: warning: slug "MySQL" differs from another slug of this seed by capital letters only; it is stored as "mysql-2"
            \(db): inserted 2, updated 0, unchanged 0, removed 0, rejected 0

            """))
    #expect(try seed(lines).err.contains("inserted 0, updated 0, unchanged 2,"))
    #expect(run("menu mysql --markdown", db: db).out.hasPrefix("# One\n"))
    #expect(run("menu mysql-2 --markdown", db: db).out.hasPrefix("# Two\n"))
  }

  @Test func `TXT-17 a hostile title cannot reach the terminal`() throws {
    #expect(
      try seed(
        ##"{"kind":"destination","slug":"d","name":"x\u001b[2J\u001b]0;pwn\u0007","subtitle":"a\u202Eb\u0085","latitude":1,"longitude":2}"##
      ).status == 0)
    #expect(
      run("menu", db: db).out.hasPrefix(
        #"""
        x\u{1B}[2J\u{1B}]0;pwn\u{7}
        ===========================
        a\u{202E}b\u{85}

        """#))
    #expect(
      run("menu --markdown", db: db).out.hasPrefix(
        #"""
        # x\\u{1B}\[2J\\u{1B}\]0;pwn\\u{7}

        a\\u{202E}b\\u{85}

        """#))
    #expect(
      run("menu --json", db: db).out.hasPrefix(
        #"""
        {
          "destination":"d",
          "title":"x\u001b[2J\u001b]0;pwn\u0007",
          "subtitle":"a\u202eb\u0085",
        """#))
    #expect(
      run(["menu", "x\u{1B}[2J"], db: db)
        == Outcome(
          err: "roadtrip: there is no destination \"x\\u{1b}[2J\"; there is d\n", status: 1))
  }

  @Test func `CLI-05 an event without a destination keeps its row, with an empty cell`() throws {
    #expect(
      try seed(
        #"{"kind":"event","title":"Nowhere","start":"2026-12-01T10:00","timeZone":"Europe/Berlin"}"#
      ).status == 0)
    #expect(
      run("events --csv", db: db).out == """
        destination,slug,title,start,end,timeZone,utcOffset,startUTC,isAllDay,category,status,place,recurrenceRule,link
        ,nowhere,Nowhere,2026-12-01T10:00,,Europe/Berlin,+01:00,2026-12-01T09:00:00Z,false,,confirmed,,,

        """)
  }

  @Test func `LOC-05 a filter compares codes in every language, and JSON keeps them`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      let english = run("events --status confirmed --json --locale en", db: db)
      #expect(english.status == 0)
      #expect(run("events --status confirmed --json --locale zh", db: db) == english)
      let spanish = run("events --status confirmed --json --locale es", db: db)
      #expect(
        spanish.out
          == english.out.replacing("Lantern walk", with: "Paseo de faroles")
          .replacing("Old quay", with: "Muelle viejo"))
      #expect(
        run("weather harbour --json --locale es", db: db)
          == run("weather harbour --json --locale en-US", db: db))
      #expect(english.out.split(separator: "\n").count == 5)
    }
  }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String {
    var text = self[...]
    while text.first == character { text.removeFirst() }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
