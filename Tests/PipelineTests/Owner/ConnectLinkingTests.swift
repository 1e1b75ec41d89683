import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Connect: an app links a phone, and is told each state",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectLinkingTests {
        private static let service = "whatsapp.v1.WhatsappService"

        /// An app's knowledge of its owner's connection.
        private struct Account {
            let object: [String: Any]

            func text(_ name: String) -> String { self.object[name] as? String ?? "" }
            func isOn(_ name: String) -> Bool { self.object[name] as? Bool ?? false }
            var status: String { self.text("status") }
        }

        /// Begins, and returns the first code; empty if there is none.
        private static func begin(_ app: ConnectClient, _ mobile: String = "+966500000007") async throws -> String {
            let request = "{\"mobile\": \"\(mobile)\", \"agreedText\": 1}"
            let begun = try await app.json("\(Self.service)/ConnectWhatsappAccount", request)
            try #require(begun.code == "ok", "\(begun.text)")
            return try ConnectClient.object(begun.body)["pairingCode"] as? String ?? ""
        }

        /// The account, once it is so.
        @discardableResult
        private static func told(
            _ what: String,
            _ app: ConnectClient,
            _ isSo: @Sendable (Account) -> Bool
        ) async throws -> Account {
            try await awaiting("the app is told \(what)", within: .seconds(30)) {
                let answer = try await app.json("\(Self.service)/GetWhatsappAccount")
                // Not there yet.
                if answer.code == "not_found" { return nil }
                try #require(answer.code == "ok", "\(answer.text)")
                let account = Account(object: try ConnectClient.object(answer.body))
                return isSo(account) ? account : nil
            }
        }

        /// As a path of pages, which `LinkingBed` knows connections by.
        private static func path(_ app: ConnectClient, _ linking: LinkingBed) async throws -> String {
            let select = Statement("select id from chat_connection where customer_id = $1", [.uuid(app.customer)])
            return "/whatsapp/\(try #require(try await linking.owner.bed.pool.query(select).first).uuid(0))/link"
        }

        private static let settings = ConnectClient.settings

        /// A round of the source ends after seconds here. Each brings another code, and the third is the last.
        @Test(.timeLimit(.minutes(2))) func newestCodeIsToldUntilTimeIsOver() async throws {
            try await LinkingBed.with(.waha, ["--scale", "100"], settings: Self.settings) { linking in
                let app = try await linking.owner.newApp("noura@example.org")
                #expect(try await app.json("\(Self.service)/GetWhatsappAccount").code == "not_found")
                let first = try await Self.begin(app)
                #expect(first.wholeMatch(of: /[0-9A-F]{4}-?[0-9A-F]{4}/) != nil)
                let second = try await Self.told("another code", app) {
                    !["", first].contains($0.text("pairingCode"))
                }
                #expect(second.status == "WAITING_FOR_PAIRING" && second.text("state") == "code")
                let late = try await Self.told("that it is too late", app) { $0.status == "DISCONNECTED" }
                #expect(late.text("reason").contains("not linked in time") && late.text("pairingCode").isEmpty)
                #expect(!late.isOn("isReady") && !late.isOn("isAuthenticated"))
                let log = linking.owner.api.process.log
                for secret in [first, second.text("pairingCode"), "500000007"] { #expect(!log.contains(secret)) }
            }
        }

        @Test(.timeLimit(.minutes(2))) func qrCodesAndPasskeysLeadToAConnectionThatCanBeEnded() async throws {
            try await LinkingBed.with(.waha, settings: Self.settings) { linking in
                let app = try await linking.owner.newApp("noura@example.org")
                try await linking.order("switch", ["no_codes": true])
                async let code = Self.begin(app)
                let scanned = try await Self.told("a QR code", app) { !$0.text("qr").isEmpty }
                #expect(scanned.status == "WAITING_FOR_PAIRING" && scanned.text("pairingCode").isEmpty)
                #expect(scanned.text("reason").contains("only a QR code"), "\(scanned.text("reason"))")
                #expect(try await code.isEmpty)
                try await linking.order("switch", ["no_codes": false, "passkey": true])
                let path = try await Self.path(app, linking)
                try await linking.link(path)
                let asked = try await Self.told("of a passkey", app) { $0.text("state") == "passkey" }
                #expect(asked.status == "WAITING_FOR_PAIRING" && asked.text("confirmation").isEmpty)
                try await linking.link(path)
                try await Self.told("what the phone shows", app) { $0.text("confirmation") == "4711" }
                try await linking.link(path)
                let ready = try await Self.told("that it works", app) { $0.status == "READY" }
                #expect(ready.isOn("isReady") && ready.isOn("isAuthenticated") && ready.text("qr").isEmpty)
                #expect(ready.text("phoneNumber").isEmpty && ready.text("confirmation").isEmpty)
                let again = #"{"mobile": "+966500000007"}"#
                #expect(
                    try await app.json("\(Self.service)/ConnectWhatsappAccount", again).code == "already_exists"
                )
                #expect(try await app.json("\(Self.service)/DisconnectWhatsappAccount").code == "ok")
                #expect(try await app.json("\(Self.service)/GetWhatsappAccount").code == "not_found")
                #expect(try await linking.names() == [])
            }
        }

        /// The first owner's phone is linked; the second one changes her mind, and then tries that phone.
        @Test(.timeLimit(.minutes(2))) func cancelledAndLinkedElsewhereAreTold() async throws {
            try await LinkingBed.with(.waha, settings: Self.settings) { linking in
                let noura = try await linking.owner.newApp("noura@example.org")
                _ = try await Self.begin(noura)
                try await linking.link(try await Self.path(noura, linking))
                try await Self.told("that it works", noura) { $0.isOn("isReady") }

                let sara = try await linking.owner.newApp("sara@example.org")
                let first = try await Self.begin(sara, "+966500000008")
                #expect(try await linking.names().count == 2)
                #expect(try await sara.json("\(Self.service)/DisconnectWhatsappAccount").code == "ok")
                #expect(try await linking.names().count == 1)
                #expect(try await sara.json("\(Self.service)/GetWhatsappAccount").code == "not_found")
                #expect(try await Self.begin(sara) != first)
                try await linking.link(try await Self.path(sara, linking))
                let refused = try await Self.told("that the phone is linked", sara) { $0.text("state") == "refused" }
                #expect(refused.status == "DISCONNECTED" && refused.text("reason").contains("already connected here"))
                try await Self.told("that hers still works", noura) { $0.status == "READY" }
            }
        }

        @Test(.timeLimit(.minutes(2))) func whatNeedsTheOperatorIsToldAndWhatWasTypedWrongly() async throws {
            let settings = Self.settings.merging(["JADWAL_BRIDGE_KEYS": "planted-wrong-key"]) { $1 }
            try await LinkingBed.with(.waha, ["--key", "right"], settings: settings) { linking in
                let app = try await linking.owner.newApp("noura@example.org")
                let connect = "\(Self.service)/ConnectWhatsappAccount"
                for mobile in ["0500000007", "Noura", ""] {
                    let refused = try await app.json(connect, "{\"mobile\": \"\(mobile)\", \"agreedText\": 1}")
                    #expect(refused.code == "invalid_argument" && refused.blamed == ["mobile"], "\(mobile)")
                }
                #expect(try await app.json(connect, #"{"mobile": "+966500000007"}"#).code == "failed_precondition")
                #expect(try await linking.owner.bed.count("select count(*) from chat_connection") == 0)
                #expect(try await Self.begin(app).isEmpty)
                let told = try await Self.told("whom to ask", app) { $0.text("reason").contains("who runs Jadwal") }
                #expect(told.status == "DISCONNECTED")
                let disconnect = "\(Self.service)/DisconnectWhatsappAccount"
                #expect(["failed_precondition", "unavailable"].contains(try await app.json(disconnect).code))
                #expect(try await app.json(disconnect, #"{"onlyHere": true}"#).code == "ok")
                #expect(!linking.owner.api.process.log.contains("planted-wrong-key"))
            }
        }
    }
}
