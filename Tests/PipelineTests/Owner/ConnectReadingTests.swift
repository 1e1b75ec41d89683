import APIMessages
import Foundation
import Pipeline
import Postgres
import Store
import SwiftProtobuf
import TestSupport
import Testing
import Vault

extension PeopleSuites {
    @Suite(
        "Connect: apps search, read who agreed, and choose which chats are read",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectReadingTests {
        @Test(.timeLimit(.minutes(2))) func eventsAreFoundExplainedAndChatsAreChosen() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var noura = ConnectClient(owner)
                try await noura.signIn("noura@example.org", letter: 1)
                var ids: [String] = []
                for title in ["دكتور الأسنان", "Lunch with Sara"] {
                    let json = #"{"title": "\#(title)", "location": "Olaya", "startDate": "2027-03-04T12:00:00Z"}"#
                    let made = try await noura.json("calendar.v1.CalendarService/CreateEvent", json)
                    let event = try ConnectClient.object(made.body)["event"] as? [String: Any]
                    ids.append(try #require(event?["id"] as? String))
                }
                try await Self.search(noura, ids)
                try await Self.readTrail(noura, ids, bed)
                try await Self.chooseChats(noura, bed)
                let log = owner.api.process.log
                #expect(!["الأسنان", "Sara", "966500000001"].contains { log.contains($0) })
            }
        }

        private static func search(_ app: ConnectClient, _ ids: [String]) async throws {
            let method = "events.v1.EventsService/Search"
            func found(_ words: String) async throws -> Events_V1_SearchResponse {
                try await app.call(
                    method,
                    Events_V1_SearchRequest.with { $0.words = words },
                    as: Events_V1_SearchResponse.self
                )
            }
            // As people type it on another keyboard.
            let doctor = try await found("الاسنَان دُكتور")
            #expect(doctor.events.map(\.id) == [ids[0]] && doctor.isComplete && !doctor.timeZone.isEmpty)
            #expect(Set(try await found("olaya").events.map(\.id)) == Set(ids))
            #expect(try await found("olaya nothing").events.isEmpty)
            let json = try await app.json(method, #"{"words": "SARA"}"#)
            #expect(json.text.contains(ids[1]) && !json.text.contains(ids[0]) && json.text.contains("isComplete"))
            for words in ["", "  ", String(repeating: "w", count: 201)] {
                #expect(try await app.json(method, #"{"words": "\#(words)"}"#).blamed == ["words"], "\(words.count)")
            }
        }

        private static func readTrail(_ app: ConnectClient, _ ids: [String], _ bed: PipelineBed) async throws {
            let trail = EventTrail(
                steps: [
                    .init(isOwner: false, did: .proposed, at: 1_800_000_000, names: [.place, .day]),
                    .init(isOwner: true, did: .changed, at: 1_800_000_060, names: [.time]),
                    .init(isOwner: false, did: .accepted, at: 1_800_000_120),
                ],
                name: "سارة"
            )
            let seal = SealContext(table: "event.trail", row: ids[1], customer: app.customer)
            let sealed = bed.store.messages.seal(Array(try JSONEncoder().encode(trail)), for: seal)
            try await bed.pool.execute(
                Statement(
                    "update event set trail = $3 where customer_id = $1 and id = $2",
                    [.uuid(app.customer), .uuid(ids[1]), .bytes(sealed)]
                )
            )
            let method = "events.v1.EventsService/GetTrail"
            let read = try await app.call(
                method,
                Events_V1_GetTrailRequest.with { $0.id = ids[1] },
                as: Events_V1_GetTrailResponse.self
            )
            #expect(read.steps.map(\.deed) == [.proposed, .changed, .accepted] && read.otherName == "سارة")
            #expect(read.steps.map(\.names) == [[.day, .place], [.time], []])
            #expect(read.steps.map(\.byOwner) == [false, true, false])
            #expect(read.steps.map(\.at.seconds) == [1_800_000_000, 1_800_000_060, 1_800_000_120])
            let json = try await app.json(method, #"{"id": "\#(ids[1])"}"#)
            #expect(json.text.contains("DEED_ACCEPTED") && json.text.contains("سارة"))
            #expect(try await app.json(method, #"{"id": "\#(ids[0])"}"#).text == "{}")
            #expect(try await app.json(method, #"{"id": "x"}"#).code == "not_found")
        }

        private static func chooseChats(_ app: ConnectClient, _ bed: PipelineBed) async throws {
            let (method, phone) = ("whatsapp.v1.WhatsappService/SetChatFilter", "+966 50 000 0001")
            func json(_ mode: String, _ chats: String = "[]") -> String {
                #"{"mode": "CHAT_FILTER_MODE_\#(mode)", "chats": \#(chats)}"#
            }
            #expect(try await app.json(method, json("ALL")).code == "not_found")
            let connection = NewConnection(customerID: app.customer, kind: .waha, remoteName: "r")
            _ = try await PostgresConnections(bed.store).add(connection, key: { _ in "k" }, backfill: .zero).id
            let refused: [(json: String, field: String)] = [
                ("{}", "mode"), (#"{"mode": 9}"#, "mode"), (json("ALL", "[\"\(phone)\"]"), "chats"),
                (json("ONLY"), "chats"), (json("EXCEPT", #"["0500000001"]"#), "chats"),
                (json("EXCEPT", #"["120363000000000001@g.us"]"#), "chats"),
                (json("ONLY", "[\"\(phone)\", \"\"]"), "chats"),
                (json("ONLY", #"["+966500000001\n+966500000002"]"#), "chats"),
            ]
            for (json, field) in refused {
                let answer = try await app.json(method, json)
                #expect(answer.blamed == [field], "\(json): \(answer.text)")
            }
            #expect(try await Self.filter(app) == "all 0")
            try await Self.readLookBack(app, bed)
            let arabic = json("EXCEPT", #"["+٩٦٦ ٥٠ ٠٠٠ ٠٠٠١"]"#)
            for _ in 0..<2 {
                #expect(try await app.json(method, arabic, ["Idempotency-Key": "chats"]).text == "{}")
            }
            #expect(try await Self.filter(app) == "except 1")
            _ = try await app.call(
                method,
                Whatsapp_V1_SetChatFilterRequest.with { ($0.mode, $0.chats) = (.only, [phone, "+966500000002"]) },
                as: Whatsapp_V1_SetChatFilterResponse.self
            )
            #expect(try await Self.filter(app) == "only 2")
            #expect(try await app.json(method, json("ALL")).code == "ok")
            #expect(try await Self.filter(app) == "all 0")
            let acts = "select count(*) from audit where action = 'owner chooses which chats are read'"
            #expect(try await bed.count(acts) == 3)
        }

        private static func account(
            _ app: ConnectClient
        ) async throws -> Whatsapp_V1_GetWhatsappAccountResponse {
            try await app.call(
                "whatsapp.v1.WhatsappService/GetWhatsappAccount",
                Whatsapp_V1_GetWhatsappAccountRequest(),
                as: Whatsapp_V1_GetWhatsappAccountResponse.self
            )
        }

        /// When missed messages were last looked for, and how many there were.
        private static func readLookBack(_ app: ConnectClient, _ bed: PipelineBed) async throws {
            #expect(try await !Self.account(app).hasLookedBackAt)
            try await bed.pool.execute(
                "update chat_connection set swept_at = to_timestamp(1800000000), swept_found = 3"
            )
            let told = try await Self.account(app)
            #expect(told.lookedBackAt.seconds == 1_800_000_000 && told.missedMessages == 3)
        }

        private static func filter(_ app: ConnectClient) async throws -> String {
            let account = try await Self.account(app)
            return "\(account.chatFilterMode) \(account.chatFilterCount)"
        }
    }
}
