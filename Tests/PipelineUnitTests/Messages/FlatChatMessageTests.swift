import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// The fast path gives the same result as the full decoder. An unknown field leads to the full decoder.
@Suite struct FlatChatMessageTests {
    private static let now = UnixTime(seconds: 1_763_650_100)
    private static let texts = [
        #""plain""#, #""""#, #""نلتقي بكرة ٨ مساء؟""#, #""a \"quoted\" \\ \/ line\nand \t tab \b\f\r""#,
        #""\u0646\u0639\u0645""#,
        #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00 x""#, #""\u00zz""#, #""\x""#, "\"raw\nline\"", "\"\u{7F}\u{85}\"",
        #""\u0000""#,
        "null", "true", "7", "{}", "[]", #""open"#, "", "😀", #""👨‍👩‍👧""#,
    ]
    private static let numbers = [
        "1763650000", "0", "-1", "-0", "01", "1763650000.0", "1.76365e9", "17636500000000000000", "999999999999999999",
        "+1",
        "1_000", #""1763650000""#, "null", "1763650000x", "- 1", "",
    ]
    private static let flags = ["true", "false", "null", "True", "truex", "1", #""true""#, ""]
    private static let names = [
        "customer_id", "id", "chat_id", "is_sender_me", "timestamp", "body", "kind", "sender_name", "sender_number",
        "quoted_message", "event", "event_response", #"\u0062ody"#, "Body",
    ]
    private static let glue = ["", "", "", " ", "\n", "\t ", "\r\n", ",", "x", "\u{A0}", "\u{0}"]

    private static func read(_ text: String) -> Result<ChatMessage, ChatMessageFault> {
        Result { () throws(ChatMessageFault) in try ChatMessageDecoder().decode(Array(text.utf8), now: Self.now) }
    }

    /// - Parameter members: the text between the braces.
    private static func check(_ members: String, before: String = "", after: String = "") {
        let short = Self.read("\(before){\(members)}\(after)")
        let long = Self.read("\(before){\"nobody's\":[{}],\(members)}\(after)")
        #expect(short == long, "\(before){\(members)}\(after)")
    }

    private static func members(_ changes: [(String, String)] = []) -> [(String, String)] {
        let usual = [
            ("customer_id", "\"0192D3A4-0000-7000-8000-000000000001\""), ("id", "\"m1\""), ("chat_id", "\"9@c.us\""),
            ("is_sender_me", "false"), ("body", "\"text\""), ("timestamp", "1763650000"),
        ]
        return usual.filter { member in !changes.contains { $0.0 == member.0 } } + changes
    }

    private static func joined(_ members: [(String, String)]) -> String {
        members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    }

    @Test func everyValueOfEveryFieldIsReadEqually() {
        for name in Self.names {
            for value in Self.texts + Self.numbers + Self.flags {
                Self.check(Self.joined(Self.members([(name, value)])))
            }
            Self.check(Self.joined(Self.members().filter { $0.0 != name }))
            Self.check(Self.joined(Self.members() + [(name, "\"again\"")]))
        }
    }

    @Test func surroundingTextIsReadEqually() {
        let members = Self.joined(Self.members())
        for glue in Self.glue {
            Self.check(members, before: glue)
            Self.check(members, after: glue)
            Self.check(members + glue)
        }
        for customer in ["0192d3a4-0000-7000-8000-00000000000g", "0192d3a40000-7000-8000-0000000000010", "{x}"] {
            Self.check(Self.joined(Self.members([("customer_id", "\"\(customer)\"")])))
        }
    }

    @Test func randomObjectsAreReadEqually() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        var read = 0
        for _ in 0..<4000 {
            var members = Self.members().shuffled(using: &random)
            if random.oneIn(2), let place = members.indices.randomElement(using: &random) {
                members[place].1 = (Self.texts + Self.numbers + Self.flags).randomElement(using: &random) ?? ""
            }
            if random.oneIn(3) {
                members.append(
                    (
                        Self.names.randomElement(using: &random) ?? "",
                        (Self.texts + Self.flags).randomElement(using: &random) ?? ""
                    )
                )
            }
            var text = Self.joined(members)
            if random.oneIn(4), let place = text.indices.randomElement(using: &random) {
                text.insert(contentsOf: Self.glue.randomElement(using: &random) ?? "", at: place)
            }
            Self.check(text)
            if case .success = Self.read("{\(text)}") { read += 1 }
        }
        #expect(read > 400, "seed \(seed)")
    }

    @Test func storedContentIsReadBack() throws {
        for text in ["", "plain", "\"\\/\n\r\t\u{1}\u{1F}\u{7F}", "نلتقي بكرة ٨ مساء؟", "👨‍👩‍👧 \u{2028}"] {
            for name in [nil, "", text] {
                for wasEdited in [false, true] {
                    let content = MessageContent(senderName: name, body: text, quoted: nil, wasEdited: wasEdited)
                    let bytes = try #require(content.flatJSON)
                    #expect(try Self.decoded(bytes) == content)
                    #expect(MessageContent(flatJSON: bytes) == content)
                    let encoded = try Array(JSONEncoder().encode(content))
                    #expect(MessageContent(flatJSON: encoded) == content)
                }
            }
        }
    }

    @Test(arguments: [
        #"{"b":"x"}"#, #"{"e":true}"#, #"{"b":"x","e":true,"b":"y"}"#, #"{"b":"x","e":1}"#,
        #"{"b":"x","e":true,"z":1}"#,
        #"{"b":"x","e":true,"q":{"b":"y"}}"#, #"{"b":"x","e":true"#, "",
    ])
    func otherFormsAreLeftToTheFullDecoder(text: String) { #expect(MessageContent(flatJSON: Array(text.utf8)) == nil) }
}

extension FlatChatMessageTests {
    private static func decoded(_ bytes: [UInt8]) throws -> MessageContent {
        try JSONDecoder().decode(MessageContent.self, from: Data(bytes))
    }
}
