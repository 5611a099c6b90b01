internal import RoadTripCSQLite
internal import Synchronization

/// Stops what a connection is running, from any thread, even after the connection is gone.
package final class InterruptHandle: Sendable {
  /// The address of the connection's handle while it is open, else nil. It is used only under the
  /// lock, and the connection takes it out under the same lock before it closes: it never dangles.
  private let address: Mutex<UInt?>

  @safe init(_ handle: OpaquePointer) {
    address = Mutex(UInt(bitPattern: handle))
  }

  /// Makes running statements of the connection throw an interrupted error soon.
  ///
  /// The corresponding C function is `sqlite3_interrupt`.
  package func interrupt() {
    address.withLock { address in
      guard let address else { return }
      unsafe sqlite3_interrupt(OpaquePointer(bitPattern: address))
    }
  }

  /// Closes the connection under the lock; if that fails, the address stays.
  func whileDetached(_ close: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try address.withLock { (address) throws(SQLiteError) in
      try close()
      address = nil
    }
  }

  func detach() {
    address.withLock { $0 = nil }
  }
}

/// Holds the caller's closure at an address that SQLite can be given.
final class ProgressHook {
  let goesOn: () -> Bool

  init(_ goesOn: @escaping () -> Bool) {
    self.goesOn = goesOn
  }
}

extension Connection {
  /// Asks `goesOn` about every so many steps of SQLite's virtual machine; false interrupts the
  /// statement. The closure may not use the connection. Nil takes it away.
  ///
  /// The corresponding C function is `sqlite3_progress_handler`.
  package func setProgressHandler(everyOps steps: Int32, _ goesOn: (() -> Bool)?)
    throws(SQLiteError)
  {
    let database = unsafe try database()
    guard let goesOn else {
      unsafe sqlite3_progress_handler(database, 0, nil, nil)
      progress = nil
      return
    }
    let hook = ProgressHook(goesOn)
    // `progress` keeps the hook alive until it is replaced or the connection has gone.
    let address = unsafe Unmanaged.passUnretained(hook).toOpaque()
    unsafe sqlite3_progress_handler(
      database, steps,
      { address in
        guard let address = unsafe address else { return 0 }
        let hook = unsafe Unmanaged<ProgressHook>.fromOpaque(address).takeUnretainedValue()
        return hook.goesOn() ? 0 : 1
      }, address)
    progress = hook
  }
}
