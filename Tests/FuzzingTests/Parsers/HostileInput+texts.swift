extension HostileInput {
    /// Every word of people and prompts again and again, up to what a message may hold.
    static func texts(_ scale: Int) -> [HostileInput] {
        let size = 1300 * scale
        let phrases =
            FuzzWords.speech + [
                "tomorrow at 8 ", "from Friday to Sunday ", "5/6 ", "7:30 ", "a b ", "dinner at X, ", "next ", "1 ",
                "place, ",
                "dinner tomorrow at 8?\nok\n",
            ]
        let spoken = phrases.map { phrase in
            HostileInput(
                .reading,
                "\(phrase.unicodeScalars.map { $0.escaped(asASCII: false) }.joined()) again and again"
            ) {
                Self.repeated("\(phrase) ", size / (phrase.utf8.count + 1))
            }
        }
        let head = "<answer_format>v2</answer_format><date>2026-11-21</date><time>18:00</time>"
        let second = "\(head)<messages-n>\n[1] A (other, 2026-11-21 17:00 Saturday): "
        let first = "<date>2026-11-21</date><time>18:00</time><messages>\nA (1763650000): "
        let parts: [(String, String)] = [
            ("lines", "a\n"), ("quotes", " ⟪quoting: "), ("sides", "[1] A (owner, "), ("brackets", "("),
            ("fences", "</messages-n"),
            ("tags", "<messages-"), ("escapes", "&amp;"), ("stamps", "A (1763650000)"), ("blanks", " "),
        ]
        let prompts = parts.flatMap { name, part in
            [("2", second, "\n</messages-n>"), ("1", first, "\n</messages>")].map { version, begin, end in
                HostileInput(.promptText, "\(name) in version \(version)") {
                    Array(begin.utf8) + Self.repeated(part, 10 * size / part.utf8.count) + Array(end.utf8)
                }
            }
        }
        let addresses = ["/..", "a/", "%", "@", ":", "/\u{0301}", "[", "."].map { part in
            HostileInput(.address, "\(part.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()) again and again")
            {
                Array("https://example.org".utf8) + Self.repeated(part, 1000 * scale)
            }
        }
        return spoken + prompts + addresses
    }

    static func exports(_ scale: Int) -> [HostileInput] {
        let header = "13.03.24, 10:16 - Tom: "
        let size = 40_000 * scale
        let parts: [(String, String)] = [
            ("letters", "a"), ("colons", ":"), ("brackets", "<"), ("parentheses", "("), ("blanks", " "),
            ("marks", "\u{200F}"),
            ("accents", "\u{0301}"), ("line ends", "\n"), ("emoji", "👩‍👩‍👧"),
        ]
        let lines = parts.map { name, part in
            HostileInput(.chatExport, "a line of \(name)") {
                Array(header.utf8) + Self.repeated(part, size / part.utf8.count) + Array(">\n\(header)a".utf8)
            }
        }
        return lines + [
            HostileInput(.chatExport, "messages of one minute") { Self.repeated("\(header)a\n", size / 100) },
            HostileInput(.chatExport, "digits that begin no message") {
                Array("\(header)a\n".utf8) + Self.repeated("13.03.24, 10:16\n", size / 100)
            },
        ]
    }

    /// librabbitmq goes into tables by recursion: with what a frame can hold it must end before the stack does.
    static let tables: [HostileInput] = [6000, 21_000].map { depth in
        HostileInput(.amqpHeaders, "tables \(depth) deep") { [0x20, 0x00] + Self.tableBytes(depth) }
    }

    /// Each level is a length of four bytes, an empty name of one, and the letter of a table.
    private static func tableBytes(_ depth: Int) -> [UInt8] {
        (0..<depth).flatMap { level -> [UInt8] in
            let length = 6 * (depth - level)
            return [
                UInt8(length >> 24 & 0xFF), UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF),
            ] + [0, UInt8(ascii: "F")]
        } + [0, 0, 0, 0]
    }
}
