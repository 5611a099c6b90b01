internal import RoadTripModel
internal import RoadTripSQLite

/// Marks an access that may only read.
public enum Reading {}

/// Marks an access that may also write.
public enum Writing {}

/// The way to the records, lent by `TripStore.read(_:)` and `TripStore.write(_:)` for the time of one call.
public struct Access<Mode>: ~Copyable {
  let connection: Connection
  let zones: TimeZoneBook

  init(connection: Connection, zones: TimeZoneBook) {
    self.connection = connection
    self.zones = zones
  }
}
