import ChatReader
import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

extension PeopleSuites.SeedCases {
    /// A number gets a code to link the phone with.
    private static let numbers: [(name: String, number: String, expected: Result)] = [
        ("D1 a number", "+966 50 000 0007", .taken), ("D2 too short", "+96650", .refused),
        ("D3 with letters", "+9665OOOOOOO7", .refused),
    ]

    @Test(.timeLimit(.minutes(2))) func d1ToD3AreNumbersThatGetACodeOrNone() async throws {
        try await LinkingBed.with(.waha, settings: ConnectClient.settings) { linking in
            for (name, number, expected) in Self.numbers.reversed() {
                for face in Face.allCases {
                    // Each is another owner's.
                    let id = UUID().uuidString.lowercased()
                    let app = try await linking.owner.newApp("\(id)@example.org")
                    let browser = OwnerBrowser(linking.owner)
                    try await browser.signIn(sending: "\(id)@example.org")
                    let before = try await linking.names().count
                    let result = try await Self.link(number, app, browser, face)
                    #expect(result == expected, "\(name), \(face)")
                    guard expected == .taken else {
                        #expect(try await linking.names().count == before, "\(name), \(face)")
                        continue
                    }
                    try await awaiting("\(name): the source knows it") {
                        try await linking.names().count == before + 1
                    }
                }
            }
        }
    }

    private static func link(
        _ number: String,
        _ app: ConnectClient,
        _ browser: OwnerBrowser,
        _ face: Face
    ) async throws -> Result {
        switch face {
        case .api:
            let json = "{\"mobile\": \"\(number)\", \"agreedText\": 1}"
            let answer = try await app.json("whatsapp.v1.WhatsappService/ConnectWhatsappAccount", json)
            return try Self.result(answer, refusal: "invalid_argument", blaming: ["mobile"])
        case .page:
            try await browser.get("/whatsapp")
            let answer = try await browser.submit("/whatsapp", [("number", number), ("consent", "on")])
            return try Self.result(answer, refusal: 400)
        }
    }

    // MARK: - Statuses

    private struct Chat {
        let name: String
        let lines: [String]
        let status: VerdictStatus
        /// A word of its title, if it becomes an event.
        let word: String
    }

    private static let chats = [
        Chat(
            name: "E1 nothing is planned",
            lines: ["< Thanks for the pictures!", "> you are welcome"],
            status: .noEvent,
            word: "pictures"
        ),
        Chat(
            name: "E2 nobody has answered",
            lines: ["> Coffee the day after tomorrow at 5?"],
            status: .notConfirmed,
            word: "Coffee"
        ),
        Chat(
            name: "E3 turned down",
            lines: ["< Lunch the day after tomorrow at 1?", "> sorry, I can't"],
            status: .denied,
            word: "Lunch"
        ),
        Chat(
            name: "E4 agreed",
            lines: ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
            status: .agreed,
            word: "Dinner"
        ),
    ]

    @Test(.timeLimit(.minutes(3))) func e1ToE4AreStatusesOfWhichOnlyAnAgreementIsSeen() async throws {
        try await PipelineBed.lend { bed in
            let stage = try await JudgementStage.start(bed, user: "noura")
            let (app, browser) = try await Self.owner(of: stage)
            var words: [String] = []
            for (index, chat) in Self.chats.enumerated() {
                let (name, number) = (chat.name, "96650000000\(index + 1)@c.us")
                try await stage.say(chat.lines, in: number)
                let id = bed.store.lookup.conversationID(customer: stage.customer, chat: number).description
                let status = try await awaiting("\(name) is judged", within: .seconds(60)) {
                    let select = "select status from verdict where conversation_id = $1 and status is not null"
                    return try await bed.pool.query(Statement(select, [.uuid(id)])).first?.text(0)
                }
                #expect(status == chat.status.rawValue, "\(name)")
                if chat.status == .agreed {
                    _ = try await stage.event(of: number)
                    words.append(chat.word)
                }
                // Earlier results stay.
                let listed = try await app.json("events.v1.EventsService/ListEvents").text
                try await browser.get("/events")
                for word in Self.chats.map(\.word) {
                    #expect(listed.contains(word) == words.contains(word), "\(name), api: \(word)")
                    #expect(browser.page.contains(word) == words.contains(word), "\(name), page: \(word)")
                }
            }
            #expect(try await bed.count("select count(*) from event") == 1)
        }
    }

    /// The owner of a stage's chats, signed in with an app and with a browser.
    static func owner(of stage: JudgementStage) async throws -> (ConnectClient, OwnerBrowser) {
        let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(stage.calendar.server.port)"]
        let owner = try await OwnerBed.start(stage.bed, settings: allowed.merging(ConnectClient.settings) { $1 })
        let address = "noura@example.org"
        try await PostgresOwnerAccounts(stage.bed.store)
            .invite(stage.customer, AccountAddress(text: address, lookupText: address), by: "test")
        let app = try await owner.newApp(address)
        try #require(app.customer == stage.customer)
        let browser = OwnerBrowser(owner)
        try await browser.signIn(sending: address)
        return (app, browser)
    }
}

extension OwnerBed {
    /// How many letters with a link this address has got.
    private func links(_ address: String) throws -> [String] {
        try self.letters().filter { $0.to == [address] }.compactMap { try? $0.link() }
            .filter { $0.contains("token=") }
    }

    /// The link of the next letter to this address.
    func link(to address: String, after ask: () async throws -> Void) async throws -> String {
        let before = try self.links(address).count
        try await ask()
        return try await awaiting("the next letter to \(address)") {
            let links = try self.links(address)
            return links.count > before ? links.last : nil
        }
    }

    /// An app in which the owner of this address is signed in.
    func newApp(_ address: String) async throws -> ConnectClient {
        var app = ConnectClient(self)
        let link = try await self.link(to: address) {
            let asked = try await app.json("auth.v1.AuthService/InitiateEmail", "{\"email\": \"\(address)\"}")
            try #require(asked.code == "ok", "\(asked.text)")
        }
        try await app.complete(try #require(link.split(separator: "token=").last.map(String.init)))
        return app
    }
}

extension OwnerBrowser {
    /// Asks for a link to this address, and follows it.
    func signIn(sending address: String) async throws {
        try await self.get("/sign-in")
        let link = try await self.owner.link(to: address) {
            try #require(try await self.submit("/sign-in", [("address", address)]).status == 303)
        }
        try await self.get(link)
        try #require(try await self.submit("/magic-link").status == 303)
    }
}
