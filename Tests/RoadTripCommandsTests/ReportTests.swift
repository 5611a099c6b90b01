import Testing

@Suite struct `The report` {
  @Test func `Markdown holds everything about a destination`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("report harbour --markdown", db: db)
          == Outcome(
            out: #"""
              # The Harbour

              Salt and tar

              A harbour on a river.

              - **Coordinate:** 53.5436, 9.9881
              - **Elevation:** 6 m
              - **Time zone:** Europe/Berlin
              - **Country:** DE

              ### At My Destination

              1. **Weather** — Today: 5 °C
              2. **Events** — Next: Lantern walk, 2026-11-30 18:30–20:00

              ### Getting Around

              3. **Map** — 3 places
              4. **Find** — 10 records here

              ### Planning My Trip

              5. **Destinations** — 2 destinations
              6. **Tides**

              ### Test Drive

              7. **Quay ride** — 1.3 km · 15 min · Tram No. 7

              ## Weather: The Harbour

              - **Forecast:** https://example.org/weather?q=harbour (Weather service)
              - **Source:** Normals 1991-2020

              | Kind | Period | High | Low | Mean | Precipitation | Precipitation % | Humidity | Wind | Wind ° | hPa | Condition |
              | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
              | observation | 2026-11-30T09:00:00Z | | | | | | | 3.0 m/s | | | |
              | observation | 2026-11-30T11:00:00Z | | | 5 °C | | | 91 % | 6.2 m/s | 270° | 1013 | |
              | forecast | 2026-12-01 | 7 °C | -1 °C | | | 80 % | | | | | rain |
              | normal | November | 9 °C | 3 °C | | 61 mm | | | | | | |
              | normal | December | 5 °C | 1 °C | | | | | | | | |

              ## Events: The Harbour

              | When | Title | Category | Where | Repeats |
              | --- | --- | --- | --- | --- |
              | 2026-10-04 17:00 (+02:00) | Evensong | music | | FREQ=WEEKLY;BYDAY=SU |
              | 2026-11-30 18:30–20:00 (+01:00) | Lantern walk | parade | Old quay | |
              | 2026-12-01 – 2026-12-02 | Market day | market | | |
              | 2026-12-05 10:00 (+01:00) | Regatta (cancelled) | sport | | |

              ## Map: The Harbour

              | Title | Lat. | Lon. | Category |
              | --- | ---: | ---: | --- |
              | Lighthouse, old | 53.54000 | 9.97000 | landmark |
              | سوق السمك | 53.54610 | 9.95200 | market |
              | 茶館 Teehaus | 53.54410 | 9.99050 | cafe |

              ## Tides

              High water **twice** a day.

              - Bring boots
              - Ask [the pilots](https://example.org/pilots)

              ## Quay ride

              Along the water

              - **Vehicle:** Tram No. 7
              - **Length:** 1.3 km
              - **Duration:** 15 min
              - **Track points:** 3

              | Phase | Duration |
              | --- | ---: |
              | Start | 5 min |
              | Bridge | 10 min |

              | No. | Waypoint | Lat. | Lon. |
              | ---: | --- | ---: | ---: |
              | 1 | Stop A | 53.54000 | 9.97000 |
              | 2 | Stop B | 53.55000 | 9.98000 |

              """#))
    }
  }

  @Test func `text holds everything about a destination in Spanish`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("report harbour --locale es", db: db)
          == Outcome(
            out: #"""
              El puerto
              =========
              Sal y brea

              Un puerto en un río.

              Coordenadas:   53.5436, 9.9881
              Altitud:       6 m
              Zona horaria:  Europe/Berlin
              País:          DE

              En mi destino

              1  El tiempo  Hoy: 5 °C
              2  Eventos    Próximo: Paseo de faroles, 2026-11-30 18:30–20:00

              Cómo moverse

              3  Mapa    3 lugares
              4  Buscar  10 registros aquí

              Planear mi viaje

              5  Destinos  2 destinos
              6  Mareas

              Prueba de conducción

              7  Paseo del muelle  1.3 km · 15 min · Tram No. 7

              El tiempo: El puerto
              --------------------

              Pronóstico:  https://example.org/weather?q=harbour (Weather service)
              Fuente:      Normals 1991-2020

              Tipo         Periodo               Máxima  Mínima  Media  Precipitación  Precipitación %  Humedad   Viento  Viento °   hPa  Condición
              observación  2026-11-30T09:00:00Z                                                                  3.0 m/s
              observación  2026-11-30T11:00:00Z                   5 °C                                     91 %  6.2 m/s      270°  1013
              pronóstico   2026-12-01              7 °C   -1 °C                                   80 %                                    rain
              normal       noviembre               9 °C    3 °C                 61 mm
              normal       diciembre               5 °C    1 °C

              Eventos: El puerto
              ------------------

              Cuándo                           Título               Categoría  Dónde         Se repite
              2026-10-04 17:00 (+02:00)        Evensong             music                    FREQ=WEEKLY;BYDAY=SU
              2026-11-30 18:30–20:00 (+01:00)  Paseo de faroles     parade     Muelle viejo
              2026-12-01 – 2026-12-02          Market day           market
              2026-12-05 10:00 (+01:00)        Regatta (cancelado)  sport

              Mapa: El puerto
              ---------------

              Título            Lat.     Lon.  Categoría
              Faro viejo    53.54000  9.97000  landmark
              سوق السمك     53.54610  9.95200  market
              茶館 Teehaus  53.54410  9.99050  cafe

              Mareas
              ------

              Marea alta dos veces al día.

              Paseo del muelle
              ----------------

              Along the water

              Vehículo:            Tram No. 7
              Longitud:            1.3 km
              Duración:            15 min
              Puntos del trazado:  3

              Etapa   Duración
              Salida     5 min
              Bridge    10 min

              N.º  Punto de paso      Lat.     Lon.
                1  Stop A         53.54000  9.97000
                2  Stop B         53.55000  9.98000

              """#))
    }
  }

  @Test func `JSON of a destination with nothing in it`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("report bergen --json", db: db)
          == Outcome(
            out: #"""
              {
                "destination":"bergen",
                "menu":{"destination":"bergen","title":"Bergen","subtitle":null,"sections":[{"title":"At My Destination","items":[{"number":1,"detail":"weather","name":"weather","title":"Weather","subtitle":null,"entries":0},{"number":2,"detail":"events","name":"events","title":"Events","subtitle":"Nothing coming up","entries":0}]},{"title":"Getting Around","items":[{"number":3,"detail":"map","name":"map","title":"Map","subtitle":"0 places","entries":0},{"number":4,"detail":"find","name":"find","title":"Find","subtitle":"1 record here","entries":1}]},{"title":"Planning My Trip","items":[{"number":5,"detail":"destinations","name":"destinations","title":"Destinations","subtitle":"2 destinations","entries":2}]}]},
                "details":{"weather":{"destination":"bergen","link":null,"source":null,"records":[]},"events":[],"map":[]}
              }

              """#))
    }
  }
}
