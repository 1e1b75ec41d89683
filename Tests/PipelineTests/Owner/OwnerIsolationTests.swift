import Foundation
import HTTP
import HTTPTypes
import Pages
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import API

extension PipelineSuites {
    @Suite(
        "Each of the owners' pages answers for another's id as for one that never was",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerIsolationTests {
        /// Whose things the others must not see.
        private struct Victim {
            let customer: String
            let session: String
            var connection = ""
            var device = ""
            var event = UUID().uuidString.lowercased()
            var question = UUID().uuidString.lowercased()
        }

        /// The victim's id at the route's `:`. A route with an id is not built without a case here.
        private static func id(_ route: OwnerRoute, of victim: Victim) -> String? {
            switch route {
            case .asset, .language, .home, .events, .day, .week, .month, .search, .addPage, .addEvent, .signInPage,
                .signIn, .mailSent, .issuerBegin, .issuerBack, .linkPage,
                .link, .signOut, .account, .changeAccount, .calendar, .connectCalendarPage, .connectCalendar,
                .chooseCalendarsPage,
                .chooseCalendars, .makeCalendar, .testCalendar, .removeCalendar, .whatsApp, .connectWhatsApp, .sessions,
                .endAllSessions, .devices, .addBrowser, .addTopic, .addWebhook, .serviceWorker, .importPage,
                .readImport, .runImport, .stepUpPage, .stepUp, .ownData, .exportAll, .exportEvents, .history,
                .exportFile, .deletionPage, .deleteAccount, .manifest, .offline, .profilePage, .makeProfile, .profile:
                nil
            case .endSession: victim.session
            case .linkingPage, .endConnectionPage, .endConnection, .chatFilterPage, .chatFilter: victim.connection
            case .event, .dismissEvent, .undoEvent, .correctEvent, .resolveEvent: victim.event
            case .acceptQuestion, .declineQuestion: victim.question
            case .testDevice, .removeDevice: victim.device
            }
        }

        @Test func everyRouteWithAnIdHasACase() {
            let victim = Victim(customer: "a", session: "b", connection: "c")
            for route in OwnerRoute.allCases where route.row.permission == .owner {
                #expect((Self.id(route, of: victim) != nil) == route.row.path.contains(":"), "\(route)")
            }
        }

        @Test(.timeLimit(.minutes(2))) func anotherOwnersIdsAreUnknown() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed)
                let (noura, sara) = (OwnerBrowser(owner), OwnerBrowser(owner))
                try await noura.signIn("noura@example.org", letter: 1)
                _ = try await owner.letter(2)
                try await sara.signIn("sara@example.org", letter: 3)
                var (victim, _) = try await Self.session(noura, bed)
                let connection = NewConnection(customerID: victim.customer, kind: .waha, remoteName: "planted-name")
                victim.connection = try await PostgresConnections(bed.store)
                    .add(connection, key: { _ in "planted-key" }, backfill: .zero).id
                victim.device = try await PostgresDevices(bed.store)
                    .add(.webhook, address: "https://planted-hook.example/", secret: "x", of: victim.customer)
                let (_, secret) = try await Self.session(sara, bed)
                try await PostgresOwnerCalendars(bed.store).connect(
                    victim.customer,
                    url: "https://calendar-of-noura.example/",
                    user: "noura-there",
                    password: "planted-Zq8"
                )
                try await Self.addEvent(victim, bed)
                let before = try await Self.rows(of: victim, bed)
                for route in OwnerRoute.allCases where route.row.permission == .owner {
                    guard let id = Self.id(route, of: victim) else { continue }
                    let never = UUID().uuidString.lowercased()
                    let answers = try await [id, id.uppercased(), victim.customer, never].asyncMap { id in
                        try await Self.ask(route, id, sara, secret)
                    }
                    #expect(Set(answers).count == 1, "\(route)")
                }
                // Pages without an id show nothing of hers.
                for route in OwnerRoute.allCases
                where route.row.permission == .owner && route.row.method == .get && !route.row.path.contains(":") {
                    try await sara.get(route.link().text)
                    for planted in [
                        "noura", victim.customer, victim.session, victim.connection, victim.event, victim.question,
                        victim.device, "planted-",
                    ] {
                        #expect(!sara.page.contains(planted), "\(route)")
                    }
                }
                // Acts without an id change only her own things.
                let acts = OwnerRoute.allCases.filter {
                    $0.row.permission == .owner && $0.row.method == .post && !$0.row.path.contains(":")
                }
                // Her session ends with it.
                let last = OwnerRoute.endAllSessions
                #expect(acts.contains(last) && acts.count >= 6)
                for route in acts.filter({ $0 != last }) + [last] {
                    let token = FormTokens(secret: secret).token(for: route.link())
                    let answer = try await sara.post(route.link().text, [(FormToken.field, token.text)])
                    #expect(answer.status < 500 && answer.status != 403, "\(route)")
                }
                #expect(try await Self.rows(of: victim, bed) == before)
                #expect(try await noura.get("/account").status == 200)
            }
        }

        /// An event with an open conflict and a judgement, and an open question.
        private static func addEvent(_ victim: Victim, _ bed: PipelineBed) async throws {
            let ids: [PostgresValue] = [.uuid(victim.customer), .uuid(victim.event)]
            for statement in [
                """
                insert into event (customer_id, id, wanted_revision, starts_at, ends_at, conflict_state)
                values ($1, $2, 2, jadwal_now() + interval '1 day', jadwal_now() + interval '2 days', 'open')
                """,
                """
                insert into event_conflict (id, customer_id, event_id, is_soft, ends_at, content)
                values (gen_random_uuid(), $1, $2, false, jadwal_now() + interval '2 days', '')
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
                    ids + [.uuid(victim.question)]
                )
            )
        }

        /// Whose session a browser has, and what signs the tokens of its forms.
        private static func session(_ browser: OwnerBrowser, _ bed: PipelineBed) async throws -> (Victim, String) {
            let cookie = try #require(browser.cookies["jadwal-owner"]).split(separator: ".").map(String.init)
            let read = try await PostgresOwnerSessions(bed.store).read(cookie[0], token: cookie[1])
            guard case .open(let session, nil) = read else { throw TestBedError(detail: "the session is not open") }
            return (Victim(customer: session.customerID, session: session.id), session.formSecret)
        }

        /// Status, headers and page, without the id and without what differs from request to request.
        private static func ask(
            _ route: OwnerRoute,
            _ id: String,
            _ browser: OwnerBrowser,
            _ secret: String
        ) async throws -> String {
            let target = route.link(id)
            let answer: HTTPAnswer
            if route.row.method == .post {
                let token = FormTokens(secret: secret).token(for: target)
                let fields = [(FormToken.field, token.text), ("decision", "keep"), ("title", "x")]
                answer = try await browser.post(target.text, fields)
            } else {
                answer = try await browser.get(target.text)
            }
            let headers = answer.fields.filter { ![.setCookie, .date].contains($0.name) }.map { "\($0)" }.sorted()
            return "\(answer.status) \(headers) \(browser.page)".replacing(id, with: "ID")
                .replacing(/name="token" value="[^"]*"/, with: "")
        }

        private static func rows(of victim: Victim, _ bed: PipelineBed) async throws -> [String] {
            var rows: [String] = []
            let tables = [
                "account", "owner_session", "chat_connection", "event", "event_conflict", "feedback", "question",
                "device",
            ]
            for (table, column) in [("customer", "id")] + tables.map({ ($0, "customer_id") }) {
                let statement = Statement(
                    "select to_jsonb(t)::text from \(table) t where \(column) = $1 order by 1",
                    [.uuid(victim.customer)]
                )
                rows += try await bed.pool.query(statement).map { try $0.text(0) }
            }
            return rows
        }
    }
}

extension Array {
    fileprivate func asyncMap<R>(_ body: (Element) async throws -> R) async throws -> [R] {
        var results: [R] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
