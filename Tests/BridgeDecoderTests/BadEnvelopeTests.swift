import Foundation
import Pipeline
import Sources
import Testing
import Time

@Suite("Bad input costs only itself") struct BadEnvelopeTests {
    /// A webhook of WAHA with one message, some of whose members are replaced by other JSON.
    private static func waha(_ changes: [String: String] = [:]) -> [UInt8] {
        var members = [
            "id": #""false_966500000001@c.us_3EB0AA01""#, "timestamp": "1795590000", "fromMe": "false",
            "from": #""966500000001@c.us""#, "to": "null", "body": #""Dinner at 8?""#,
        ]
        members.merge(changes) { $1 }
        let payload = members.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
        return Array(#"{"event":"message.any","session":"home","payload":{\#(payload)}}"#.utf8)
    }

    private static func decode(_ source: SourceKind, _ bytes: [UInt8]) throws -> [BridgeEvent] {
        try BridgeDecoder(source).decode(bytes, receivedAt: Fixture.receivedAt).flatMap(\.events)
    }

    private static func message(_ changes: [String: String]) throws -> BridgeMessage? {
        guard case .message(let message)? = try Self.decode(.waha, Self.waha(changes)).first else { return nil }
        return message
    }

    private static func reason(_ changes: [String: String]) throws -> IgnoredReason? {
        guard case .ignored(let reason)? = try Self.decode(.waha, Self.waha(changes)).first else { return nil }
        return reason
    }

    // MARK: The envelope

    @Test(arguments: Fixture.sources) func longBodyIsRefused(_ source: SourceKind) {
        let body = Array(repeating: UInt8(ascii: " "), count: BridgeDecoder.defaultMaximumBytes + 1)
        #expect(throws: BridgeFault.tooLarge) { try Self.decode(source, body) }
    }

    @Test func bodyOfTheLargestSizeIsRead() throws {
        let envelope = Self.waha()
        let spaces = Array(repeating: UInt8(ascii: " "), count: BridgeDecoder.defaultMaximumBytes - envelope.count)
        #expect(try Self.decode(.waha, envelope + spaces).count == 1)
    }

    @Test(arguments: [SourceKind.waha, .evolution, .cloud]) func deepBodyIsRefused(_ source: SourceKind) throws {
        func nested(_ depth: Int) -> [UInt8] {
            let lists = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            return Array(#"{"event":"x","object":"whatsapp_business_account","entry":[],"deep":\#(lists)}"#.utf8)
        }
        #expect(try Self.decode(source, nested(64)).count == 1)
        #expect(throws: BridgeFault.tooDeep) { try Self.decode(source, nested(65)) }
        #expect(throws: BridgeFault.tooDeep) { try Self.decode(source, nested(500_000)) }
    }

    @Test(arguments: Fixture.sources) func otherBytesAreRefused(_ source: SourceKind) {
        #expect(throws: BridgeFault.notUTF8) { try Self.decode(source, [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D]) }
        #expect(throws: BridgeFault.notUTF8) { try Self.decode(source, Array("{}".data(using: .utf16) ?? Data())) }
        for text in ["{", "{\"a\":1", "{\"a\":01}", "{\"a\":\"\0\"}", "{\"a\":1}x"] {
            #expect(throws: BridgeFault.notJSON) { try Self.decode(source, Array(text.utf8)) }
        }
        for text in ["[]", "7", "\"x\"", "null", "[{\"event\":\"message.any\"}]"] {
            #expect(throws: BridgeFault.notAnEnvelope) { try Self.decode(source, Array(text.utf8)) }
        }
    }

    @Test func emptyBodyIsRefused() {
        for source in [SourceKind.waha, .evolution, .cloud] {
            #expect(throws: BridgeFault.notJSON) { try Self.decode(source, []) }
            #expect(throws: BridgeFault.notAnEnvelope) { try Self.decode(source, Array("{}".utf8)) }
        }
        #expect(throws: BridgeFault.notAnEnvelope) { try Self.decode(.own, Array("\n \n".utf8)) }
    }

    @Test func listInThePlaceOfAnObjectIsCounted() throws {
        for (source, text) in [
            (SourceKind.waha, #"{"event":"message.any","payload":[]}"#), (.waha, #"{"event":"message.any"}"#),
            (.evolution, #"{"event":"messages.upsert","data":[]}"#),
            (.evolution, #"{"event":"messages.upsert","data":7}"#),
            (.evolution, #"{"event":"messages.upsert","data":[[]]}"#),
            (.cloud, #"{"object":"whatsapp_business_account","entry":[[]]}"#),
            (
                .cloud,
                #"{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"messages","value":[]}]}]}"#
            ),
            (
                .cloud,
                #"{"object":"whatsapp_business_account","entry":[{"changes":"#
                    + #"[{"field":"messages","value":{"messages":{}}}]}]}"#
            ),
        ] {
            #expect(try Self.decode(source, Array(text.utf8)) == [.ignored(.unreadable)], "\(text)")
        }
    }

    @Test func itemsBeyondThousandAreCountedAndTheOthersKept() throws {
        let item =
            #"{"key":{"remoteJid":"966500000001@c.us","fromMe":false,"id":"3EB0"},"#
            + #""messageTimestamp":1795590000,"message":{"conversation":"a"}}"#
        let list = Array(repeating: item, count: 1001).joined(separator: ",")
        let events = try Self.decode(.evolution, Array(#"{"event":"messages.upsert","data":[\#(list)]}"#.utf8))
        #expect(events.count == 1001 && events.last == .ignored(.beyondLimit))
        #expect(events.count { if case .message = $0 { true } else { false } } == 1000)
    }

    @Test func itemsOfSeveralChangesAreCountedTogether() throws {
        let item = #"{"from":"966500000001","id":"w","timestamp":"1795590000","type":"text","text":{"body":"a"}}"#
        let list = Array(repeating: item, count: 600).joined(separator: ",")
        let change = #"{"field":"messages","value":{"messages":[\#(list)]}}"#
        let body = #"{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[\#(change),\#(change)]}]}"#
        let events = try Self.decode(.cloud, Array(body.utf8))
        #expect(events.count { $0 == .ignored(.beyondLimit) } == 200 && events.count == 1200)
    }

    @Test func linesBeyondThousandAreCounted() throws {
        let line =
            #"{"customer_id":"\#(Fixture.customer)","id":"1","chat_id":"a","is_sender_me":true,"#
            + #""body":"a","timestamp":1795590000}"#
        let body = Array(repeating: line, count: 1003).joined(separator: "\n")
        let events = try Self.decode(.own, Array(body.utf8))
        #expect(events.count == 1003 && events.count { $0 == .ignored(.beyondLimit) } == 3)
    }

    @Test func unknownEventIsCountedAndTheSessionIsNamed() throws {
        let bytes = Array(#"{"event":"message.sung","session":"nobody's","payload":{}}"#.utf8)
        let batch = try #require(BridgeDecoder(.waha).decode(bytes, receivedAt: Fixture.receivedAt).first)
        #expect(batch.account == "nobody's" && batch.events == [.ignored(.unusedEvent)])
    }

    // MARK: Fields

    @Test(arguments: [
        #""1795590000""#, "1795590000.853", "1795590000853", #"{"low":1795590000,"high":0,"unsigned":true}"#,
        "1.79559e9",
        #"{"low":1795590000,"high":0}"#,
    ]) func timeIsReadInEachForm(_ time: String) throws {
        #expect(try Self.message(["timestamp": time])?.saidAt == 1_795_590_000)
    }

    @Test func millisecondsOfTwoHalvesAreRead() throws {
        let milliseconds: Int64 = 1_795_590_000_000
        for low in [milliseconds & 0xFFFF_FFFF, Int64(Int32(truncatingIfNeeded: milliseconds))] {
            let time = #"{"low":\#(low),"high":\#(milliseconds >> 32),"unsigned":false}"#
            #expect(try Self.message(["timestamp": time])?.saidAt == 1_795_590_000)
        }
    }

    @Test(arguments: [
        "9223372036854775808", "-1795590000", "1e400", #""nan""#, #""0x6B0""#, #""""#, "null", "[]", "true", "0",
        "1795690000", "1e18", #"{"low":1795590000}"#, #"{"low":1,"high":99999999999}"#,
    ]) func whatIsNoTimeIsCounted(_ time: String) throws {
        #expect(try Self.reason(["timestamp": time]) == .timestampOutOfRange)
    }

    @Test func idWithoutAChatIsReadWithTheChatOfTheMessage() throws {
        let message = try Self.message(["id": #""3EB0AA02""#])
        #expect(message?.id == "3EB0AA02" && message?.chat?.text == "966500000001@c.us" && message?.isSenderMe == false)
    }

    @Test func idWithFourPartsKeepsTheBareOne() throws {
        let id = #""false_966500000001@c.us_3EB0AA03_966500000001@c.us_x""#
        #expect(try Self.message(["id": id])?.id == "3EB0AA03")
    }

    @Test(arguments: [
        #""""#, "null", "7", #""false_966500000001@c.us_""#, #""false_966500000001@c.us""#, #""a b""#, #""3EB0\u0000""#,
        #""maybe_966500000001@c.us_3EB0""#, #""false_@c.us_3EB0""#,
    ]) func idThatIsNoneIsCounted(_ id: String) throws {
        #expect(try Self.reason(["id": id]) == .unreadable)
    }

    @Test func senderMayBeAbsent() throws {
        #expect(try Self.message(["from": "null"])?.chat?.text == "966500000001@c.us")
        #expect(try Self.reason(["from": "null", "id": #""3EB0AA02""#]) == .unreadable)
    }

    @Test func keyWithoutAnIDIsCounted() throws {
        for key in [
            #"{"id":"","remoteJid":"966500000001@c.us","fromMe":false}"#, #"{"remoteJid":"1@c.us","fromMe":false}"#,
            "[]",
        ] {
            let text =
                #"{"event":"messages.upsert","data":{"key":\#(key),"#
                + #""message":{"conversation":"a"},"messageTimestamp":1795590000}}"#
            #expect(try Self.decode(.evolution, Array(text.utf8)) == [.ignored(.unreadable)])
        }
    }

    /// A message must not get another writer.
    @Test func whoseAMessageIsComesFromTheEngineWhereTheOthersDisagree() throws {
        let changes = ["id": #""true_966500000001@c.us_3EB0AA04""#, "fromMe": "false"]
        #expect(try Self.message(changes)?.isSenderMe == true)
        let engine = ["_data": #"{"key":{"fromMe":false},"message":{"conversation":"Dinner at 8?"}}"#]
        #expect(try Self.message(changes.merging(engine) { $1 })?.isSenderMe == false)
    }

    @Test func halvesOfSurrogatesAreReplacedAndTheWordsKept() throws {
        let message = try Self.message(["body": #""8 pm \ud83d and \udc4d, \ud83d\udc4d \ud83d\u0041""#])
        #expect(message?.content == .text("8 pm \u{FFFD} and \u{FFFD}, 👍 \u{FFFD}A"))
    }

    @Test func zeroCharactersAreTakenOutOfWords() throws {
        #expect(try Self.message(["body": #""8\u0000 pm""#])?.content == .text("8 pm"))
        #expect(try Self.reason(["body": #""\u0000""#]) == .noText)
    }

    @Test func longWordsAreCounted() throws {
        #expect(try Self.reason(["body": "\"\(String(repeating: "a", count: 65_537))\""]) == .tooLong)
        #expect(try Self.message(["body": "\"\(String(repeating: "a", count: 65_536))\""]) != nil)
    }

    /// An hour that was changed must not stand, whatever it was changed to.
    @Test(arguments: ["null", #""""#, #"" ""#, #""\u0000""#, "\"\(String(repeating: "a", count: 65_537))\"", "7"])
    func editWithoutWordsThatCanBeKeptIsUnreadable(_ body: String) throws {
        let text = String(decoding: Self.waha(["body": body, "editedMessageId": #""3EB0AA05""#]), as: UTF8.self)
        let events = try Self.decode(.waha, Array(text.replacing("message.any", with: "message.edited").utf8))
        guard case .message(let message)? = events.first else { throw BridgeFault.notAnEnvelope }
        #expect(message.content == .unreadableEdit && message.id == "3EB0AA05")
        #expect(message.published(customerID: "c", chatID: "a", isSenderMe: false)?.kind == .revoked)
    }

    @Test func longNamesAreCutAndDigitsAreNoName() throws {
        func name(_ name: String) throws -> String? {
            let data = #"{"pushName":"\#(name)","message":{"conversation":"Dinner at 8?"}}"#
            return try Self.message(["_data": data])?.senderName
        }
        #expect(try name("Noura") == "Noura")
        #expect(try name(String(repeating: "ن", count: 200))?.count == 100)
        for digits in ["98765432109876", "+966 500", "", "٩٦٦"] { #expect(try name(digits) == nil) }
    }
}
