import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Own notifications ring from PostgreSQL as their owner enters and leaves places",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct PlaceStoreTests {
    private static let owner = StoreBed.customerID
    private static let home = "0192d3a4-0000-7000-8000-0000000000c1"
    private static let notice = "0192d3a4-0000-7000-8000-0000000000f1"
    private static let start = UnixTime(seconds: 1_700_470_800)

    private static func at(_ seconds: Int) -> UnixTime { Self.start + .seconds(seconds) }

    /// A place, and a notification that rings by both crossings and has no times.
    private static func lend(
        _ notice: Notice = Notice("Keys", nil),
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.start)
            let added: Result<Void, Never> = try await PostgresPlaces(work.bed.context)
                .add(Self.home, of: Self.owner, by: .owner) { _ in .success(Place("Home")) }
            added.get()
            let links = Set(Crossing.allCases.map { PlaceLink($0, Self.home) })
            let made: Result<Void, Never> = try await PostgresNotices(work.bed.context)
                .add(Self.notice, of: Self.owner, by: .owner) { _ in .success(NoticeDraft(notice, places: links)) }
            made.get()
            while try await !work.turn().isEmpty {}
            try await body(work)
        }
    }

    @discardableResult
    private static func note(
        _ work: ScheduleBed,
        _ crossing: Crossing,
        at time: UnixTime? = nil,
        named name: PlaceCrossing.Name = .id(Self.home)
    ) async throws -> CrossingOutcome {
        try await PostgresPlaces(work.bed.context).note(PlaceCrossing(crossing, name, at: time), of: Self.owner)
    }

    /// What is decided until nothing is due.
    private static func turns(_ work: ScheduleBed) async throws -> [ScheduleReport.Outcome] {
        var outcomes: [ScheduleReport.Outcome] = []
        while true {
            let turn = try await work.turn()
            guard !turn.isEmpty else { return outcomes.filter { $0 != .planned } }
            outcomes += turn
        }
    }

    private static func change(_ work: ScheduleBed, _ change: @escaping @Sendable (inout NoticeDraft) -> Void)
        async throws
    {
        let changed: Result<Void, Never>? = try await PostgresNotices(work.bed.context)
            .change(Self.notice, of: Self.owner, by: .owner) { record, _ in
                var draft = NoticeDraft(record.notice)
                change(&draft)
                return .success(draft)
            }
        try #require(changed != nil)
    }

    @Test func arrivalRingsOnceAndIsOver() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.at(1))
            #expect(try await Self.turns(work) == [])
            #expect(try await Self.note(work, .enter) == .noted)
            #expect(try await Self.turns(work) == [.decided(.fired)])
            #expect(try await Self.note(work, .enter) == .ignored)
            #expect(try await Self.turns(work) == [])
            #expect(try await work.waiting() == 1)
            // It stays for the next time.
            #expect(try await work.bed.count("select count(*) from schedule where ends_at > jadwal_now()") == 1)
            let label = "select count(*) from schedule where last_label like 'enter@%' and last_outcome = 'fired'"
            #expect(try await work.bed.count(label) == 1)
        }
    }

    /// Metrics count it apart.
    @Test func arrivalIsToldFromOtherMomentsOfItsNotification() async throws {
        let zone = Zone("Asia/Riyadh")!
        try await Self.lend(Notice("Keys", Timetable(zone.local(Self.at(600))))) { work in
            var arrivals: [Bool] = []
            func decide() async throws {
                var reports = try await work.reports()
                while !reports.isEmpty {
                    arrivals += reports.filter { $0.outcome == .decided(.fired) }.map(\.isArrival)
                    reports = try await work.reports()
                }
            }
            try await work.bed.setClock(Self.at(1))
            try await Self.note(work, .enter)
            try await decide()
            try await work.bed.setClock(Self.at(600))
            try await decide()
            #expect(arrivals == [true, false])
        }
    }

    /// As often as the owner has come and gone: shuffled within what a phone sends at once, and doubled.
    @Test(.timeLimit(.minutes(2))) func flappingTransitionsRingOnceEach() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        try await Self.lend { work in
            var generator = SeededGenerator(seed: seed)
            var rang = 0
            for number in 0..<300 {
                let crossing: Crossing = number.isMultiple(of: 2) ? .enter : .leave
                try await work.bed.setClock(Self.at(number * 60))
                var said = [(crossing, Self.at(number * 60)), (crossing, Self.at(number * 60))]
                // What came before comes once more.
                if number > 0 { said.append((crossing == .enter ? .leave : .enter, Self.at(number * 60 - 60))) }
                var noted = 0
                for (crossing, time) in said.shuffled(using: &generator) {
                    noted += try await Self.note(work, crossing, at: time) == .noted ? 1 : 0
                }
                #expect(noted == 1)
                rang += try await Self.turns(work).count { $0 == .decided(.fired) }
            }
            #expect(rang == 300)
            #expect(try await work.waiting() == 300)
            let counted = "select count(distinct subject_at) from notification where group_id = '\(Self.home)'"
            #expect(try await work.bed.count(counted) == 300)
        }
    }

    /// At once, by several requests: one of them rings.
    @Test func repeatedRequestsRingOnce() async throws {
        try await Self.lend { work in
            let noted = try await withThrowingTaskGroup(of: CrossingOutcome.self) { group in
                for _ in 0..<8 { group.addTask { try await Self.note(work, .enter, at: Self.start) } }
                return try await group.reduce(into: 0) { $0 += $1 == .noted ? 1 : 0 }
            }
            #expect(noted == 1)
            #expect(try await Self.turns(work) == [.decided(.fired)])
        }
    }

    @Test func oneThatIsTooLateIsListedAsMissed() async throws {
        try await Self.lend { work in
            #expect(try await Self.note(work, .enter, at: Self.at(-901)) == .noted)
            #expect(try await Self.turns(work) == [.decided(.skipped)])
            #expect(try await work.waiting() == 0)
            try await work.bed.setClock(Self.at(1))
            #expect(try await Self.note(work, .leave, at: Self.at(-898)) == .noted)
            #expect(try await Self.turns(work) == [.decided(.fired)])
            // A worker was away.
            try await work.bed.setClock(Self.at(100))
            #expect(try await Self.note(work, .enter) == .noted)
            try await work.bed.setClock(Self.at(100 + 14 * 60))
            #expect(try await Self.turns(work) == [.decided(.late)])
        }
    }

    @Test func timesThatCannotBeAreIgnored() async throws {
        try await Self.lend { work in
            for seconds in [0, 4_102_444_800, Self.start.seconds + 301, Self.start.seconds - 8 * 86_400] as [Int64] {
                #expect(try await Self.note(work, .enter, at: UnixTime(seconds: seconds)) == .ignored)
            }
            // A clock that is some minutes fast does not hide what comes next.
            #expect(try await Self.note(work, .enter, at: Self.at(299)) == .noted)
            try await work.bed.setClock(Self.at(1))
            #expect(try await Self.note(work, .leave) == .noted)
        }
    }

    @Test func placesAreFoundByRegionAndName() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.at(1))
            #expect(try await Self.note(work, .enter, named: .region("6da9cf", name: " home ")) == .noted)
            #expect(try await Self.note(work, .leave, at: Self.at(1), named: .region(Self.home, name: "x")) == .noted)
            #expect(try await Self.note(work, .enter, named: .region(nil, name: "Office")) == .unknownPlace)
            #expect(try await Self.note(work, .enter, named: .id(Self.notice)) == .unknownPlace)
            let other = "0192d3a4-0000-7000-8000-0000000000a9"
            let crossing = PlaceCrossing(.enter, .id(Self.home))
            #expect(try await PostgresPlaces(work.bed.context).note(crossing, of: other) == .unknownPlace)
        }
    }

    @Test func whatIsSwitchedOffOrTakenOutRingsNowhere() async throws {
        try await Self.lend { work in
            try await Self.note(work, .enter)
            #expect(try await Self.turns(work) == [.decided(.fired)])
            try await Self.change(work) { $0.places = [PlaceLink(.leave, Self.home)] }
            #expect(try await work.waiting() == 1)
            try await Self.change(work) { $0.places = [] }
            #expect(try await work.waiting() == 0)
            try await Self.change(work) { $0.places = [PlaceLink(.leave, Self.home)] }
            try await Self.change(work) { $0.notice.isActive = false }
            try await work.bed.setClock(Self.at(10))
            try await Self.note(work, .leave)
            #expect(try await Self.turns(work) == [])
            // A switch between receiving and deciding counts, too.
            try await Self.change(work) {
                $0.notice.isActive = true; $0.places = [PlaceLink(.enter, Self.home)]
            }
            try await work.bed.setClock(Self.at(20))
            try await Self.note(work, .enter)
            try await Self.change(work) { $0.places = [PlaceLink(.leave, Self.home)] }
            #expect(try await Self.turns(work) == [])
        }
    }

    @Test func placeThatIsDeletedRingsNoMore() async throws {
        try await Self.lend { work in
            let places = PostgresPlaces(work.bed.context)
            try await Self.note(work, .enter)
            #expect(try await Self.turns(work) == [.decided(.fired)])
            #expect(try await places.find(Self.home, of: Self.owner)?.notices[.enter] == [Self.notice])
            #expect(try await places.remove(Self.home, of: Self.owner, by: .owner))
            #expect(try await !places.remove(Self.home, of: Self.owner, by: .owner))
            #expect(try await work.waiting() == 0)
            #expect(try await Self.note(work, .leave) == .unknownPlace)
            #expect(try await PostgresNotices(work.bed.context).list(of: Self.owner).map(\.places) == [[]])
            #expect(try await work.bed.count("select count(*) from place_notice") == 0)
        }
    }

    /// With times of its own it rings at both.
    @Test func ownTimesStayBesideThePlaces() async throws {
        let zone = Zone("Asia/Riyadh")!
        let times = Timetable(zone.local(Self.at(600)), .days(1))
        try await Self.lend(Notice("Keys", times)) { work in
            try await work.bed.setClock(Self.at(300))
            try await Self.note(work, .enter)
            #expect(try await Self.turns(work) == [.decided(.fired)])
            let due = try await PostgresNotices(work.bed.context).find(Self.notice, of: Self.owner)?.state.dueAt
            #expect(due == zone.instant(of: zone.local(Self.at(600))))
            try await work.bed.setClock(Self.at(600))
            #expect(try await Self.turns(work) == [.decided(.fired)])
            // Of the same moment as one that was decided.
            try await Self.note(work, .leave)
            #expect(try await Self.turns(work) == [])
            try await work.bed.setClock(Self.at(601))
            #expect(try await Self.turns(work) == [.decided(.fired)])
            let own = "select count(*) from notification where group_id is null and subject_id = '\(Self.notice)'"
            #expect(try await work.bed.count(own) == 1)
            #expect(try await work.waiting() == 3)
        }
    }

    @Test func addressesEndWithTheirEpoch() async throws {
        try await StoreBed.lend { bed in
            let addresses = PlaceAddresses(bed.context)
            let token = try #require(try await addresses.token(of: Self.owner))
            let owner = try await addresses.owner(of: token)
            #expect(owner == .success(Self.owner))
            try await addresses.endAll(of: Self.owner)
            let ended = try await addresses.owner(of: token)
            #expect(ended == .failure(.ended))
            let unknown = try await addresses.owner(of: token + "A")
            #expect(unknown == .failure(.unknown))
            let next = try #require(try await addresses.token(of: Self.owner))
            let again = try await addresses.owner(of: next)
            #expect(next != token && again == .success(Self.owner))
        }
    }
}
