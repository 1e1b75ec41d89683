import Foundation
import Jadwal
import TestSupport

/// What one run plants. Each text begins with the same letters, so that a leak is seen for what it is, and is like nothing else.
struct PrivacySecrets: Sendable {
    let place: String
    let body: String
    let arabicBody: String
    let quoted: String
    let sender: String
    let owner: String
    let number: String
    let ownNumber: String
    let messageID: String
    let user: String
    let password: String
    /// Refused by the calendar server.
    let wrongPassword: String
    let path: String
    let summary: String
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
        self.topicToken = text("topic")
        self.webhookKey = "whsec_" + Data(bytes()).base64EncodedString()
    }

    var chat: String { "\(self.number)@c.us" }

    /// - Parameters:
    ///   - pushKey: the .p8 file.
    ///   - pushCredential: what was made with it.
    func all(pushKey: String, pushCredential: String) -> [PrivacySecret] {
        [
            PrivacySecret("place", self.place), PrivacySecret("message body", self.body),
            PrivacySecret("Arabic body", self.arabicBody), PrivacySecret("quote", self.quoted),
            PrivacySecret("sender's name", self.sender), PrivacySecret("owner's name", self.owner),
            PrivacySecret("number", self.number), PrivacySecret("own number", self.ownNumber),
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
            PrivacySecret("message key", self.messageKey), PrivacySecret("credential key", self.credentialKey),
        ] + pushKey.split(separator: "\n").filter { !$0.hasPrefix("-") }.map { PrivacySecret("APNs key", String($0)) }
    }

    /// What the database itself was made to say: its own log may hold it.
    var raised: PrivacySecret { PrivacySecret("server's text", self.databaseText) }

    var keys: [String: String] {
        PipelineKeys.settings(
            messages: [("z1", self.messageKey), PipelineKeys.messages],
            credentials: [("z1", self.credentialKey), PipelineKeys.credentials]
        )
    }
}
