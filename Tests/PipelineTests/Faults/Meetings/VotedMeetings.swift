import Foundation
import NIOConcurrencyHelpers
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import WorkerKit

/// Meetings of hosts with seven others, customers and guests, who vote three times in random order; and what must stand in
/// their calendars and mailboxes.
final class VotedMeetings: Sendable {
    private static let guests = 2

    private struct State {
        var meetings: [VotedMeeting] = []
        /// Those that are proposed.
        var reserved = 0
        var generator: SeededGenerator
    }

    private let stage: FaultStage
    private let zone: Zone
    /// Where the mail server keeps e-mails.
    private let mailbox: URL
    private let state: NIOLockedValueBox<State>

    init(_ stage: FaultStage, mailbox: URL, seed: UInt64) throws {
        (self.stage, self.mailbox) = (stage, mailbox)
        self.zone = try #require(Zone(PlannedChat.zone))
        self.state = NIOLockedValueBox(State(generator: SeededGenerator(seed: seed)))
    }

    var count: Int { self.state.withLockedValue { $0.meetings.count } }

    private var store: StoreContext { self.stage.bed.store }

    private func draw(_ range: Range<Int>) -> Int {
        self.state.withLockedValue { Int.random(in: range, using: &$0.generator) }
    }

    // MARK: - One round

    /// Proposes so many, has all vote, waits for the decisions, and moves or calls off some.
    func round(_ count: Int) async throws {
        // A host sends 60 invitations in an hour, as if each round came an hour later.
        _ = try await self.insist {
            try await self.stage.bed.pool.execute(
                """
                update meeting_participant set invited_at = invited_at - interval '1 hour'
                where invited_at is not null
                """
            )
        }
        var meetings: [VotedMeeting] = []
        for _ in 0..<count { meetings.append(try await self.propose()) }
        let voted = try await withThrowingTaskGroup(of: VotedMeeting.self) { group in
            for meeting in meetings { group.addTask { try await self.vote(meeting) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for meeting in voted { try await self.decide(meeting) }
    }

    /// Different for each of up to 2,560 meetings, so that no two overlap.
    private func propose() async throws -> VotedMeeting {
        let number = self.state.withLockedValue { state in
            defer { state.reserved += 1 }
            return state.reserved
        }
        let customers = self.stage.customers
        let host = customers[number % customers.count]
        let others = customers.filter { $0 != host }
        let addresses = (0..<Self.guests).map { "guest\($0)-of-\(number)@example.org" }
        var form = MeetingForm()
        (form.title, form.hostName, form.rule) = ("voted \(number)", "Huda", .auto)
        form.people = others.map { MeetingGuest($0.user) } + addresses.map { MeetingGuest("Guest", email: $0) }
        let today = self.zone.local(.now()).date
        form.slots = (0..<3).map { place in
            let quarter = (number * 3 + place) % (80 * 24 * 4)
            let start = LocalDateTime(date: today.adding(days: 2), time: .midnight).adding(minutes: quarter * 15)
            return MeetingForm.Slot(.timed(start: start, end: start.adding(minutes: 15), zone: self.zone))
        }
        // Of some the vote ends by its deadline, as somebody says nothing.
        if number % 3 == 0 { form.deadline = .now() + .seconds(10) }
        let (proposed, store) = (form, self.store)
        let id = EventIdentity.random().id
        let meeting = try await self.insist {
            try await ProposeMeeting().run(.init(id, proposed), as: .owner(host.id), in: store).get()
        }
        let read = try await ReadMeeting().run(.init(meeting), as: .owner(host.id), in: store).get()
        let names = Dictionary(uniqueKeysWithValues: others.map { ($0.user, $0) })
        let people = read.view.people.map { person in
            VotedMeeting.Person(
                id: person.id,
                customer: person.role == .host ? host : names[person.name],
                address: person.email
            )
        }
        for person in people where person.address == nil && person.customer != host {
            let (seat, customer) = (try await self.seat(person, read), try #require(person.customer))
            try await self.insist {
                try await ClaimSeat().run(.init(seat), as: .owner(customer.id), in: store).get()
            }
        }
        var voted = VotedMeeting(id: meeting, host: host, people: people, slots: read.view.slots.map(\.slot))
        voted.votes[people[0].id] = Dictionary(uniqueKeysWithValues: voted.slots.map { ($0.id, .yes) })
        return voted
    }

    private func seat(_ person: VotedMeeting.Person, _ read: ReadMeeting.Output) async throws -> MeetingSeat {
        let token = try #require(read.seats[person.id])
        guard case .success(.seat(let seat)) = try await MeetingLinks(self.store).read(token) else {
            throw TestBedError(detail: "a link opens no seat")
        }
        return seat
    }

    /// Each answers about each slot three times. The last answer that was taken counts.
    private func vote(_ meeting: VotedMeeting) async throws -> VotedMeeting {
        var meeting = meeting
        let read = try await ReadMeeting().run(.init(meeting.id), as: .owner(meeting.host.id), in: self.store).get()
        // With a deadline the last one says nothing.
        let voters = meeting.people.dropFirst().dropLast(read.view.meeting.deadline < .now() + .seconds(60) ? 1 : 0)
        let slots = meeting.slots
        let taken = try await withThrowingTaskGroup(of: (String, [String: MeetingAnswer]).self) { group in
            for voter in voters {
                let seat = try await self.seat(voter, read)
                group.addTask { (voter.id, try await self.vote(from: seat, slots)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        meeting.votes.merge(taken) { $1 }
        return meeting
    }

    private func vote(from seat: MeetingSeat, _ slots: [MeetingSlot]) async throws -> [String: MeetingAnswer] {
        var taken: [String: MeetingAnswer] = [:]
        let order = self.state.withLockedValue { state in
            (0..<3).flatMap { _ in slots.shuffled(using: &state.generator) }
        }
        for slot in order {
            let answer = MeetingAnswer.allCases[self.draw(0..<3)]
            let input = TakePart.Input(seat, .vote(slot: slot.id, answer))
            let result = try await self.insist {
                try await TakePart().run(input, as: .program("test"), in: self.store)
            }
            switch result {
            case .success: taken[slot.id] = answer
            // The vote is over: its result was certain, or the deadline has passed.
            case .failure(.notNow): return taken
            case .failure(let refusal): throw refusal
            }
        }
        return taken
    }

    /// Waits for the end of the vote, and does as its host one thing in three.
    private func decide(_ meeting: VotedMeeting) async throws {
        var meeting = meeting
        let ended = try await awaiting("the vote on \(meeting.id) ends", within: .seconds(120)) { () -> MeetingState? in
            let state = try await self.board(meeting).meeting.state
            return state == .open ? nil : state
        }
        if ended == .deciding, let winner = meeting.winner {
            // The host is busy then, by another meeting.
            try await self.change(meeting, .choose(slot: winner.id))
        } else if meeting.winner != nil, ended == .decided {
            switch self.draw(0..<3) {
            case 0:
                meeting.fate = .isCalledOff
                try await self.change(meeting, .cancel)
            case 1:
                let start = LocalDateTime(date: self.zone.local(.now()).date.adding(days: 84), time: .midnight)
                    .adding(minutes: self.draw(0..<48) * 60)
                let times = EventTimes.timed(start: start, end: start.adding(minutes: 15), zone: self.zone)
                (meeting.fate, meeting.movedTo) = (.moves, times)
                try await self.change(meeting, .move(times))
            default: break
            }
        }
        let decided = meeting
        self.state.withLockedValue { $0.meetings.append(decided) }
    }

    private func change(_ meeting: VotedMeeting, _ change: ChangeMeeting.Input.Change) async throws {
        let input = ChangeMeeting.Input(meeting.id, change)
        try await self.insist {
            try await ChangeMeeting().run(input, as: .owner(meeting.host.id), in: self.store).get()
        }
    }

    private func board(_ meeting: VotedMeeting) async throws -> MeetingBoard {
        try #require(try await PostgresMeetings(self.store).find(meeting.id, of: meeting.host.id)).board
    }

    /// A frozen worker may hold a lock for longer than an action waits for it. Then it is tried again.
    private func insist<R: Sendable>(_ action: () async throws -> R) async throws -> R {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try await action()
            } catch let error as PostgresError where error.isRetriable && ContinuousClock.now < end {
                continue
            }
        }
    }

    // MARK: - The oracle

    /// Compares what stands in each calendar and each mailbox with what was said.
    func findings() async throws -> FaultFindings {
        var findings = FaultFindings()
        let meetings = self.state.withLockedValue { $0.meetings }
        for meeting in meetings { try await self.compareDecision(meeting, &findings) }
        for customer in self.stage.customers {
            let objects = Dictionary(grouping: try await self.stage.calendar.objects(of: customer.user)) { object in
                object.property("UID").map { String($0.dropFirst().prefix { $0 != "@" }) } ?? object.path
            }
            for meeting in meetings { self.compare(meeting, objects[meeting.id] ?? [], of: customer, &findings) }
        }
        let emails = Dictionary(grouping: try ReceivedEmail.all(in: self.mailbox)) { $0.to.first ?? "" }
        for meeting in meetings {
            for guest in meeting.people {
                guard let address = guest.address else { continue }
                self.compare(meeting.emails(of: guest), emails[address] ?? [], of: meeting, guest, &findings)
            }
        }
        return findings
    }

    private func compareDecision(_ meeting: VotedMeeting, _ findings: inout FaultFindings) async throws {
        let board = try await self.board(meeting)
        let proposed = Set(meeting.slots.map(\.id))
        for (person, answers) in meeting.votes {
            // The host can come at a time to which it was moved.
            let stored = board.votes[person]?.filter { proposed.contains($0.key) } ?? [:]
            if stored != answers { findings.lost.append("votes of \(person) on \(meeting.id)") }
        }
        let agreed = meeting.movedTo ?? meeting.winner?.times
        if board.agreed?.times != agreed { findings.unexpected.append("\(meeting.id) was decided against the rule") }
        let state: MeetingState =
            agreed == nil ? .failed : meeting.fate == .isCalledOff ? .cancelled : .decided
        if board.meeting.state != state { findings.unexpected.append("\(meeting.id) is \(board.meeting.state)") }
    }

    private func compare(
        _ meeting: VotedMeeting,
        _ found: [CalendarLines],
        of customer: FaultCustomer,
        _ findings: inout FaultFindings
    ) {
        let place = "\(meeting.id) in the calendar of \(customer.user)"
        if found.count > 1 || found.contains(where: { $0.events != 1 }) { findings.doubled.append(place) }
        let isGoing = meeting.people.contains { $0.customer == customer && meeting.going.contains($0.id) }
        guard isGoing else {
            if !found.isEmpty { findings.unexpected.append(place) }
            return
        }
        findings.expected += 1
        let isCancelled = meeting.fate == .isCalledOff
        guard let object = found.first else {
            // One that was called off before it was written need not be there.
            if !isCancelled { findings.lost.append(place) }
            return
        }
        let times = meeting.movedTo ?? meeting.winner?.times
        let status = object.property("STATUS") ?? ":CONFIRMED"
        guard status == (isCancelled ? ":CANCELLED" : ":CONFIRMED"), !(isCancelled && customer.deletesCancelled),
            case .timed(let start, _, _)? = times,
            object.property("DTSTART")?.hasSuffix(":\(Self.compact(start))") == true
        else {
            findings.unexpected.append("\(place) is another: \(status) \(object.property("DTSTART") ?? "")")
            return
        }
    }

    /// As RFC 5545 writes it.
    private static func compact(_ time: LocalDateTime) -> String {
        "\(time.date)".replacing("-", with: "") + "T" + "\(time.time)".replacing(":", with: "").prefix(4) + "00"
    }

    /// An e-mail that was sent twice has the same Message-ID.
    private func compare(
        _ wanted: [String: Int],
        _ emails: [ReceivedEmail],
        of meeting: VotedMeeting,
        _ guest: VotedMeeting.Person,
        _ findings: inout FaultFindings
    ) {
        let ids = Set(emails.flatMap { $0.header("Message-ID") }.filter { $0.contains("meeting-\(guest.id)-") })
        for kind in ["invitation", "decision", "cancellation", "failure"] {
            let (found, expected) = (ids.count { $0.contains("-\(kind)-") }, wanted[kind] ?? 0)
            findings.expected += expected
            let what = "\(kind) of \(meeting.id) to a guest: \(found) of \(expected)"
            if found < expected { findings.lost.append(what) }
            if found > expected { findings.doubled.append(what) }
        }
    }
}
