import RoadTripPresentation

/// Places in several scripts, with a cell of every kind.
let places = Table(
  columns: [
    .init("slug", title: "Slug"), .init("title", title: "Title"),
    .init("elevation", title: "Elevation", alignment: .trailing),
    .init("isOpen", title: "Open"), .init("tags", title: "Tags"),
  ],
  rows: [
    ["nyc", "New York City", .number(10.04, decimals: 1), .yes(true), .list(["big", "loud"])],
    ["tokyo", "東京", .number(-3.25, decimals: 1), .yes(false), .list([])],
    ["dubai", "دبي", .absent, .absent, "a\nb|c"],
    ["paris", "🇫🇷 Paris", .shown(.number(35, decimals: 0), as: "35 m")],
  ])

/// A table without rows.
let noPlaces = Table(columns: places.columns)

/// A table without columns.
let nothing = Table(columns: [], rows: [[], ["extra"]])

/// A document with a block of every kind.
let city = Document(
  title: "New York City", subtitle: "The Big Apple",
  blocks: [
    .items([
      .init(number: 1, title: "Weather", subtitle: "29 °C, clear"),
      .init(number: 2, title: "Events", subtitle: "3 on now"),
      .init(number: 10, title: "Map"),
    ]),
    .heading("Facts"),
    .fields([.init("Country", "US"), .init("Time zone", "America/New_York")]),
    .paragraph("It is big.\nIt *never* sleeps."),
    .heading("Places", level: 3),
    .table(Table(columns: [.init("name", title: "Name")], rows: [["Fries & <b>more</b>"]])),
    .markdown("## Getting there\n\nTake *the* [train](https://mta.info) <script>."),
  ])
