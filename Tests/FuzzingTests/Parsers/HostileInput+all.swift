extension HostileInput {
    /// - Parameter scale: 1 for debug builds, 50 for what the bounds of bodies and files let through.
    static func all(scale: Int) -> [HostileInput] {
        Self.json(scale) + Self.documents(scale) + Self.texts(scale) + Self.exports(scale) + Self.tables
            + Self.calendars(scale) + Self.feeds(scale)
    }

    static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(repeating: Array(text.utf8), count: count).flatMap(\.self)
    }

    private static func json(_ scale: Int) -> [HostileInput] {
        let readers: [FuzzedParser] = [
            .chatMessage, .calendarMessage, .notificationMessage, .verdict, .modelAnswer, .transition, .weather,
        ]
        let deep: [(String, String, String)] = [("arrays", "[", "]"), ("objects", "{\"a\":", "}")]
        let forms = readers.flatMap { parser in
            let prefix = parser.name == "model-answer" ? "200\n\n" : parser.name == "verdict" ? "\u{1}" : ""
            return deep.map { name, open, close in
                HostileInput(parser, "\(name) 100,000 deep") {
                    Array(prefix.utf8) + Self.repeated(open, 100_000 / open.utf8.count) + Self.repeated(close, 100_000)
                }
            } + [
                HostileInput(parser, "an unknown field 500 deep") {
                    Array("\(prefix){\"x\":".utf8) + Self.repeated("[", 500) + Self.repeated("]", 500) + Array("}".utf8)
                },
                HostileInput(parser, "a number of many digits") {
                    Array("\(prefix){\"timestamp\":1".utf8) + Self.repeated("0", 5000 * scale) + Array("}".utf8)
                },
                HostileInput(parser, "an exponent of many digits") {
                    Array("\(prefix){\"revision\":1e-".utf8) + Self.repeated("9", 5000 * scale) + Array("}".utf8)
                },
                HostileInput(parser, "halves of surrogates") {
                    Array("\(prefix){\"id\":\"".utf8) + Self.repeated("\\ud83d", 800 * scale) + Array("\"}".utf8)
                },
                HostileInput(parser, "one field many times") {
                    Array("\(prefix){".utf8) + Self.repeated("\"id\":\"x\",", 500 * scale)
                        + Array("\"id\":\"y\"}".utf8)
                },
            ]
        }
        return forms + Self.longTexts(scale)
    }

    private static func longTexts(_ scale: Int) -> [HostileInput] {
        // Marks of two classes in turn: bringing them into their order is a sort.
        let marks = "a" + String(repeating: "\u{0301}\u{0327}", count: 1000 * scale)
        let ids =
            "\"customer_id\":\"0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77\",\"event_id\":\"0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d78\""
        return [
            HostileInput(.chatMessage, "marks on one letter") {
                Array(
                    "{\(ids),\"id\":\"i\",\"chat_id\":\"c\",\"is_sender_me\":true,\"timestamp\":1795255200,\"body\":\"\(marks.prefixBytes(65_000))\"}"
                        .utf8
                )
            },
            HostileInput(.calendarMessage, "marks on one letter") {
                Array(
                    "{\(ids),\"revision\":1,\"action\":\"add\",\"summary\":\"\(marks)\",\"all_day\":true,\"start_date\":\"2026-01-01\",\"end_date\":\"2026-01-02\"}"
                        .utf8
                )
            },
            HostileInput(.calendarMessage, "parts of syllables") {
                let jamo = String(repeating: "\u{1161}", count: 2000 * scale)
                return Array(
                    "{\(ids),\"revision\":1,\"action\":\"add\",\"summary\":\"\(jamo.prefixBytes(250_000))\",\"all_day\":true,\"start_date\":\"2026-01-01\",\"end_date\":\"2026-01-02\"}"
                        .utf8
                )
            },
            HostileInput(.calendarMessage, "ten thousand years") {
                Array(
                    "{\(ids),\"revision\":1,\"action\":\"add\",\"time_zone\":\"America/New_York\",\"start_time\":\"1900-01-01T00:00:00-05:00\",\"end_time\":\"9999-12-31T00:00:00-05:00\"}"
                        .utf8
                )
            },
            HostileInput(.verdict, "braces") { Self.repeated("{", 20_000 * scale) },
            HostileInput(.verdict, "objects one after the other") { Self.repeated("{}", 10_000 * scale) },
            HostileInput(.modelAnswer, "details without end") {
                Array("400\n\n{\"error\":{\"details\":[".utf8)
                    + Self.repeated("{\"reason\":\"a_reason\"},", 800 * scale) + Array("{}]}}".utf8)
            },
            HostileInput(.answerHead, "one long line") {
                Array("Location: ".utf8) + Self.repeated("a/../", 1000 * scale)
            },
            HostileInput(.answerHead, "many short lines") { Self.repeated("a:b\n", 5000 * scale) },
        ]
    }

    private static func documents(_ scale: Int) -> [HostileInput] {
        let open = "<D:multistatus xmlns:D=\"DAV:\">"
        let response =
            "<D:response><D:href>/a/</D:href><D:propstat><D:prop><D:x>1</D:x></D:prop></D:propstat></D:response>"
        let bomb = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
        let entities = "<!DOCTYPE b [<!ENTITY l0 \"lol\">\(bomb)]><b>&l9;</b>"
        let hidden = entities.unicodeScalars.map {
            $0 == "<" ? "+ADw-" : $0 == "&" ? "+ACY-" : $0 == "!" ? "+ACE-" : String($0)
        }.joined()
        return [
            HostileInput(.multistatus, "elements 100,000 deep") {
                Self.repeated("<a>", 100_000) + Self.repeated("</a>", 100_000)
            },
            HostileInput(.multistatus, "elements side by side") {
                Array(open.utf8) + Self.repeated("<a/>", 3000 * scale) + Array("</D:multistatus>".utf8)
            },
            HostileInput(.multistatus, "many responses") {
                Array(open.utf8) + Self.repeated(response, 300 * scale) + Array("</D:multistatus>".utf8)
            },
            HostileInput(.multistatus, "attributes") {
                Array("<a".utf8) + (0..<400 * scale).flatMap { Array(" b\($0)=\"\"".utf8) } + Array("/>".utf8)
            },
            HostileInput(.multistatus, "namespaces") {
                Array("<a".utf8) + (0..<400 * scale).flatMap { Array(" xmlns:b\($0)=\"c\"".utf8) } + Array("/>".utf8)
            },
            HostileInput(.multistatus, "namespaces in namespaces") {
                Array("<a".utf8) + (0..<100 * scale).flatMap { Array(" xmlns:b\($0)=\"c\"".utf8) } + Array(">".utf8)
                    + Self.repeated("<b1:d xmlns:e=\"f\"/>", 600 * scale) + Array("</a>".utf8)
            },
            HostileInput(.multistatus, "references to characters") {
                Array("<a>".utf8) + Self.repeated("&#65;", 4000 * scale) + Array("</a>".utf8)
            },
            HostileInput(.multistatus, "an entity bomb") { Array(entities.utf8) },
            HostileInput(.multistatus, "an entity bomb in UTF-7") {
                Array("<?xml version=\"1.0\" encoding=\"UTF-7\"?>\(hidden)".utf8)
            },
            HostileInput(.multistatus, "a long comment that nothing ends") {
                Array("<a><!--".utf8) + Self.repeated("- ", 20_000 * scale)
            },
            HostileInput(.multistatus, "a name that nothing ends") {
                Self.repeated("<a", 1) + Self.repeated("a", 40_000 * scale)
            },
            HostileInput(.multistatus, "an attribute that nothing ends") {
                Array("<a b='".utf8) + Self.repeated("c", 40_000 * scale)
            },
            HostileInput(.multistatus, "a long text") {
                Array("<a>".utf8) + Self.repeated("b", 40_000 * scale) + Array("</a>".utf8)
            },
            HostileInput(.multistatus, "a long section") {
                Array("<a><![CDATA[".utf8) + Self.repeated("]]", 20_000 * scale) + Array("]]></a>".utf8)
            },
            HostileInput(.multistatus, "sections") {
                Array("<a>".utf8) + Self.repeated("<![CDATA[b]]>", 2000 * scale) + Array("</a>".utf8)
            },
            HostileInput(.calendarObject, "folds of one octet") {
                Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:".utf8) + Self.repeated("\r\n a", 4000 * scale)
                    + Array("\nEND:VEVENT\n".utf8)
            },
            HostileInput(.calendarObject, "components without an end") {
                Self.repeated("BEGIN:VEVENT\n", 1600 * scale)
            },
            HostileInput(.calendarObject, "quotes") { Self.repeated("\"", 20_000 * scale) },
        ]
    }
}

extension String {
    fileprivate func prefixBytes(_ count: Int) -> String { String(decoding: self.utf8.prefix(count), as: UTF8.self) }
}
