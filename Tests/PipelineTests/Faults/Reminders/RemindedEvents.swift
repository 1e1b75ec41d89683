import Foundation
import NIOConcurrencyHelpers
import Pipeline
import Postgres
import Push
import Store
import TestSupport
import Testing
import Time
import UseCases

/// Events of owners who are told twenty minutes before an event and when it begins, as far as the owners know them, and
/// what their devices must have got of that.
final class RemindedEvents: Sendable {
    /// The start of an event is at most so many turns away.
    static let farthest = 6

    private struct Event {
        let id: String
        let owner: FaultCustomer
        var start: UnixTime
        var isGone = false
    }

    private struct State {
        var events: [Event] = []
        var generator: SeededGenerator
        /// When each push to a device may be sent: its moment. By its `apns-id`.
        var due: [String: UnixTime] = [:]
        /// What it is about, for findings.
        var titles: [String: String] = [:]
        /// Those that a device must have got.
        var wanted: Set<String> = []
        /// Those whose event was changed at their moment, with their notification.
        var raced: [String: String] = [:]
        var findings = FaultFindings()
    }

    private static let leads = [("20m", Duration.seconds(1200)), ("0m", Duration.zero)]

    private let stage: FaultStage
    private let zone: Zone
    private let log: PushLog
    /// The ids of the owners' devices.
    private let devices: [FaultCustomer: [String]]
    private let state: NIOLockedValueBox<State>

    init(_ stage: FaultStage, seed: UInt64) async throws {
        self.stage = stage
        self.zone = try #require(Zone(PlannedChat.zone))
        self.state = NIOLockedValueBox(State(generator: SeededGenerator(seed: seed)))
        self.log = try await PushLog(stage.bed)
        var devices: [FaultCustomer: [String]] = [:]
        for customer in stage.customers {
            let choice = ChooseReminders.Input(.push, timed: "20m 0m", wholeDays: "")
            _ = try await ChooseReminders().run(choice, as: .owner(customer.id), in: stage.bed.store).get()
            let ids = try await stage.bed.pool.query(
                Statement("select id from device where customer_id = $1", [.uuid(customer.id)])
            )
            devices[customer] = try ids.map { try $0.uuid(0) }
        }
        self.devices = devices
    }

    /// How many pushes of reminders were due and had to come.
    var told: Int { self.state.withLockedValue { $0.wanted.count } }

    var findings: FaultFindings {
        self.state.withLockedValue { state in
            var findings = state.findings
            findings.expected = state.wanted.count
            return findings
        }
    }

    // MARK: - The clock

    /// A full ten minutes of the pipeline's clock.
    func firstTurn() async throws -> UnixTime { UnixTime(seconds: (try await self.now() / 600 + 1) * 600) }

    /// The clock goes on from this time. It is not set back if it is there already.
    func setClock(_ time: UnixTime) async throws {
        guard try await self.now() < time.seconds else { return }
        // Rounded down, so that the clock shows this time or a little more.
        let now = try await self.stage.bed.count("select floor(extract(epoch from clock_timestamp()))::bigint")
        let ahead = Int(time.seconds) - now
        // The token of a push has the pipeline's time, and the push service wants one of its own.
        try await self.stage.push.control.set(FaultOrder(clock: ahead))
        try await self.stage.bed.setClock(ahead: ahead)
    }

    private func now() async throws -> Int64 {
        Int64(try await self.stage.bed.count("select floor(extract(epoch from jadwal_now()))::bigint"))
    }

    // MARK: - The owners

    /// Each begins three to six turns later.
    func add(_ count: Int, at now: UnixTime) async throws {
        for _ in 0..<count {
            let number = self.state.withLockedValue { $0.events.count }
            let owner = self.stage.customers[number % self.stage.customers.count]
            let identity = EventIdentity.random()
            let event = Event(id: identity.id, owner: owner, start: self.laterStart(than: now))
            let start = self.zone.local(event.start)
            let entry = CalendarEvent(
                identity: identity,
                revision: 1,
                summary: "reminded \(number)",
                description: "",
                location: nil,
                times: .timed(start: start, end: start.adding(minutes: 60), zone: self.zone)
            )
            try await self.insist {
                _ = try await AddEvent().run(AddEvent.Input(entry), as: .owner(owner.id), in: self.stage.bed.store)
                    .get()
            }
            self.state.withLockedValue { $0.events.append(event) }
        }
    }

    /// Moves one in six of the events whose reminders are all to come, and calls off as many.
    func change(at now: UnixTime) async throws {
        for index in self.indices({ $0.start > now + .seconds(1800) }) {
            switch self.state.withLockedValue({ Int.random(in: 0..<6, using: &$0.generator) }) {
            case 0: try await self.move(index, at: now)
            case 1: try await self.callOff(index)
            default: break
            }
        }
    }

    /// Moves or calls off one in three of the events that have a reminder now, all at the same time.
    func race(at now: UnixTime) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in self.indices({ Self.isDue($0, at: now) }) {
                let draw = self.state.withLockedValue { Int.random(in: 0..<6, using: &$0.generator) }
                guard draw < 2 else { continue }
                try await self.expect(index, at: now, isRaced: true)
                group.addTask {
                    if draw == 0 { try await self.move(index, at: now) } else { try await self.callOff(index) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func laterStart(than now: UnixTime) -> UnixTime {
        let turns = self.state.withLockedValue { Int.random(in: 3...Self.farthest, using: &$0.generator) }
        return now + .seconds(600 * turns)
    }

    private func indices(_ isMeant: (Event) -> Bool) -> [Int] {
        self.state.withLockedValue { state in
            state.events.indices.filter { !state.events[$0].isGone && isMeant(state.events[$0]) }
        }
    }

    private func event(_ index: Int) -> Event { self.state.withLockedValue { $0.events[index] } }

    private func move(_ index: Int, at now: UnixTime) async throws {
        let (event, start) = (self.event(index), self.laterStart(than: now))
        var correction = EventCorrection()
        correction.start = GivenMoment("\(self.zone.local(start))")
        let input = CorrectEvent.Input(event: event.id, correction)
        try await self.insist {
            _ = try await CorrectEvent().run(input, as: .owner(event.owner.id), in: self.stage.bed.store).get()
        }
        self.state.withLockedValue { $0.events[index].start = start }
    }

    private func callOff(_ index: Int) async throws {
        let event = self.event(index)
        let input = DismissEvent.Input(event: event.id, because: .noEvent)
        try await self.insist {
            _ = try await DismissEvent().run(input, as: .owner(event.owner.id), in: self.stage.bed.store).get()
        }
        self.state.withLockedValue { $0.events[index].isGone = true }
    }

    /// A frozen worker may hold a lock for longer than an owner's action waits for it. Then the owner tries again.
    private func insist(_ action: () async throws -> Void) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try await action()
            } catch let error as PostgresError where error.isRetriable && ContinuousClock.now < end {
                continue
            }
        }
    }

    // MARK: - What is told

    private static func isDue(_ event: Event, at now: UnixTime) -> Bool {
        self.leads.contains { event.start - $0.1 == now }
    }

    /// Notes the pushes of the event's reminder at this moment.
    private func expect(_ index: Int, at now: UnixTime, isRaced: Bool) async throws {
        let event = self.event(index)
        guard let lead = Self.leads.first(where: { event.start - $0.1 == now }) else { return }
        let store = PostgresScheduleStore(self.stage.bed.store)
        let rows = try await self.stage.bed.pool.query(
            Statement("select id from schedule where subject_id = $1", [.uuid(event.id)])
        )
        let schedule = try #require(rows.first).uuid(0)
        let occurrence = Occurrence(at: now, Occurrence.Label(lead.0, at: self.zone.local(now)))
        let notification = store.notificationID(schedule, occurrence)
        self.state.withLockedValue { state in
            for device in self.devices[event.owner] ?? [] {
                let id = PushIdentifier.make(notificationID: notification, deviceID: device, kind: .alert)
                state.due[id] = now
                state.titles[id] = "\(lead.0) of event \(index), due at \(now)"
                if isRaced { state.raced[id] = notification } else { state.wanted.insert(id) }
            }
        }
    }

    /// Everything that was due by now is told, and nothing else. An event that was changed at its moment is not due now.
    func check(at now: UnixTime) async throws {
        for index in self.indices({ Self.isDue($0, at: now) }) {
            try await self.expect(index, at: now, isRaced: false)
        }
        let pushes = try await self.stage.push.accepted().filter { $0.category == "JADWAL_REMINDER" }
        let told = Set(pushes.map(\.id))
        let late = try await self.log.tooLate(
            self.state.withLockedValue { Set($0.raced.filter { told.contains($0.key) }.values) }
        )
        self.state.withLockedValue { state in
            var findings = FaultFindings()
            findings.lost = state.wanted.subtracting(told).map { "\(state.titles[$0] ?? $0) was not told" }
            // The id is of the moment and the device: another one for the same moment would be unknown here.
            findings.unexpected = told.filter { state.due[$0] == nil }.map { "\($0) was told, and is no reminder" }
            findings.unexpected += state.raced.filter { late.contains($0.value) }.keys.map {
                "\(state.titles[$0] ?? $0) was told after it had been called off"
            }
            state.findings = findings
        }
    }
}
