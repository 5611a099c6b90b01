import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct MarkdownTests {
  @Test func `a table is GitHub's`() {
    #expect(
      renderMarkdown(places) == #"""
        | Slug | Title | Elevation | Open | Tags |
        | --- | --- | ---: | --- | --- |
        | nyc | New York City | 10.0 | yes | big, loud |
        | tokyo | 東京 | -3.3 | no | |
        | dubai | دبي | | | a⏎b\|c |
        | paris | 🇫🇷 Paris | 35 m | | |

        """#)
    #expect(renderMarkdown(nothing) == "")
    #expect(
      renderMarkdown(noPlaces) == """
        | Slug | Title | Elevation | Open | Tags |
        | --- | --- | ---: | --- | --- |

        """)
  }

  @Test func `a document is sections, lists and tables`() {
    #expect(
      renderMarkdown(city) == #"""
        # New York City

        The Big Apple

        1. **Weather** — 29 °C, clear
        2. **Events** — 3 on now
        10. **Map**

        ## Facts

        - **Country:** US
        - **Time zone:** America/New\_York

        It is big.
        It \*never\* sleeps.

        ### Places

        | Name |
        | --- |
        | Fries &amp; &lt;b&gt;more&lt;/b&gt; |

        ## Getting there

        Take *the* [train](https://mta.info) &lt;script>.

        """#)
  }

  @Test(arguments: [
    ("plain", "plain"), ("# a", ##"\# a"##), ("- a", #"\- a"#), ("-12.5", "-12.5"), ("+1", "+1"),
    ("+ a", #"\+ a"#), ("---", #"\---"#), ("===", #"\==="#), ("1. a", #"1\. a"#), ("29.5", "29.5"),
    ("2) a", #"2\) a"#), (":-:", #"\:-:"#), ("<b>", "&lt;b&gt;"), ("&copy;", "&amp;copy;"),
    ("[a](javascript:b)", #"\[a\](javascript:b)"#), ("![a](b)", #"!\[a\](b)"#), ("`a`", #"\`a\`"#),
    (#"a\|b"#, #"a\\\|b"#), ("    code", "code"), ("hard  ", "hard"), ("$5 ~ $6", #"\$5 \~ \$6"#),
    ("a\u{1b}b", #"a\\u{1B}b"#), ("https://a.b/x_y", "<https://a.b/x_y>"), ("3", "3"),
    ("-", #"\-"#),
    ("https://a.b/<x>", "https://a.b/&lt;x&gt;"), ("https://a.b and c_d", #"https://a.b and c\_d"#),
  ])
  func `plain text stays plain`(text: String, markdown: String) {
    let document = Document(title: "", blocks: [.paragraph(text)])
    #expect(renderMarkdown(document) == markdown + "\n")
  }

  @Test func `a heading keeps the sign at its end`() {
    let document = Document(
      title: "C #", blocks: [.heading("# 1 #", level: 9), .heading("x", level: 0)])
    #expect(renderMarkdown(document) == ##"# C \#"## + "\n\n" + ##"###### \# 1 \#"## + "\n\n# x\n")
  }

  @Test(arguments: [
    ("*a* | `b`\n\n- c", "*a* | `b`\n\n- c"), ("1 < 2 <3", "1 < 2 <3"),
    ("<https://a.b/?c=d&e> <mailto:a@b.c>", "<https://a.b/?c=d&e> <mailto:a@b.c>"),
    ("</b><!-- x --><?php <é", "&lt;/b>&lt;!-- x -->&lt;?php &lt;é"),
    ("<https://a.b onclick=x>", "&lt;https://a.b onclick=x>"),
    ("<javascript:x>", "&lt;javascript:x>"),
    ("```\n<b>\n```", "```\n&lt;b>\n```"), ("a\u{202e}b", #"a\u{202E}b"#),
  ])
  func `authored prose passes, raw HTML does not`(authored: String, markdown: String) {
    let document = Document(title: "", blocks: [.markdown(authored)])
    #expect(renderMarkdown(document) == markdown + "\n")
  }
}
