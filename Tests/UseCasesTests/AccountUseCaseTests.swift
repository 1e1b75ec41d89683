import Postgres
import Store
import TestSupport
import Testing

@testable import UseCases

@Suite("Settings are changed only if all of them can be kept") struct SettingsDecisionTests {
    private static let stored = OwnerPreferences(zone: "Asia/Riyadh", locale: "fr", reminderMinutes: 30)

    private static func decide(
        agreedText: Int = 0,
        _ fill: @escaping @Sendable (inout AccountForm) -> Void
    ) -> Result<OwnerPreferences, ChangeSettings.Refusal> {
        ChangeSettings.decide(ChangeSettings.Input(agreedText: agreedText, fill), Self.stored)
    }

    @Test func oneSettingIsChangedAndTheOthersStay() throws {
        var wanted = Self.stored
        wanted.zone = "Africa/Cairo"
        #expect(try Self.decide { $0.zone = "Africa/Cairo" }.get() == wanted)
    }

    @Test func wrongFieldsAreNamed() {
        let decided = Self.decide { ($0.zone, $0.quietHours, $0.language) = ("Mars/Base", "late", "de") }
        #expect(decided.refusal == .wrong([.zone, .quietHours, .language]))
    }

    @Test func chatsAreKeptOnlyAfterTodaysTextWasRead() throws {
        let text = PostgresOwnerAccounts.windowsText
        #expect(Self.decide { $0.keepsWindows = true }.refusal == .notAgreed)
        #expect(Self.decide(agreedText: text + 1) { $0.keepsWindows = true }.refusal == .notAgreed)
        #expect(try Self.decide(agreedText: text) { $0.keepsWindows = true }.get().keepsWindows)
    }
}

@Suite(
    "An owner changes settings, ends sessions and takes data along",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AccountUseCaseTests {
    @Test func refusedSettingsChangeNothing() async throws {
        try await UseCaseBed.lend { bed in
            func change(_ zone: String) async throws -> ChangeSettings.Refusal? {
                let input = ChangeSettings.Input { $0.zone = zone }
                return try await ChangeSettings().run(input, as: UseCaseBed.old, in: bed.store).refusal
            }
            let refused = try await change("Mars/Base")
            #expect(refused == .wrong([.zone]))
            #expect(try await bed.actions().isEmpty)
            #expect(try await change("Africa/Cairo") == nil)
            let accounts = PostgresOwnerAccounts(bed.store)
            #expect(try await accounts.show(UseCaseBed.owner)?.preferences.zone == "Africa/Cairo")
            #expect(try await bed.actions() == ["owner changes settings"])
        }
    }

    @Test func sessionOfAnotherOwnerIsNotFound() async throws {
        try await UseCaseBed.lend { bed in
            let id = "0192d3a4-0000-7000-8000-0000000000aa"
            try await bed.pool.execute(
                Statement(
                    "insert into owner_session (id, customer_id, token_hash, agent) values ($1, $2, 'h', '')",
                    [.uuid(id), .uuid(UseCaseBed.owner)]
                )
            )
            func end(_ session: String, as actor: Actor) async throws -> Result<String, EndSession.Refusal> {
                try await EndSession().run(session, as: actor, in: bed.store)
            }
            #expect(try await end(id, as: .owner(UseCaseBed.other)).refusal == .notFound)
            #expect(try await end("no id", as: UseCaseBed.old).refusal == .notFound)
            #expect(try await end(id.uppercased(), as: UseCaseBed.old).get() == id)
            #expect(try await end(id, as: UseCaseBed.old).refusal == .notFound)
            #expect(try await EndAllSessions().run(as: UseCaseBed.old, in: bed.store).get() == 0)
            #expect(try await bed.actions() == ["owner signs out", "owner signs out everywhere"])
        }
    }

    @Test func exportIsTakenOnceAnHourAfterARecentSignIn() async throws {
        try await UseCaseBed.lend { bed in
            func take(_ begins: Bool, as actor: Actor = UseCaseBed.recent) async throws -> TakeExport.Refusal? {
                let input = TakeExport.Input(.all, begins: begins)
                return try await TakeExport().run(input, as: actor, in: bed.store).refusal
            }
            #expect(try await take(true, as: UseCaseBed.old) == .signInAgain)
            // To ask uses nothing up.
            for _ in 0..<2 { #expect(try await take(false) == nil) }
            #expect(try await take(true) == nil)
            for begins in [true, false] {
                guard case .tooOften(let wait) = try await take(begins) else {
                    Issue.record("a second export is allowed")
                    continue
                }
                #expect(wait > .zero && wait <= .seconds(3600))
            }
            #expect(try await bed.actions() == ["owner exports all data"])
        }
    }
}
