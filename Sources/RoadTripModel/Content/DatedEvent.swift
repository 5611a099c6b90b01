/// An event with the instants that its wall times and zone give.
public struct DatedEvent: Hashable, Codable, Sendable {
  /// The event.
  public var event: Event
  /// When it starts; for an all-day event the midnight at its destination.
  public var starts: Instant
  /// When it ends; for an all-day event the midnight after its last day.
  public var ends: Instant
  /// Seconds east of Greenwich at the start; `nil` for an all-day event.
  public var utcOffset: Int?

  /// Makes a dated event.
  public init(event: Event, starts: Instant, ends: Instant, utcOffset: Int?) {
    self.event = event
    self.starts = starts
    self.ends = ends
    self.utcOffset = utcOffset
  }
}
