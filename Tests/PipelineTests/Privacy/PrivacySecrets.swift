import Crypto
import Foundation
import TestSupport

/// The secrets that one run plants. Each text begins with the same letters, so that a leak is recognisable and unique.
struct PrivacySecrets: Sendable {
    let place: String
    let body: String
    let arabicBody: String
    let quoted: String
    let sender: String
    let owner: String
    let number: String
    let ownNumber: String
    /// Of another phone of the owner, which is linked by a code.
    let linkedNumber: String
    let messageID: String
    let user: String
    let password: String
    /// Refused by the calendar server.
    let wrongPassword: String
    let path: String
    let summary: String
    /// Of the news of a morning brief.
    let headline: String
    /// Of what else stands in the owner's calendars.
    let otherTitle: String
    let otherCalendar: String
    let badInput: String
    let header: String
    let modelKey: String
    let brokerPassword: String
    let databasePassword: String
    let databaseText: String
    let misconfigured: String
    /// For the test of the search itself: planted where everybody can read it.
    let leak: String
    let messageKey: [UInt8]
    let credentialKey: [UInt8]
    /// Hexadecimal digits behind the four that tell the mock what to do.
    let token: String
    let topicToken: String
    let webhookKey: String
    /// For the receiver of traces.
    let tracesKey: String
    /// Where an owner gets letters.
    let address: String
    /// The key with which a connection's source signs.
    let bridgeKey: String

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick(_ count: Int, of letters: String) -> String {
            String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
        }
        func text(_ prefix: String) -> String { "zq\(prefix)\(pick(12, of: "abcdefghijklmnopqrstuvwxyz"))" }
        func digits(_ count: Int) -> String { pick(count, of: "0123456789") }
        func bytes() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        (self.place, self.body, self.quoted) = (text("place").capitalized, text("body"), text("quoted"))
        self.arabicBody = "سر" + pick(12, of: "ابتثجحخدذرزسشصضطظعغفقكلمنهوي")
        (self.sender, self.owner) = (text("sender").capitalized, text("owner").capitalized)
        (self.number, self.ownNumber) = ("9665\(digits(11))", "9665\(digits(11))")
        self.messageID = text("id").uppercased()
        (self.user, self.password, self.path) = (text("user"), text("password"), text("path"))
        (self.summary, self.badInput, self.header) = (text("summary"), text("input"), text("header"))
        (self.modelKey, self.brokerPassword) = (text("model"), text("broker"))
        (self.databasePassword, self.databaseText) = (text("database"), text("raised"))
        (self.wrongPassword, self.misconfigured, self.leak) = (text("wrong"), text("setting"), text("leak"))
        (self.messageKey, self.credentialKey) = (bytes(), bytes())
        (self.otherTitle, self.otherCalendar) = (text("class"), text("calendar"))
        self.token = pick(60, of: "0123456789abcdef")
        (self.topicToken, self.tracesKey) = (text("topic"), text("traces"))
        self.webhookKey = "whsec_" + Data(bytes()).base64EncodedString()
        (self.bridgeKey, self.address) = (text("bridge"), "\(text("address"))@example.org")
        self.linkedNumber = "9665\(digits(11))"
        self.headline = text("headline")
    }

    var chat: String { "\(self.number)@c.us" }

    /// The codes that the scripted source gives to link the owner's phone, one after the other.
    var pairingCodes: [String] {
        (1...3).map { number in
            let digest = SHA256.hash(data: Array("\(self.linkedNumber)\(number)".utf8))
                .map { String(format: "%02X", $0) }.joined()
            return "\(digest.prefix(4))-\(digest.dropFirst(4).prefix(4))"
        }
    }

    /// - Parameters:
    ///   - pushKey: the .p8 file.
    ///   - pushCredential: what was made with it.
    func all(pushKey: String, pushCredential: String) -> [PrivacySecret] {
        [
            PrivacySecret("place", self.place), PrivacySecret("message body", self.body),
            PrivacySecret("Arabic body", self.arabicBody), PrivacySecret("quote", self.quoted),
            PrivacySecret("sender's name", self.sender), PrivacySecret("owner's name", self.owner),
            PrivacySecret("number", self.number), PrivacySecret("own number", self.ownNumber),
            PrivacySecret("linked number", self.linkedNumber), PrivacySecret("headline", self.headline),
            PrivacySecret("latitude", PrivacyRun.latitude),
            PrivacySecret("message id", self.messageID), PrivacySecret("calendar user", self.user),
            PrivacySecret("calendar password", self.password), PrivacySecret("calendar path", self.path),
            PrivacySecret("wrong calendar password", self.wrongPassword),
            PrivacySecret("APNs provider token", pushCredential),
            PrivacySecret("another event's title", self.otherTitle),
            PrivacySecret("another calendar's name", self.otherCalendar),
            PrivacySecret("event's title", self.summary), PrivacySecret("refused input", self.badInput),
            PrivacySecret("made-up header", self.header), PrivacySecret("model key", self.modelKey),
            PrivacySecret("broker password", self.brokerPassword),
            PrivacySecret("database password", self.databasePassword),
            PrivacySecret("misconfigured value", self.misconfigured), PrivacySecret("device token", self.token),
            PrivacySecret("ntfy token", self.topicToken), PrivacySecret("webhook key", self.webhookKey),
            PrivacySecret("key of traces", self.tracesKey),
            PrivacySecret("bridge's key", self.bridgeKey), PrivacySecret("owner's address", self.address),
            PrivacySecret("message key", self.messageKey), PrivacySecret("credential key", self.credentialKey),
        ] + self.pairingCodes.map { PrivacySecret("pairing code", $0) }
            + pushKey.split(separator: "\n").filter { !$0.hasPrefix("-") }.map { PrivacySecret("APNs key", String($0)) }
    }

    /// A text that the database itself was made to print: its own log may contain it.
    var raised: PrivacySecret { PrivacySecret("server's text", self.databaseText) }

    var keys: [String: String] {
        PipelineKeys.settings(
            messages: [("z1", self.messageKey), PipelineKeys.messages],
            credentials: [("z1", self.credentialKey), PipelineKeys.credentials]
        )
    }
}

/// Something that must show nowhere, in all the ways in which it could be written.
struct PrivacySecret: Sendable {
    /// For the report.
    var name: String
    var bytes: [UInt8]

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// As text, in hexadecimal digits, as Swift shows bytes, in base64 at each place in a longer text, percent-encoded,
    /// and with JSON's escapes.
    var forms: Set<String> {
        let hex = self.bytes.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        var forms: Set<String> = [hex, hex.uppercased(), self.bytes.map { "\($0)" }.joined(separator: ", ")]
        for shift in 0..<3 {
            let base64 = Self.base64(self.bytes, shiftedBy: shift)
            forms.insert(base64)
            forms.insert(base64.replacing("+", with: "-").replacing("/", with: "_"))
        }
        guard let text = String(validating: self.bytes, as: UTF8.self), !text.contains("\n") else { return forms }
        forms.insert(text)
        forms.insert(text.replacing("/", with: "\\/"))
        for isUppercase in [false, true] {
            forms.insert(Self.percentEncoded(self.bytes, keeping: "-._~", uppercase: isUppercase))
            forms.insert(Self.percentEncoded(self.bytes, keeping: "-._~!$&'()*+,;=:@/", uppercase: isUppercase))
            let escaped = text.utf16.map { unit in
                let digits = String(0x10000 + UInt32(unit), radix: 16, uppercase: isUppercase).dropFirst()
                return unit < 128 ? String(UnicodeScalar(UInt8(unit))) : "\\u\(digits)"
            }
            forms.insert(escaped.joined())
        }
        return forms
    }

    private static func percentEncoded(_ bytes: [UInt8], keeping: String, uppercase: Bool) -> String {
        bytes.map { byte in
            let letter = Character(UnicodeScalar(byte))
            let isKept = byte < 128 && (letter.isLetter || letter.isNumber || keeping.contains(letter))
            return isKept ? "\(letter)" : "%" + String(0x100 + Int(byte), radix: 16, uppercase: uppercase).dropFirst()
        }.joined()
    }

    /// The digits that do not depend on what stands before or behind.
    private static func base64(_ bytes: [UInt8], shiftedBy shift: Int) -> String {
        let text = Data(Array(repeating: 0, count: shift) + bytes).base64EncodedString()
        let whole = (shift + bytes.count) * 8 / 6
        return String(text.prefix(whole).dropFirst((shift * 8 + 5) / 6))
    }
}
