import Testing

@testable import RoadTripSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new folder that goes when the body ends.
private func withFolder(_ body: (String) throws -> Void) throws {
  let path = "/tmp/roadtrip-system-tests-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  try #require(mkdir(path, 0o755) == 0)
  defer { system("rm -rf '\(path)'") }
  try body(path)
}

/// The text of the error that the body throws.
private func fault(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return "\(error)" }
}

@Suite struct SystemTests {
  @Test func `a file comes back as it was written, and a replaced one keeps its permissions`()
    throws
  {
    try withFolder { folder in
      let path = "\(folder)/a"
      let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
      try FileSystem.write(bytes, to: path)
      #expect(try FileSystem.read(path, limit: 2_000_000) == bytes)
      #expect(
        fault { _ = try FileSystem.read(path, limit: 1_999_999) }
          == "\(path): cannot read: it is longer than 1999999 bytes")
      chmod(path, 0o600)
      try FileSystem.write([1], to: path)
      var info = stat()
      #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o600)
      #expect(try FileSystem.entries(of: folder) == ["a"])
    }
  }

  @Test func `writing through a symbolic link keeps the link`() throws {
    try withFolder { folder in
      try FileSystem.write([1], to: "\(folder)/real")
      symlink("real", "\(folder)/link")
      try FileSystem.write([2, 3], to: "\(folder)/link")
      #expect(try FileSystem.read("\(folder)/real") == [2, 3])
      let (link, real) = ("\(folder)/link", "\(folder)/real")
      #expect(try FileSystem.canonicalPath(link) == FileSystem.canonicalPath(real))
      #expect(FileSystem.status(of: link) == FileSystem.status(of: real))
      #expect(try FileSystem.entries(of: folder) == ["link", "real"])
    }
  }

  @Test func `a draft that a killed process left goes with the next one for its target`() throws {
    try withFolder { folder in
      for path in ["a.0123abcd.part", "a.0123abcd.part/draft.89ab0000.part", "a.b.00000000.part"] {
        try #require(mkdir("\(folder)/\(path)", 0o700) == 0)
        try FileSystem.write([1], to: "\(folder)/\(path)/draft")
        try FileSystem.write([1], to: "\(folder)/\(path)/draft-journal")
      }
      try FileSystem.write([1], to: "\(folder)/a")
      #expect(try FileSystem.entries(of: folder) == ["a", "a.b.00000000.part"])
      try FileSystem.write([1], to: "\(folder)/a.b")
      #expect(try FileSystem.entries(of: folder) == ["a", "a.b"])
    }
  }

  @Test func `a draft that is in use stays, and so does what is nobody's draft`() throws {
    try withFolder { folder in
      for path in ["a.0123abcd.part", "a.0123ABCD.part", "a.abc.part", "b.0123abcd.part"] {
        try #require(mkdir("\(folder)/\(path)", 0o700) == 0)
        try FileSystem.write([1], to: "\(folder)/\(path)/mine")
      }
      try FileSystem.write([1], to: "\(folder)/a.00000000.part")
      let before = try FileSystem.entries(of: folder)
      func draw(_ isFinished: Bool) throws {
        let draft = try Draft(for: "\(folder)/a")
        try draft.append([1, 2])
        try FileSystem.write([3], to: "\(folder)/a")
        try draft.append([4])
        if isFinished { try draft.finish() }
      }
      try draw(false)
      #expect(try FileSystem.read("\(folder)/a") == [3])
      try draw(true)
      #expect(try FileSystem.read("\(folder)/a") == [1, 2, 4])
      #expect(try FileSystem.entries(of: folder) == ["a"] + before)
    }
  }

  @Test func `names in a folder are ordered by their bytes`() throws {
    try withFolder { folder in
      for name in ["b", "a", "é", "B", "a b"] { try FileSystem.write([], to: "\(folder)/\(name)") }
      #expect(try FileSystem.entries(of: folder) == ["B", "a", "a b", "b", "é"])
      #expect(FileSystem.status(of: folder)?.kind == .directory)
      #expect(FileSystem.status(of: "/dev/null")?.kind == .other)
      #expect(FileSystem.isWritable(folder))
    }
  }

  @Test(arguments: ["/nowhere/at all", "", "a\u{0}b"])
  func `a path that names nothing is an error and no crash`(path: String) {
    let words = path.contains("\u{0}") ? "the path holds a NUL" : "No such file or directory"
    #expect(fault { _ = try ByteReader(path: path) } == "\(path): cannot open: \(words)")
    #expect(fault { _ = try FileSystem.entries(of: path) } == "\(path): cannot list: \(words)")
    #expect(
      fault { _ = try FileSystem.canonicalPath(path) } == "\(path): cannot resolve: \(words)")
    #expect(FileSystem.status(of: path) == nil)
    #expect(!FileSystem.isWritable(path))
  }

  @Test func `a folder is not read and a file in no folder is not written`() {
    #expect(fault { _ = try FileSystem.read("/tmp") } == "/tmp: cannot read: Is a directory")
    let path = "/nowhere/at all/x"
    #expect(
      fault { try FileSystem.write([], to: path) }
        == "\(path): cannot write: No such file or directory")
  }

  @Test func `memory is read in chunks`() throws {
    let reader = ByteReader(bytes: [1, 2, 3, 4, 5], chunkSize: 2)
    var buffer: [UInt8] = [0]
    #expect(try reader.append(to: &buffer))
    #expect(buffer == [0, 1, 2])
    #expect(try reader.next() == [3, 4])
    #expect(try reader.next() == [5])
    #expect(try reader.next() == nil)
    #expect(try !reader.append(to: &buffer))
  }

  @Test func `writing to a pipe that nobody reads is told apart`() throws {
    Output.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let output = Output(descriptor: ends[1], name: "a pipe")
    try output.write("ab")
    #expect(!output.isTerminal)
    #expect(output.columns == nil)
    close(ends[0])
    #expect(fault { try output.write([1]) } == "a pipe: cannot write: Broken pipe")
    do { try output.write([1]) } catch { #expect(error.isBrokenPipe) }
    close(ends[1])
    #expect(fault { try output.write([1]) } == "a pipe: cannot write: Bad file descriptor")
  }

  @Test func `a byte is found from a place on`() {
    let bytes = Array("a,b,".utf8)
    let comma = UInt8(ascii: ",")
    #expect(ByteSearch.place(of: comma, in: bytes, from: 0) == 1)
    #expect(ByteSearch.place(of: comma, in: bytes, from: 1) == 1)
    #expect(ByteSearch.place(of: comma, in: bytes, from: 2) == 3)
    #expect(ByteSearch.place(of: UInt8(ascii: "c"), in: bytes, from: 0) == nil)
    #expect(ByteSearch.place(of: comma, in: bytes, from: 4) == nil)
    #expect(ByteSearch.place(of: comma, in: [], from: 0) == nil)
  }

  @Test func `clocks and variables answer`() {
    #expect(Clock.now > 1_600_000_000_000)
    let start = Clock.monotonicNanoseconds
    #expect(Clock.monotonicNanoseconds >= start)
    #expect(Environment.value(of: "PATH") != nil)
    #expect(Environment.value(of: "ROADTRIP NOT SET") == nil)
    #expect(Environment.value(of: "PATH\u{0}") == nil)
  }
}
