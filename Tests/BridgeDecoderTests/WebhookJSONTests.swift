import Foundation
import TestSupport
import Testing

@testable import Pipeline
@testable import Sources

@Suite struct WebhookJSONTests {
    private static func json(_ text: String) throws -> WebhookJSON {
        try WebhookJSON(Array(text.utf8), maximumBytes: 1 << 20)
    }

    @Test func membersAreFoundInAnyOrder() throws {
        let json = try Self.json(#" { "a" : 1 , "b" : { "c" : [ true , null , "x" ] } , "\u0064" : "e" } "#)
        #expect(json["a"]?.integer == 1)
        #expect(json["b"]?["c"]?.elements.map(\.string) == [nil, nil, "x"])
        #expect(json["d"]?.string == "e" && json["c"] == nil && json["b"]?["a"] == nil)
        #expect(json.names == ["a", "b", "d"])
    }

    @Test func nullAndOtherTypesAreAbsent() throws {
        let json = try Self.json(#"{"a":null,"b":"1","c":1,"d":[],"e":{},"f":true}"#)
        #expect(json["a"] == nil && json["b"]?.bool == nil && json["c"]?.string == nil && json["d"]?["x"] == nil)
        #expect(json["e"]?.elements.isEmpty == true && json["f"]?.integer == nil && json["f"]?.bool == true)
    }

    @Test func firstOfTwoMembersWithOneNameCounts() throws {
        #expect(try Self.json(#"{"a":1,"a":2}"#)["a"]?.integer == 1)
    }

    @Test func escapesAreRead() throws {
        #expect(
            try Self.json(#"["\"\\\/\b\f\n\r\t\u0041\ud83d\udc4d"]"#).elements[0].string == "\"\\/\u{8}\u{C}\n\r\tA👍"
        )
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "\"\n\"", "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"", "\"", "tru", "nul", "-", "01", "1.", ".5", "1e", "1e+", "+1", "NaN", "1 2", "[1 2]", "'a'",
        "\u{FEFF}1",
        "{\"a\":1 \"b\":2}", "[\0]", "1\0",
    ]) func whatIsNoJSONIsRefused(_ text: String) {
        #expect(throws: BridgeFault.notJSON) { try Self.json(text) }
    }

    /// Texts that are made by chance, and changed by chance: Foundation says which are JSON, and what is in them.
    @Test func foundationReadsTheSame() throws {
        var generator = SeededGenerator(seed: 20_261_124)
        var counts = (valid: 0, invalid: 0)
        for _ in 0..<3000 {
            var text = Self.text(depth: 4, &generator)
            if Bool.random(using: &generator), let place = text.indices.randomElement(using: &generator) {
                text[place] = Array("{}[]\",:\\01e-.tnu ".utf8).randomElement(using: &generator) ?? 0
            }
            guard String(validating: text, as: UTF8.self) != nil else { continue }
            let expected = try? JSONSerialization.jsonObject(with: Data(text), options: [.fragmentsAllowed])
            let found = try? WebhookJSON(text, maximumBytes: 1 << 20)
            // Foundation refuses halves of surrogates and numbers that are too large, which we let stand.
            guard let found else {
                counts.invalid += 1
                #expect(expected == nil, "\(String(decoding: text, as: UTF8.self)) (seed 20261124)")
                continue
            }
            counts.valid += 1
            guard let expected else { continue }
            #expect(Self.isSame(found, expected), "\(String(decoding: text, as: UTF8.self)) (seed 20261124)")
        }
        #expect(counts.valid > 500 && counts.invalid > 200)
    }

    private static func isSame(_ json: WebhookJSON, _ other: Any) -> Bool {
        switch other {
        case let members as [String: Any]:
            // A chance change can make two members with one name; which of them Foundation keeps is its own affair.
            guard json.isObject, Set(json.names).count == json.names.count else { return json.isObject }
            return Set(json.names) == Set(members.keys)
        case let elements as [Any]:
            let own = json.elements
            return json.isArray && own.count == elements.count && zip(own, elements).allSatisfy { Self.isSame($0, $1) }
        case let text as String: return json.string == text
        case is NSNumber: return json.string == nil && !json.isObject && !json.isArray
        default: return json.string == nil && json.integer == nil && json.bool == nil
        }
    }

    private static func text(depth: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0...(depth > 0 ? 9 : 6), using: &generator) {
        case 0: return Array("null".utf8)
        case 1: return Array(Bool.random(using: &generator) ? "true".utf8 : "false".utf8)
        case 2: return Array(String(Int32.random(in: .min ... .max, using: &generator)).utf8)
        case 3: return Array("-0.5e+3".utf8)
        case 4, 5, 6: return Self.string(&generator)
        case 7:
            let parts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                Self.text(depth: depth - 1, &generator)
            }
            return Array("[".utf8) + Array(parts.joined(separator: Array(" , ".utf8))) + Array("]".utf8)
        default:
            let parts = (0..<Int.random(in: 0...4, using: &generator)).map { number in
                Array("\"k\(number)\": ".utf8) + Self.text(depth: depth - 1, &generator)
            }
            return Array("{".utf8) + Array(parts.joined(separator: Array(",".utf8))) + Array("}".utf8)
        }
    }

    private static let pieces = [
        "a", "ب", "👍", "\\n", "\\u0041", "\\\\", "\\\"", "\\ud83d\\udc4d", "/", " ", "\u{7F}", "\u{301}",
    ]

    private static func string(_ generator: inout SeededGenerator) -> [UInt8] {
        let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            Self.pieces.randomElement(using: &generator) ?? ""
        }
        return Array("\"\(text.joined())\"".utf8)
    }
}
