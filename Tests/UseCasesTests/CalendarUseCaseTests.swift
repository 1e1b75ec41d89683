import Pipeline
import Store
import TestSupport
import Testing

@testable import CalDAV
@testable import UseCases

@Suite(
    "An owner connects, tests and chooses calendars",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct CalendarUseCaseTests {
    private static let url = "https://dav.example.org/"
    private static let work = AccountTrial.Calendar(url: "https://dav.example.org/work/", name: "Work")
    private static let club = AccountTrial.Calendar(
        url: "https://dav.example.org/club/",
        name: "Club",
        isWritable: false
    )

    private struct Services: CalendarServices {
        var fault: AccountFault?
        var isTooOften = false
        var calendars = [CalendarUseCaseTests.work, CalendarUseCaseTests.club]

        func test(_ account: CalendarAccount, isNew: Bool) async -> Result<AccountTrial, AccountFault>? {
            if self.isTooOften { return nil }
            if let fault { return .failure(fault) }
            var trial = AccountTrial(url: CalendarUseCaseTests.url)
            (trial.calendars, trial.mayCreate) = (self.calendars, true)
            return .success(trial)
        }

        func make(
            _ name: String,
            _ color: CalendarColor,
            key: String,
            in account: CalendarAccount
        ) async -> Result<MadeCalendar, AccountFault>? {
            if self.isTooOften { return nil }
            if let fault { return .failure(fault) }
            let place = CalendarPlace(url: account.url + MadeCalendar.pathComponent(key), displayName: name)
            return .success(MadeCalendar(place: place, isNew: true))
        }
    }

    private struct Host: HostingServices {
        var isTooOften = false
        var makes = true

        func allows(_ customer: String) -> Bool { !self.isTooOften }
        func newName() -> String { "jadwal-1" }
        func report(_ fault: AccountFault) {}

        func make(_ name: String, of customer: String) async -> CalendarAccount? {
            guard self.makes else { return nil }
            return CalendarAccount(
                customerID: customer,
                url: CalendarUseCaseTests.url,
                username: name,
                password: "new"
            )
        }
    }

    private static func connect(
        _ bed: UseCaseBed,
        password: String = "secret",
        address: String = Self.url,
        as actor: Actor = UseCaseBed.recent,
        _ services: Services = Services()
    ) async throws -> Result<AccountTrial, ConnectCalendar.Refusal> {
        var form = CalendarForm()
        (form.provider, form.address, form.user, form.password) = (.other, address, "noura", password)
        return try await ConnectCalendar(services).run(form, as: actor, in: bed.store)
    }

    private static func list(
        _ bed: UseCaseBed,
        _ services: Services = Services()
    ) async throws -> Result<ListedCalendars, ListCalendars.Refusal> {
        try await ListCalendars(services).run(as: UseCaseBed.old, in: bed.store)
    }

    @Test func accountThatCannotBeUsedIsNotConnected() async throws {
        try await UseCaseBed.lend { bed in
            #expect(try await Self.connect(bed, as: UseCaseBed.old).refusal == .signInAgain)
            #expect(try await Self.connect(bed, password: "").refusal == .wrong([.password: .noPassword]))
            #expect(try await Self.connect(bed, Services(isTooOften: true)).refusal == .tooOften)
            let away = Services(fault: .unreachable)
            #expect(try await Self.connect(bed, away).refusal == .fault(.unreachable, besides: [:]))
            let plain = try await Self.connect(bed, address: "http://dav.example.org/", away)
            #expect(plain.refusal == .fault(.unreachable, besides: [.address: .notEncrypted]))
            #expect(try await Self.list(bed).refusal == .noAccount)
            #expect(try await bed.actions().isEmpty)
            #expect(try await Self.connect(bed).refusal == nil)
            #expect(try await Self.list(bed).get().account.account.username == "noura")
            #expect(try await bed.actions() == ["owner connects a calendar account"])
        }
    }

    @Test func testTellsWhatTheServerSaysNow() async throws {
        try await UseCaseBed.lend { bed in
            func test(_ services: Services) async throws -> ListCalendars.Refusal? {
                try await TestCalendar(services).run(as: UseCaseBed.old, in: bed.store).refusal
            }
            #expect(try await test(Services()) == .noAccount)
            _ = try await Self.connect(bed).get()
            let account = try await Self.list(bed).get().account
            #expect(try await test(Services()) == nil)
            #expect(try await test(Services(isTooOften: true)) == .tooOften(account))
            #expect(try await test(Services(fault: .login)) == .fault(.login, account))
        }
    }

    @Test func onlyACalendarThatCanBeWrittenIsChosen() async throws {
        try await UseCaseBed.lend { bed in
            _ = try await Self.connect(bed).get()
            let listed = try await Self.list(bed).get()
            func choose(_ place: ChooseCalendars.Place?, as actor: Actor = UseCaseBed.old) async throws
                -> ChooseCalendars.Refusal?
            {
                let input = ChooseCalendars.Input(listed, place: place, ignored: [Self.club.url], hidden: [])
                return try await ChooseCalendars().run(input, as: actor, in: bed.store).refusal
            }
            #expect(try await choose(nil) == .unusablePlace)
            #expect(try await choose(.calendar(Self.club)) == .unusablePlace)
            #expect(try await choose(.own, as: .owner(UseCaseBed.other)) == .otherAccount)
            #expect(try await choose(.calendar(Self.work)) == nil)
            let chosen = try await Self.list(bed).get()
            #expect(chosen.place == Self.work && chosen.ignored == [Self.club.url] && chosen.hidden.isEmpty)
            // The calendars were listed of an account that is not connected any more.
            let removal = RemoveCalendarAccount()
            #expect(try await removal.run(as: UseCaseBed.old, in: bed.store).refusal == .signInAgain)
            #expect(try await removal.run(as: UseCaseBed.recent, in: bed.store).refusal == nil)
            #expect(try await choose(.own) == .otherAccount)
        }
    }

    @Test func sameKeyMakesOneCalendar() async throws {
        try await UseCaseBed.lend { bed in
            _ = try await Self.connect(bed).get()
            func make(_ name: String, _ services: Services = Services()) async throws
                -> Result<CalendarPlace, MakeCalendar.Refusal>
            {
                var form = NewCalendarForm()
                form.name = name
                let input = MakeCalendar.Input(try await Self.list(bed, services).get(), form, key: "k1")
                return try await MakeCalendar(services).run(input, as: UseCaseBed.old, in: bed.store)
            }
            #expect(try await make("Work").refusal == .wrong([.nameTaken]))
            let made = try await make("Family").get()
            #expect(try await Self.list(bed).get().account.place == made)
            // The server has it now, and the form is sent again.
            let known = AccountTrial.Calendar(url: made.url, name: "Family")
            #expect(try await make("Other", Services(calendars: [known])).get() == made)
            #expect(try await bed.count("select count(*) from audit where action = 'owner makes a calendar'") == 1)
        }
    }

    @Test func operatorsHostKeepsAnAccountForAnOwner() async throws {
        try await UseCaseBed.lend { bed in
            func host(
                _ host: Host? = Host(),
                _ services: Services = Services(),
                renews: Bool = false,
                as actor: Actor = UseCaseBed.recent
            ) async throws -> HostCalendar.Refusal? {
                try await HostCalendar(host, services)
                    .run(HostCalendar.Input(isRenewal: renews), as: actor, in: bed.store).refusal
            }
            let withoutHost = try await host(nil)
            #expect(withoutHost == .notOffered)
            #expect(try await host(as: UseCaseBed.old) == .signInAgain)
            #expect(try await host(renews: true) == .notFound)
            #expect(try await host(Host(isTooOften: true)) == .tooOften)
            #expect(try await host(Host(makes: false)) == .notMade)
            #expect(try await host(Host(), Services(fault: .busy)) == .fault(.busy))
            let end = EndHostedCalendar()
            #expect(try await end.run(as: UseCaseBed.recent, in: bed.store).refusal == .notFound)
            // Each refusal has released the name.
            #expect(try await host() == nil)
            #expect(try await host(renews: true) == nil)
            let token = "0123456789abcdef"
            #expect(try await AskForProfile().run(token, as: UseCaseBed.old, in: bed.store).refusal == .signInAgain)
            #expect(try await AskForProfile().run(token, as: UseCaseBed.recent, in: bed.store).refusal == nil)
            #expect(try await end.run(as: UseCaseBed.old, in: bed.store).refusal == .signInAgain)
            #expect(try await end.run(as: UseCaseBed.recent, in: bed.store).refusal == nil)
            #expect(try await Self.list(bed).refusal == .noAccount)
        }
    }
}
