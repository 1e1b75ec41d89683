import APIMessages
import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import API

extension PipelineSuites {
    @Suite(
        "Connect: each method answers for another's id as for one that never was",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectIsolationTests {
        /// A request about the thing with this id; nil for a method without an id. A new method is not built without a
        /// case here.
        private static func request(_ method: ConnectMethod, _ id: String) -> String? {
            switch method {
            case .initiateEmail, .completeEmail, .useGoogle, .generateMagicToken, .refreshTokens, .logout,
                .logoutEverywhere, .listSessions, .getProfile, .updateProfile, .addDevice, .listDevices, .addWebPush,
                .addEndpoint, .connectWhatsapp, .setChatFilter, .search,
                .disconnectWhatsapp, .getWhatsapp, .getCalDavAccount, .schedulePrayerTimes, .getCalendarAccounts,
                .getCalendarsWithAccounts, .connectCalDAVCalendar, .testAccount, .listEvents, .parseSentence,
                .listQuestions, .listConflicts, .getSettings, .updateSettings, .export, .delete, .listAudit:
                nil
            case .revokeSession, .getEvent, .getTrail, .undo, .dismiss, .removeDevice, .testDevice: #"{"id": "\#(id)"}"#
            case .correct: #"{"id": "\#(id)", "revision": 2, "title": "x"}"#
            case .answerQuestion: #"{"id": "\#(id)", "accept": true}"#
            case .resolveConflict: #"{"eventId": "\#(id)", "decision": "DECISION_KEEP"}"#
            case .deleteEvent: #"{"eventId": "\#(id)"}"#
            case .updateEvent: #"{"eventId": "\#(id)", "revision": 2, "title": "x"}"#
            case .setCalendarUse: #"{"calendarId": "\#(id)"}"#
            case .getEventsByCalendar:
                #"{"calendarId": "\#(id)", "startDate": "2027-03-04T12:00:00Z", "endDate": "2027-03-05T12:00:00Z"}"#
            case .getCalendars, .createCalendar: #"{"calendarAccountId": "\#(id)"}"#
            case .createEvent: #"{"calendarId": "\#(id)", "title": "x", "startDate": "2027-03-04T12:00:00Z"}"#
            }
        }

        @Test(.timeLimit(.minutes(2))) func anotherOwnersIdsAreUnknown() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var (noura, sara) = (ConnectClient(owner), ConnectClient(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await sara.signIn("sara@example.org", letter: 3)
                let (event, question) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
                let connection = NewConnection(customerID: noura.customer, kind: .waha, remoteName: "planted-name")
                _ = try await PostgresConnections(bed.store)
                    .add(connection, key: { _ in "planted-key" }, backfill: .zero).id
                try await PostgresOwnerCalendars(bed.store).connect(
                    noura.customer,
                    url: "https://calendar-of-noura.example/",
                    user: "noura-there",
                    password: "planted-Zq8"
                )
                try await Self.addEvent(event, question, of: noura.customer, bed)
                // The key of a call is its owner's.
                let device = try await PostgresDevices(bed.store)
                    .add(.webhook, address: "https://planted-hook.example/", secret: "x", of: noura.customer)
                let made = #"{"title": "planted-title", "startDate": "2027-03-04T12:00:00Z"}"#
                let create = "calendar.v1.CalendarService/CreateEvent"
                let hers = try await noura.json(create, made, ["Idempotency-Key": "k"])
                #expect(hers.code == "ok")
                let before = try await Self.rows(of: noura.customer, bed)
                #expect(before.count >= 7)

                for method in ConnectMethod.allCases {
                    let ids =
                        [event, question, noura.session, noura.customer, device, event.uppercased()]
                        + (try await Self.calendarIDs(of: noura.customer, bed))
                    let never = UUID().uuidString.lowercased()
                    var answers: Set<String> = []
                    for id in ids + [never] {
                        guard let json = Self.request(method, id) else { continue }
                        let answer = try await sara.json(method.row.path, json)
                        answers.insert("\(answer.status) \(answer.text)".replacing(id, with: "ID"))
                    }
                    #expect(answers.count <= 1, "\(method): \(answers)")
                    #expect(answers.allSatisfy { !$0.hasPrefix("200") }, "\(method)")
                }
                // Methods without an id show nothing of hers, and change nothing. Those that end the session come last.
                let ending: [ConnectMethod] = [.logout, .logoutEverywhere]
                let others = ConnectMethod.allCases.filter { Self.request($0, "") == nil && !ending.contains($0) }
                for method in others + [.logoutEverywhere] where method.row.permission == .owner {
                    let fields = ["Idempotency-Key": "k-\(method)"]
                    let answer = try await sara.json(method.row.path, "{}", fields)
                    #expect(answer.status != 401 && answer.status < 502, "\(method)")
                    for planted in ["noura", noura.customer, noura.session, event, question, device, "planted-"] {
                        #expect(!answer.text.contains(planted), "\(method)")
                    }
                }
                try await sara.signIn("sara@example.org", letter: 5)
                let own = try await sara.json(create, made, ["Idempotency-Key": "k"])
                #expect(own.code == "ok" && own.text != hers.text)
                #expect(try await Self.rows(of: noura.customer, bed) == before)
                #expect(try await noura.json("profile.v1.ProfileService/GetProfile").code == "ok")
            }
        }

        /// Of the account, and of a calendar that it may have.
        private static func calendarIDs(of customer: String, _ bed: PipelineBed) async throws -> [String] {
            let calendars = PostgresOwnerCalendars(bed.store)
            let account = try #require(try await calendars.show(customer)).account
            return [
                calendars.id(of: account),
                calendars.id(ofCalendar: "https://calendar-of-noura.example/work/", of: customer),
            ]
        }

        /// An event with an open conflict and a judgement, and an open question.
        private static func addEvent(
            _ event: String,
            _ question: String,
            of customer: String,
            _ bed: PipelineBed
        ) async throws {
            let ids: [PostgresValue] = [.uuid(customer), .uuid(event)]
            for statement in [
                """
                insert into event (customer_id, id, wanted_revision, starts_at, ends_at, conflict_state)
                values ($1, $2, 2, jadwal_now() + interval '1 day', jadwal_now() + interval '2 days', 'open')
                """,
                """
                insert into feedback (id, customer_id, event_id, kind, revision, ends_at, kept_since)
                values (gen_random_uuid(), $1, $2, 'corrected', 1, jadwal_now(), jadwal_now())
                """,
            ] { try await bed.pool.execute(Statement(statement, ids)) }
            try await bed.pool.execute(
                Statement(
                    """
                    insert into question
                        (id, customer_id, conversation_id, event_id, plan_id, message_ids, action, expires_at)
                    values ($3, $1, $2, $2, $2, '{}', 'add', jadwal_now() + interval '1 day')
                    """,
                    ids + [.uuid(question)]
                )
            )
        }

        private static func rows(of customer: String, _ bed: PipelineBed) async throws -> [String] {
            var rows: [String] = []
            let tables = [
                "account", "owner_session", "chat_connection", "event", "event_conflict", "feedback", "question",
                "idempotency", "device",
            ]
            for (table, column) in [("customer", "id")] + tables.map({ ($0, "customer_id") }) {
                let statement = Statement(
                    "select to_jsonb(t)::text from \(table) t where \(column) = $1 order by 1",
                    [.uuid(customer)]
                )
                rows += try await bed.pool.query(statement).map { try $0.text(0) }
            }
            return rows
        }
    }
}
