/// The memory that bound text and blobs live in until their statement is reset.
///
/// SQLite is told SQLITE_STATIC, "this stays where it is", so nothing here moves or is freed before
/// `reset`: a full block is retired, not grown. `PreparedStatement` calls `reset` only after
/// `sqlite3_reset`, and lets no step through before every parameter is bound anew.
@safe struct BindingArena: ~Copyable {
  private static let smallestBlock = 4096
  private static let largestKeptBlock = 1 << 20

  private var block: UnsafeMutableRawPointer?
  private var capacity = 0
  private var used = 0
  private var retired: [UnsafeMutableRawPointer]

  init() {
    unsafe block = nil
    unsafe retired = []
  }

  /// Copies the bytes in, and answers where they stay until the next `reset`; never null.
  @inline(__always)
  mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    let place = unsafe room(for: bytes.count)
    if let base = bytes.baseAddress {
      unsafe place.copyMemory(from: base, byteCount: bytes.count)
    }
    return UnsafeRawPointer(place)
  }

  @inline(__always)
  private mutating func room(for count: Int) -> UnsafeMutableRawPointer {
    if let block = unsafe block, count <= capacity - used {
      defer { used += count }
      return unsafe block + used
    }
    return unsafe roomInNewBlock(for: count)
  }

  @inline(never)
  private mutating func roomInNewBlock(for count: Int) -> UnsafeMutableRawPointer {
    if let block = unsafe block { unsafe retired.append(block) }
    capacity = max(Self.smallestBlock, capacity * 2, count)
    let fresh = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe block = fresh
    used = count
    return unsafe fresh
  }

  /// Forgets what was kept. No statement may hold a pointer into the arena any more.
  @inline(__always)
  mutating func reset() {
    used = 0
    if unsafe !retired.isEmpty || capacity > Self.largestKeptBlock { release() }
  }

  private mutating func release() {
    while let block = unsafe retired.popLast() { unsafe block.deallocate() }
    if capacity > Self.largestKeptBlock {
      unsafe block?.deallocate()
      unsafe block = nil
      capacity = 0
    }
  }

  deinit {
    unsafe retired.forEach { unsafe $0.deallocate() }
    unsafe block?.deallocate()
  }
}
