import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "An owner's export has everything of theirs, and nothing of anybody else",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerExportTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fd"
    private static let now = UnixTime(seconds: 1_700_000_000)

    @Test func everythingIsInTheFileAndSecretsAreNot() async throws {
        try await StoreBed.lend { bed in
            let event = try await Self.fill(bed)
            let (file, pieces) = try await Self.file(of: StoreBed.customerID, bed)
            #expect(file["format"] as? String == PostgresOwnerExport.format && file["complete"] as? Bool == true)
            #expect(file["exported_at"] as? String == "2023-11-14T22:13:20Z")
            func rows(_ section: String) -> [[String: Any]] { file[section] as? [[String: Any]] ?? [] }
            for (_, section) in Catalogue.exported { #expect(file[section.name] is [Any], "\(section.name)") }

            let settings = try #require(rows("settings").first)
            #expect(settings["time_zone"] as? String == "Asia/Riyadh")
            #expect(settings["calendar_url"] as? String == "https://calendar.example/")
            #expect(settings["credentials"] as? [String: String] == ["user": "noura"])
            #expect(rows("account").first?["address"] as? String == "noura@example.org")
            let hook = rows("devices").first
            #expect(hook?["address"] as? String == "https://hook.example/" && hook?["secret"] == nil)
            let stored = try #require(rows("events").first { $0["id"] as? String == event })
            let content = try #require(stored["content"] as? [String: Any])
            #expect("\(content)".contains("Supper") && stored["trail"] is [String: Any])
            #expect(stored["starts_at"] as? String == "2023-11-20T17:00:00+00:00")
            let texts = rows("messages").compactMap { ($0["content"] as? [String: Any])?["b"] as? String }
            #expect(texts.contains("still waits"))
            #expect(rows("conversations").contains { $0["chat"] as? String == "966500000009@c.us" })
            #expect(rows("kept_chats").count == 1 && "\(rows("kept_chats"))".contains("marked-body"))
            #expect(rows("judgements").first?["kind"] as? String == "corrected")
            #expect(rows("audit").contains { $0["action"] as? String == "owner adds a device" })

            let text = pieces.joined()
            for secret in [
                "planted-password", "planted-secret", "token_hash", Self.other, "sara@example.org", "of-sara",
            ] {
                #expect(!text.contains(secret), "\(secret)")
            }
            // The search finds what is there.
            #expect(try await Self.file(of: Self.other, bed).pieces.joined().contains("of-sara"))
        }
    }

    /// However much there is, no piece is large.
    @Test func thousandsOfMessagesComeInPieces() async throws {
        try await StoreBed.lend { bed in
            let body = String(repeating: "x", count: 1000)
            for chat in 0..<3 {
                let items = (0..<400).map { number in
                    StoreBed.item(
                        StoreBed.message("\(chat)-\(number)", chat: "9665\(chat)@c.us", mine: true, body: body)
                    )
                }
                _ = try await bed.messages.store(items)
            }
            let (file, pieces) = try await Self.file(of: StoreBed.customerID, bed)
            let ids = (file["messages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            #expect(ids.count == 1200 && Set(ids).count == 1200)
            #expect(pieces.map(\.utf8.count).max() ?? 0 < 200_000)
        }
    }

    @Test func eachKindMayBeHadOnceAnHourAndTheOwnerIsTold() async throws {
        try await StoreBed.lend { bed in
            let export = PostgresOwnerExport(bed.context)
            try await Self.addAccount("noura@example.org", of: StoreBed.customerID, bed)
            #expect(try await export.begin(.all, of: StoreBed.customerID) == nil)
            #expect(try await export.begin(.events, of: StoreBed.customerID) == nil)
            try await bed.setClock(Self.now + .seconds(3000))
            #expect(try await export.begin(.all, of: StoreBed.customerID) == .seconds(600))
            try await bed.setClock(Self.now + .seconds(3600))
            #expect(try await export.begin(.all, of: StoreBed.customerID) == nil)
            #expect(try await bed.count("select count(*) from letter where kind = 'exported'") == 2)
            let acts = "select count(*) from audit where action like 'owner exports %' and owner_id is not null"
            #expect(try await bed.count(acts) == 3)
            await #expect(throws: AdministrationError.self) { try await export.begin(.all, of: Self.other) }
        }
    }

    @Test func eventsOfTheCalendarAreReadInPortions() async throws {
        try await StoreBed.lend { bed in
            let id = try await FeedbackBed(bed).agree()
            let gone = try await FeedbackBed(bed).agree(chat: "966500000002@c.us")
            try await bed.pool.execute(Statement("update event set cancelled = true where id = $1", [.uuid(gone)]))
            let export = PostgresOwnerExport(bed.context)
            let found = Collected()
            try await export.events(of: StoreBed.customerID) { events in
                for event in events { await found.add(event.event.identity.id) }
            }
            #expect(await found.texts == [id])
        }
    }

    // MARK: - Parts

    /// Something in most tables, for one owner and for another.
    private static func fill(_ bed: StoreBed) async throws -> String {
        try await bed.addCustomer(Self.other)
        try await bed.pool.execute("update customer set keeps_windows = true")
        try await Self.addAccount("noura@example.org", of: StoreBed.customerID, bed)
        try await Self.addAccount("sara@example.org", of: Self.other, bed)
        for (customer, host) in [(StoreBed.customerID, "hook"), (Self.other, "of-sara")] {
            try await PostgresOwnerCalendars(bed.context).connect(
                customer,
                url: "https://calendar.example/",
                user: host == "hook" ? "noura" : "of-sara",
                password: "planted-password"
            )
            _ = try await PostgresOwnerDevices(bed.context)
                .add(.webhook, address: "https://\(host).example/", secret: "planted-secret", of: customer)
        }
        let event = try await FeedbackBed(bed).agree()
        var correction = EventCorrection()
        correction.title = "Supper"
        _ = try await ActingPerson(store: bed.context)
            .correct(event, of: StoreBed.customerID, correction, by: AuditedPerson.owner)
        _ = try await bed.messages.store([
            StoreBed.item(StoreBed.message("w", chat: "966500000009@c.us", mine: true, body: "still waits")),
            StoreBed.item(StoreBed.message("s", customer: Self.other, mine: true, body: "of-sara")),
        ])
        return event
    }

    static func addAccount(_ address: String, of customer: String, _ bed: StoreBed) async throws {
        try await PostgresOwnerAccounts(bed.context)
            .invite(customer, AccountAddress(text: address, lookupText: address), by: "p")
    }

    private static func file(
        of customer: String,
        _ bed: StoreBed
    ) async throws -> (file: [String: Any], pieces: [String]) {
        let collected = Collected()
        try await PostgresOwnerExport(bed.context).all(of: customer, at: Self.now) { await collected.add($0) }
        let pieces = await collected.texts
        let read = try JSONSerialization.jsonObject(with: Data(pieces.joined().utf8))
        return (try #require(read as? [String: Any]), pieces)
    }
}

private actor Collected {
    private(set) var texts: [String] = []

    func add(_ text: String) { self.texts.append(text) }
}
