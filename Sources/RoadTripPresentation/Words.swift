public import RoadTripModel

/// The product's own words in the reader's language, looked up by key.
///
/// A key that no language has is shown itself; a language that lacks a word shows the English one.
public struct Words: Hashable, Sendable {
  private let language: String

  /// The languages that have words of their own.
  public static let languages = ["en", "es", "hi"]

  /// The words for a reader; English where the language is another.
  public init(_ locale: LocaleTag) {
    language =
      locale.fallbacks.map(\.text).first { Self.languages.contains($0) } ?? LocaleTag.english.text
  }

  /// The word for a key, or the key.
  public subscript(key: String) -> String {
    let own =
      switch language {
      case "es": Self.spanish
      case "hi": Self.hindi
      default: Self.english
      }
    return Self.word(key, in: own) ?? Self.word(key, in: Self.english) ?? key
  }

  private static func word(_ key: String, in list: List) -> String? {
    list.first { $0.key.utf8.count == key.utf8.count && $0.key == key }?.word
  }

  /// The compiler lays out a list of pairs; a dictionary would be made at the start of every command, of which few words are asked.
  typealias List = [(key: String, word: String)]

  /// A heading of the usual menu: the product's own ones are translated, others stay as they were authored.
  func heading(_ authored: String) -> String {
    Self.headings.contains(authored) ? self[authored] : authored
  }

  private static let headings: Set = [
    "At My Destination", "Getting Around", "Planning My Trip", "Test Drive",
  ]

  /// A count with its noun: "1 event", "3 events".
  func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(self[number == 1 ? "one-\(noun)" : "many-\(noun)"])"
  }

  /// A sentence with its marks `#1`, `#2` … filled in.
  func filled(_ key: String, _ values: String...) -> String {
    var parts = self[key].split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let place = parts[index].first?.wholeNumberValue, values.indices.contains(place - 1)
      else { continue }
      parts[index] = values[place - 1] + parts[index].dropFirst()
    }
    return parts.joined()
  }

  private static let english: List = [
    ("weather", "Weather"), ("map", "Map"), ("test-drive", "Test Drive"),
    ("destinations", "Destinations"),
    ("destination", "Destination"),
    ("page", "Page"), ("events-detail", "Events"), ("all-day", "all day"),
    ("next-event", "Next"), ("no-events", "Nothing coming up"), ("high", "High"), ("low", "Low"),
    ("mean", "Mean"), ("rain", "Precipitation"), ("wind", "Wind"), ("humidity", "Humidity"),
    ("when", "When"),
    ("title", "Title"), ("category", "Category"), ("where", "Where"), ("repeats", "Repeats"),
    ("slug", "Slug"),
    ("name", "Name"), ("country", "Country"), ("time-zone", "Time zone"),
    ("coordinate", "Coordinate"),
    ("elevation", "Elevation"), ("length", "Length"), ("duration", "Duration"),
    ("vehicle", "Vehicle"),
    ("phase", "Phase"), ("stop", "Stop"), ("waypoint", "Waypoint"), ("forecast", "forecast"),
    ("period", "Period"), ("kind", "Kind"), ("address", "Address"), ("note", "Note"),
    ("rating", "Rating"),
    ("favorite", "Favourite"), ("arrival", "Arrival"), ("departure", "Departure"),
    ("position", "No."),
    ("link", "Link"), ("status", "Status"), ("date", "Date"), ("records", "Records"),
    ("points", "points"),
    ("map-points", "Map points"), ("stops", "Stops"), ("trips", "Trips"),
    ("on-the-way", "On the way"),
    ("your-notes", "Your notes"), ("source", "Source"), ("subtitle", "Subtitle"), ("trip", "Trip"),
    ("cancelled", "cancelled"), ("tentative", "tentative"), ("confirmed", "confirmed"),
    ("observation", "observation"), ("normal", "normal"), ("event-pages", "Pages"),
    ("track-points", "Track points"), ("tags", "Tags"), ("detail", "Detail"), ("record", "Record"),
    ("condition", "Condition"),
    ("stars", "Stars"), ("text", "Text"), ("time", "Time"), ("today", "Today"),
    ("see-forecast", "Forecast"),
    ("end", "End"), ("utc-offset", "Offset"),
    ("find", "Find"), ("snippet", "Found in"), ("language", "Language"), ("distance", "Distance"),
    ("distance-along", "Along"), ("near", "Near"), ("along", "Along"),
    ("within", "Within"), ("route", "Route"), ("event", "Event"),
    ("start-utc", "Start (UTC)"), ("latitude", "Lat."), ("longitude", "Lon."), ("image", "Image"),
    ("map-point", "Map point"), ("section", "Section"), ("entries", "Entries"),
    ("migrations", "Migrations"), ("state", "State"), ("applied", "Applied"),
    ("by-version", "By version"),
    ("checksum", "SHA-256"), ("severity", "Severity"), ("check", "Check"), ("message", "Message"),
    ("changes", "Changes"), ("change", "Change"), ("fields", "Fields"),
    ("one-place", "place"), ("many-place", "places"), ("one-event", "event"),
    ("many-event", "events"),
    ("one-destination", "destination"), ("many-destination", "destinations"),
    ("one-record", "record here"), ("many-record", "records here"), ("here", "Here"),
    ("everywhere", "Everywhere"), ("search-here", "Search here"),
    ("search-everywhere", "Search everywhere"),
    ("first-shown", "Only the first #1 of #2 are shown."), ("all-of-them", "All of them"),
  ]

  private static let spanish: List = [
    ("weather", "El tiempo"), ("map", "Mapa"), ("test-drive", "Prueba de conducción"),
    ("destinations", "Destinos"), ("page", "Página"), ("events-detail", "Eventos"),
    ("all-day", "todo el día"),
    ("next-event", "Próximo"), ("no-events", "No hay nada previsto"), ("high", "Máxima"),
    ("low", "Mínima"),
    ("mean", "Media"), ("rain", "Precipitación"), ("wind", "Viento"), ("humidity", "Humedad"),
    ("when", "Cuándo"), ("title", "Título"), ("category", "Categoría"), ("where", "Dónde"),
    ("repeats", "Se repite"), ("slug", "Clave"), ("name", "Nombre"), ("country", "País"),
    ("time-zone", "Zona horaria"), ("coordinate", "Coordenadas"), ("elevation", "Altitud"),
    ("length", "Longitud"), ("duration", "Duración"), ("vehicle", "Vehículo"), ("phase", "Etapa"),
    ("stop", "Parada"), ("waypoint", "Punto de paso"), ("forecast", "pronóstico"),
    ("period", "Periodo"),
    ("kind", "Tipo"), ("address", "Dirección"), ("note", "Nota"), ("rating", "Valoración"),
    ("favorite", "Favorito"), ("arrival", "Llegada"), ("departure", "Salida"), ("position", "N.º"),
    ("link", "Enlace"), ("status", "Estado"), ("date", "Fecha"), ("records", "Registros"),
    ("points", "puntos"), ("map-points", "Puntos de interés"), ("stops", "Paradas"),
    ("trips", "Viajes"),
    ("on-the-way", "En camino"), ("your-notes", "Tus notas"), ("source", "Fuente"),
    ("subtitle", "Subtítulo"), ("trip", "Viaje"), ("cancelled", "cancelado"),
    ("tentative", "provisional"),
    ("confirmed", "confirmado"), ("observation", "observación"), ("normal", "normal"),
    ("event-pages", "Páginas"), ("track-points", "Puntos del trazado"), ("tags", "Etiquetas"),
    ("detail", "Detalle"), ("record", "Registro"), ("stars", "Estrellas"), ("text", "Texto"),
    ("condition", "Condición"), ("time", "Hora"), ("today", "Hoy"), ("see-forecast", "Pronóstico"),
    ("end", "Fin"),
    ("find", "Buscar"), ("snippet", "Hallado en"), ("language", "Idioma"),
    ("distance", "Distancia"),
    ("distance-along", "Recorrido"), ("near", "Cerca de"),
    ("along", "A lo largo de"), ("within", "Dentro de"), ("route", "Ruta"), ("event", "Evento"),
    ("utc-offset", "Diferencia UTC"), ("start-utc", "Inicio (UTC)"), ("latitude", "Lat."),
    ("longitude", "Lon."), ("image", "Imagen"), ("map-point", "Punto de interés"),
    ("section", "Sección"),
    ("entries", "Entradas"),
    ("migrations", "Migraciones"), ("state", "Estado"), ("applied", "Aplicada"),
    ("by-version", "Por la versión"), ("checksum", "SHA-256"), ("severity", "Gravedad"),
    ("check", "Comprobación"), ("message", "Mensaje"),
    ("changes", "Cambios"), ("change", "Cambio"), ("fields", "Campos"),
    ("At My Destination", "En mi destino"), ("Getting Around", "Cómo moverse"),
    ("Planning My Trip", "Planear mi viaje"), ("Test Drive", "Prueba de conducción"),
    ("one-place", "lugar"), ("many-place", "lugares"), ("one-event", "evento"),
    ("many-event", "eventos"), ("one-destination", "destino"), ("many-destination", "destinos"),
    ("one-record", "registro aquí"), ("many-record", "registros aquí"), ("here", "Aquí"),
    ("everywhere", "En todas partes"), ("search-here", "Buscar aquí"),
    ("search-everywhere", "Buscar en todas partes"),
    ("first-shown", "Solo se muestran los primeros #1 de #2."), ("all-of-them", "Todos"),
    ("destination", "Destino"), ("January", "enero"), ("February", "febrero"),
    ("March", "marzo"), ("April", "abril"), ("May", "mayo"), ("June", "junio"), ("July", "julio"),
    ("August", "agosto"), ("September", "septiembre"), ("October", "octubre"),
    ("November", "noviembre"),
    ("December", "diciembre"),
  ]

  /// The name of a month, 1…12.
  public func month(_ number: Int) -> String {
    (1...12).contains(number) ? self[Self.months[number - 1]] : "\(number)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October",
    "November", "December",
  ]
}
