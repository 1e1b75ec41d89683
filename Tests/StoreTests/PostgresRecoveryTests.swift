import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "A recovery changes the rows of a restored database",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct PostgresRecoveryTests {
    private static let since = UnixTime(seconds: 1_700_000_000)
    private static let riyadh = Zone("Asia/Riyadh")!

    private let event = EventIdentity.random()

    /// At 2023-11-20, after the clock of the bed.
    private func object(_ id: EventIdentity, _ revision: Int, edited: Bool = false) -> RecoveredObject {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(hour: 20, minute: 0)!)
        let event = CalendarEvent(
            identity: id,
            revision: revision,
            summary: "Dinner",
            description: CalendarEvent.signature,
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Self.riyadh)
        )
        return RecoveredObject(
            id: id.id,
            url: "https://example.com/calendar/\(id.resourceName)",
            revision: revision,
            mark: edited ? "another" : event.mark,
            event: event
        )
    }

    private func apply(_ steps: [RecoveryStep], _ bed: StoreBed) async throws {
        try await PostgresRecovery(bed.context).apply(steps, of: StoreBed.customerID, in: Self.riyadh)
    }

    private func row(_ bed: StoreBed) async throws -> RecoverableEvent {
        let rows = try await PostgresRecovery(bed.context).events(of: StoreBed.customerID, after: Self.since, or: [])
        return try #require(rows.first)
    }

    private func open(_ revision: Int, _ bed: StoreBed) async throws -> CalendarOpening {
        let change = EventChange(action: .update, event: try #require(self.object(self.event, revision).event))
        let message = CalendarMessage(customerID: StoreBed.customerID, chatID: nil, change: change)
        return try await PostgresCalendarStore(bed.context).open(message, by: "w", retryOf: nil)
    }

    private func written(_ revision: Int, _ bed: StoreBed) async throws {
        guard case .ready(let job) = try await self.open(revision, bed) else {
            return try #require(Bool(false), "nobody else writes it")
        }
        let object = CalendarObject(url: "https://example.com/calendar/\(self.event.resourceName)", entityTag: "\"1\"")
        let isOurs = try await PostgresCalendarStore(bed.context)
            .written(job, as: object, removedByOwner: false, conflicts: nil, notification: nil, retryOf: nil)
        try #require(isOurs)
    }

    @Test func remindersOfChangedAndAdoptedEventsArePlannedAnew() async throws {
        try await ScheduleBed.lend { work in
            try await self.apply([.adopt(self.object(self.event, 1))], work.bed)
            #expect(try await work.turn() == [.planned])
            try await self.apply([.update(self.object(self.event, 4))], work.bed)
            #expect(try await work.turn() == [.planned])
            try await self.apply([.raise(self.event.id, by: 2)], work.bed)
            #expect(try await work.turn() == [])
        }
    }

    @Test func newerRevisionIsTakenOverWithItsContents() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            try await self.written(1, bed)
            for edited in [false, true] {
                let revision = edited ? 6 : 4
                let steps: [RecoveryStep] = [.update(self.object(self.event, revision, edited: edited))]
                try await self.apply(steps, bed)
                let row = try await self.row(bed)
                #expect(row.wantedRevision == revision && row.writtenRevision == revision)
                #expect(row.event?.revision == revision)
                guard case .stale = try await self.open(revision, bed),
                    case .ready(let job) = try await self.open(7, bed)
                else { return try #require(Bool(false), "revision \(revision) stands") }
                // An object that the owner has edited is not Jadwal's content.
                #expect(job.memory.written?.revision == (edited ? nil : revision))
                try await PostgresCalendarStore(bed.context).release(job, mayArriveLate: false)
            }
        }
    }

    @Test func raisedEventIsWrittenAboveEverything() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            try await self.written(1, bed)
            try await self.apply([.raise(self.event.id, by: 1000)], bed)
            var row = try await self.row(bed)
            #expect(row.wantedRevision == 1001 && row.writtenRevision == 1001 && row.event?.revision == 1001)
            guard case .stale = try await self.open(2, bed) else {
                return try #require(Bool(false), "an old message changes nothing")
            }
            try await self.written(1002, bed)
            row = try await self.row(bed)
            #expect(row.writtenRevision == 1002)
        }
    }

    @Test func overtakingEventIsRelayedAtOnce() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            try await self.written(1, bed)
            guard case .ready(let job) = try await self.open(2, bed) else {
                return try #require(Bool(false), "nobody else writes it")
            }
            try await PostgresCalendarStore(bed.context).release(job, mayArriveLate: false)
            try await self.apply([.overtake(self.event.id, revision: 5)], bed)
            try await PostgresHousekeeping(bed.context).relayGaps()
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 10)
            #expect(entries.map(\.outgoing.messageID) == ["\(self.event.id).5"])
            let message = try CalendarMessageCoder().decode(try #require(entries.first).outgoing.body)
            #expect(message.change.event.revision == 5)
        }
    }

    @Test func adoptedEventIsShownToEveryChatOfItsCustomerUntilOneTakesIt() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let object = self.object(self.event, 3)
            try await self.apply([.adopt(object)], bed)
            try await self.apply([.adopt(object)], bed)
            #expect(try await bed.count("select count(*) from adopted_event") == 1)
            _ = try await bed.messages.store(
                [StoreBed.message("1"), StoreBed.message("2", mine: true)].map { StoreBed.item($0) }
            )
            try await bed.setClock(UnixTime(seconds: 1_700_000_000) + .seconds(3600))
            let claims = try await bed.conversations.claim(atMost: 1, by: "w")
            let claim = try #require(claims.first)
            var window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
            #expect(window.adoptedEvents.map(\.identity) == [self.event] && window.knownEvents.isEmpty)
            try await bed.pool.execute(
                Statement("update event set conversation_id = $1", [.uuid(claim.conversationID)])
            )
            window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
            #expect(window.adoptedEvents.isEmpty && window.knownEvents.map(\.identity) == [self.event])
        }
    }

    @Test func removalsAreFoundByTheirHashes() async throws {
        try await StoreBed.lend { bed in
            let recovery = PostgresRecovery(bed.context)
            let other = EventIdentity.random().id
            try await bed.addCustomer(other)
            let hash = bed.context.lookup.tombstone(customer: other)
            let ids = try await recovery.customers(after: nil, atMost: 10)
            #expect(recovery.removed(among: ids, [hash]) == [other])
            try await recovery.remember(removed: [hash])
            try await recovery.remember(removed: [hash])
            #expect(try await bed.count("select count(*) from removed_customer") == 1)
        }
    }
}
