internal import Foundation
internal import Pipeline
internal import Postgres
internal import PostgresTestSupport
internal import Store
internal import TestSupport
internal import Testing
internal import Time

@testable internal import Doctor

@Suite("Doctor: every calendar account is checked, and each account that is down is listed with its reason")
struct AccountDoctorTests {
    private typealias State = PostgresAccountStates.State

    private actor Callers {
        private(set) var most = 0
        private var now = 0

        func come() {
            self.now += 1
            self.most = max(self.most, self.now)
        }

        func go() { self.now -= 1 }
    }

    /// Pages of seven.
    private func doctor(_ states: [State], _ look: AccountDoctor.Look?) -> AccountDoctor {
        AccountDoctor(
            states: { after in Array(states.drop { after != nil && $0.customerID <= after! }.prefix(7)) },
            look: look
        )
    }

    private func up(_ count: Int) -> [State] {
        (0..<count).map { State(customerID: "c\(10_000 + $0)", hasAccount: true, isUp: true) }
    }

    @Test func lastOfManyAccountsIsListed() async throws {
        let found = try await self.doctor(self.up(120)) { $0 == "c10119" ? "status 401" : nil }.findings()
        #expect(found.map(\.check) == ["accounts", "calendar of c10119"])
        #expect(found.map(\.isFine) == [false, false])
        #expect(found[0].detail == "1 down; 120 servers were asked")
        #expect(found[1].detail == "status 401")
        #expect(found[1].remedy.contains("jadwal customer set"))
    }

    @Test func healthyServicesHaveNoFault() async throws {
        let found = try await self.doctor(self.up(30)) { _ in nil }.findings()
        #expect(found.map(\.check) == ["accounts"])
        #expect(found[0].isFine && found[0].remedy.isEmpty)
        let none = try await self.doctor([]) { _ in nil }.findings()
        #expect(none.map(\.isFine) == [true])
    }

    /// An account that the workers have parked is reported even if its server answers now.
    @Test func parkedAccountIsListedWithItsReason() async throws {
        let until = UnixTime(seconds: 1_800_000_000)
        let states = ["a", "b", "c"].map { id in
            State(customerID: id, hasAccount: id != "c", isUp: id == "c", detail: "status 503", retryAt: until)
        }
        let found = try await self.doctor(states) { $0 == "a" ? nil : "status 401" }.findings()
        #expect(found.map(\.check) == ["accounts", "calendar of a", "calendar of b", "calendar of c"])
        #expect(found[0].detail.hasPrefix("3 down"))
        #expect(found[1].detail == "parked until 2027-01-15T08:00:00Z: status 503; its server is fine now")
        #expect(found[2].detail == "parked until 2027-01-15T08:00:00Z: status 503; now: status 401")
        #expect(found[3].detail == "the customer has no calendar account")
        #expect(found.allSatisfy { !$0.isFine })
    }

    /// Each fault has its own remedy: an account that is full or read-only is no account with a wrong password.
    @Test(arguments: [
        ("status 507 quota-not-exceeded", "make room"), ("status 403 quota-not-exceeded", "make room"),
        ("status 502", "wait"), ("status 503", "wait"), ("status 429", "wait"), ("status 500", "wait"),
        ("no answer: cannotConnect", "see whether its server runs"), ("no answer: timedOut", "see whether its server"),
        ("no answer within 15 s", "see whether its server runs"), ("no answer: cannotResolve", "resolves its"),
        ("no answer: addressRefused", "JADWAL_ALLOW_PRIVATE"), ("no answer: untrusted", "JADWAL_CA_FILE"),
        ("status 401", "correct its user or password"), ("status 402", "paid"),
        ("status 403 read-only calendar", "let its user write"), ("status 404", "correct its address"),
        ("its credentials cannot be read: wrongKey", "JADWAL_CREDENTIAL_KEYS"),
        ("status 301 to another host", "correct its address"), ("no calendar home", "address, user or password"),
    ])
    func eachCauseHasItsRemedy(_ detail: String, _ remedy: String) async throws {
        let down = State(customerID: "a", hasAccount: true, isUp: false, detail: detail)
        let up = State(customerID: "a", hasAccount: true, isUp: true)
        let noted = try await self.doctor([down], nil).findings()
        let seen = try await self.doctor([up]) { _ in detail }.findings()
        let both = try await self.doctor([down]) { _ in detail }.findings()
        for found in [noted, seen, both] {
            #expect(found.count == 2 && found[1].remedy.contains(remedy), "\(found)")
            // The remedy names a command only if the command can correct the fault.
            #expect(found[1].remedy.contains("jadwal customer set") == AccountRemedy(detail).isCorrected)
        }
    }

    /// A search needs no room: the server's answer to it proves nothing.
    @Test func answerOfAFullAccountIsNoRecovery() async throws {
        let state = State(customerID: "a", hasAccount: true, isUp: false, detail: "status 507")
        let found = try await self.doctor([state]) { _ in nil }.findings()
        #expect(found[1].detail == "parked: status 507; its server answers, but nothing was written")
        #expect(found[1].remedy.hasPrefix("make room"))
    }

    @Test func withoutKeysOnlyNotedStatesAreReported() async throws {
        var states = self.up(3)
        states[1].isUp = false
        let found = try await self.doctor(states, nil).findings()
        #expect(found.map(\.check) == ["accounts", "calendar of c10001"])
        #expect(found[0].detail == "1 down; no server is asked without the keys")
        #expect(found[1].detail == "parked: no reason is noted")
    }

    @Test func parallelRequestsAndListedAccountsAreLimited() async throws {
        let callers = Callers()
        var states = self.up(250)
        for index in states.indices { states[index].isUp = index % 2 == 0 }
        var doctor = AccountDoctor(
            states: { [states] after in after == nil ? states : [] },
            look: { _ in
                await callers.come()
                await Task.yield()
                await callers.go()
                return "status 503"
            }
        )
        doctor.limit = .seconds(60)
        let found = try await doctor.findings()
        #expect(await callers.most <= AccountDoctor.atOnce)
        #expect(found.count == 1 + AccountDoctor.named)
        #expect(found[0].detail == "250 down; 250 servers were asked; the first 100 are listed")
    }

    /// Servers that never answer do not delay the check beyond its limit. Accounts that were not asked are counted.
    @Test func checkEndsWithinItsTimeLimit() async throws {
        var doctor = self.doctor(self.up(200)) { _ in
            try? await Task.sleep(for: .seconds(3600))
            return nil
        }
        doctor.limit = .milliseconds(300)
        doctor.accountLimit = .milliseconds(200)
        let begun = ContinuousClock.now
        let found = try await doctor.findings()
        #expect(begun.duration(to: .now) < .seconds(20))
        let named = found.dropFirst()
        #expect(!named.isEmpty && named.count < 200)
        #expect(named.allSatisfy { $0.detail.contains("no answer within") })
        #expect(found[0].detail.contains("not within"))
    }
}

extension AccountRemedy {
    fileprivate var isCorrected: Bool {
        switch self {
        case .name, .allow, .login, .address, .account: true
        case .wait, .reach, .certificate, .right, .room, .payment, .key: false
        }
    }
}

@Suite(
    "Doctor: changes that met a revision unknown to the database are reported",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RestoreDoctorTests {
    @Test func openCalendarAheadFailuresAreReported() async throws {
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let pool = PostgresPool(database.configuration())
            let context = try await StoreContext.open(
                pool,
                messageKeys: [("m", Array(repeating: 1, count: 32))],
                credentialKeys: [("c", Array(repeating: 2, count: 32))]
            )
            let doctor = RestoreDoctor(pool: pool)
            #expect(await doctor.finding().isFine)
            for kind in ["calendar_ahead", "calendar_refused"] {
                let failure = FailureReport(id: EventIdentity.random().id, stage: .calendar, kind: kind, detail: "")
                let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array(kind.utf8))
                _ = try await PostgresDeliveryStore(context).fail(delivery, about: nil, with: failure)
            }
            let finding = await doctor.finding()
            #expect(!finding.isFine && finding.detail.hasPrefix("1 change"))
            #expect(finding.remedy.contains("jadwal recover"))
            try await pool.execute("update failure set outcome = 'retried-ok', outcome_at = now()")
            #expect(await doctor.finding().isFine)
            await pool.close()
        }
    }
}
