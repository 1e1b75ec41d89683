import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "A meeting has further hosts, hears of deleted entries, and does not reach those who have blocked its host",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MeetingHostTests {
    private static let deadline = MeetingBed.start + .seconds(86_405)
    private static let kinds = "select count(*) from notification where customer_id = '%' and told_at is null"

    private static func told(_ bed: MeetingBed, _ customer: String) async throws -> Int {
        try await bed.bed.count(Self.kinds.replacing("%", with: customer))
    }

    @Test func hostHearsOnceHowManyHaveAnswered() async throws {
        try await MeetingBed.lend { bed in
            #expect(try await Self.told(bed, MeetingBed.host) == 0)
            try await bed.vote("Sami", [.yes, .no])
            try await bed.turn()
            #expect(try await Self.told(bed, MeetingBed.host) == 0)
            try await bed.turn(at: MeetingBed.start + .seconds(61))
            #expect(try await Self.told(bed, MeetingBed.host) == 1)
            #expect(try await bed.board.meeting.toldAnswers == 2)
            // The same person answers anew.
            try await bed.vote("Sami", [.no, .no])
            try await bed.turn(at: MeetingBed.start + .seconds(600))
            #expect(try await Self.told(bed, MeetingBed.host) == 1)
        }
    }

    @Test func furtherHostDecidesAndChangesWhatIsNotTheirs() async throws {
        try await MeetingBed.lend { bed in
            let (noura, sami) = (try await bed.person("Noura").id, try await bed.person("Sami").id)
            // A guest has no account to act with.
            #expect(try await bed.change(.role(.host, of: noura)) == .isGuest)
            #expect(try await bed.claim("Noura") == nil)
            #expect(try await bed.change(.role(.host, of: noura)) == nil)
            func change(_ change: ChangeMeeting.Input.Change) async throws -> MeetingRefusal? {
                let input = ChangeMeeting.Input(bed.id, change)
                switch try await ChangeMeeting().run(input, as: .owner(MeetingBed.customer), in: bed.context) {
                case .success: return nil
                case .failure(let refusal): return refusal
                }
            }
            let times = MeetingForm.Slot(MeetingBed.times(inDays: 3, hour: 18))
            #expect(try await change(.add([times])) == nil)
            var board = try await bed.board
            let slot = try #require(board.slots.last)
            // The host who proposes a time votes yes for it. The first host has no vote yet.
            #expect(board.votes[noura]?[slot.id] == .yes)
            #expect(board.votes[try #require(board.firstHost).id]?[slot.id] == nil)
            #expect(try await change(.takeOut(try #require(board.firstHost).id)) == .isHost)
            #expect(try await change(.role(.required, of: sami)) == nil)
            #expect(try await change(.choose(slot: slot.id)) == nil)
            board = try await bed.board
            #expect(board.agreed?.id == slot.id && board.participant(sami)?.role == .required)

            let read = ReadMeeting()
            let found = try await read.run(.init(bed.id), as: .owner(MeetingBed.customer), in: bed.context).get()
            #expect(Set(found.view.people.compactMap(\.email)) == ["noura@example.org", "sami@example.org"])
            // Hosts' own links are not shown to each other.
            #expect(Set(found.seats.keys) == [sami, try await bed.person("Omar").id])
            let listed = try await ReadMeetings().run(.init(), as: .owner(MeetingBed.customer), in: bed.context).get()
            #expect(listed.coming.map(\.isHost) == [true])
            let audited = "select count(*) from audit where owner_id = '%' and action = 'change meeting'"
            #expect(try await bed.bed.count(audited.replacing("%", with: MeetingBed.customer)) == 3)
            #expect(try await bed.bed.count(audited.replacing("%", with: MeetingBed.host)) == 1)

            // A host no more, and out of it.
            #expect(try await bed.change(.role(.optional, of: noura)) == nil)
            #expect(try await change(.cancel) == .notFound)
            #expect(try await bed.act("Noura", .leave) == nil)
        }
    }

    /// A calendar-worker finds it at the next change, or a schedule-worker before a reminder.
    @Test(arguments: [false, true]) func whoDeletesTheEntryIsAskedAndGetsItBack(_ isBeforeReminder: Bool) async throws {
        try await MeetingBed.lend { bed in
            try await bed.bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '30m'")
            try await CalendarOpeningTests.addAccount(bed.bed, of: MeetingBed.customer)
            #expect(try await bed.claim("Noura") == nil)
            try await bed.turn()
            try await bed.vote("Noura", [.yes, .no])
            try await bed.vote("Sami", [.yes, .no])
            try await bed.turn(at: Self.deadline)
            let told = try await Self.told(bed, MeetingBed.customer)
            if isBeforeReminder {
                try await Self.deletedBeforeReminder(in: bed, of: MeetingBed.customer)
            } else {
                #expect(try await Self.write(nil, in: bed, of: MeetingBed.customer))
            }
            try await bed.turn()
            #expect(try await bed.person("Noura").state == .asked)
            #expect(try await Self.told(bed, MeetingBed.customer) == told + 1)
            // Nothing is written before an answer, whatever else happens.
            #expect(try await bed.change(.texts(.init(title: "Dinner at Sami's"))) == nil)
            try await bed.turn()
            let removed = "select count(*) from event where removed_by_owner"
            #expect(try await bed.bed.count(removed) == 1)

            #expect(try await bed.act("Noura", .answer(.going, reason: "")) == nil)
            try await bed.turn()
            #expect(try await bed.person("Noura").holdsEvent)
            #expect(try await bed.bed.count(removed) == 0)
            #expect(try await bed.event(of: MeetingBed.customer) == "\(try await bed.board.meeting.revision) false")
            // A writer that knew the deleted entry would find it gone again.
            #expect(try await Self.job(in: bed, of: MeetingBed.customer).memory.object == nil)
        }
    }

    /// A host cancels the meeting instead.
    @Test func hostWhoDeletesTheEntryIsNotAsked() async throws {
        try await MeetingBed.lend { bed in
            try await bed.vote("Sami", [.yes, .no])
            try await bed.turn(at: Self.deadline)
            try await CalendarOpeningTests.addAccount(bed.bed)
            #expect(try await Self.write(nil, in: bed, of: MeetingBed.host))
            try await bed.turn()
            #expect(try await bed.board.firstHost?.state == .going)
        }
    }

    /// A calendar-worker begins to write the newest entry of the customer.
    private static func job(in bed: MeetingBed, of customer: String) async throws -> CalendarJob {
        let board = try await bed.board
        let person = try #require(board.participants.first { $0.linkedID == customer })
        let event = try #require(board.event(for: MeetingTelling(.decision, to: person.id, at: person.toldRevision)))
        let change = EventChange(action: .add, event: event)
        let message = CalendarMessage(customerID: customer, chatID: nil, change: change)
        let opening = try await PostgresCalendarStore(bed.context).open(message, by: "w", retryOf: nil)
        guard case .ready(let job) = opening else { throw TestBedError(detail: "nobody can write: \(opening)") }
        return job
    }

    /// A calendar-worker writes the entry.
    ///
    /// - Parameter object: nil: it finds that the customer has deleted it.
    private static func write(_ object: CalendarObject?, in bed: MeetingBed, of customer: String) async throws -> Bool {
        try await PostgresCalendarStore(bed.context)
            .written(
                try await Self.job(in: bed, of: customer),
                as: object,
                removedByOwner: object == nil,
                conflicts: nil,
                notification: nil,
                retryOf: nil
            )
    }

    /// The entry was written. It is gone two minutes before the reminder.
    private static func deletedBeforeReminder(in bed: MeetingBed, of customer: String) async throws {
        let place = CalendarPlace(url: "https://example.com/c/", displayName: "Jadwal")
        try await PostgresCalendarStore(bed.context).remember(place, of: customer)
        let object = CalendarObject(url: "https://example.com/c/e.ics", entityTag: "\"1\"")
        #expect(try await Self.write(object, in: bed, of: customer))
        let start = MeetingBed.times(inDays: 3).start(in: MeetingBed.zone)
        try await bed.bed.setClock(start - .seconds(32 * 60))
        let gone = EntryReader { _, _ throws(CalendarError) in nil }
        for _ in 0..<50 {
            if try await bed.work.turn(reading: gone).isEmpty { return }
        }
        Issue.record("a worker does not come to rest")
    }

    @Test(arguments: [true, false]) func blockedHostsProposalEndsSilently(_ isBlocked: Bool) async throws {
        try await MeetingBed.lend { bed in
            let accounts = PostgresOwnerAccounts(bed.context)
            for (customer, address) in [
                (MeetingBed.host, "huda@example.org"), (MeetingBed.customer, "Noura@example.org"),
            ] {
                let account = AccountAddress(text: address, lookupText: address.lowercased())
                try await accounts.invite(customer, account, by: "tester")
            }
            var huda = ContactForm()
            (huda.name, huda.email, huda.isBlocked) = ("Huda", "Huda@example.org", isBlocked)
            let id = EventIdentity.random().id
            try await AddContact().run(.init(id, huda), as: .owner(MeetingBed.customer), in: bed.context).get()
            let before = try await bed.emails()
            let other = try await MeetingBed.propose(MeetingBed.form, in: bed.context).get()
            try await bed.turn()
            // Sami's alone, or Noura's too. The host sees no difference.
            #expect(try await bed.emails() == before + (isBlocked ? 1 : 2))
            let board = try #require(try await PostgresMeetings(bed.context).find(other, of: MeetingBed.host)).board
            #expect(board.participants.allSatisfy { $0.state != .unreachable })
            #expect(board.participants.filter { $0.email != nil }.allSatisfy { $0.told == .invited })
            let book = try await PostgresContacts(bed.context).book(of: MeetingBed.customer)
            #expect(book.contacts[id]?.isBlocked == isBlocked)
        }
    }
}
