// One import for a client. Re-exporting is what an umbrella is for; nothing else in the house does it.
@_exported public import RoadTripModel
@_exported public import RoadTripPresentation
@_exported public import RoadTripStore
