import Foundation
import Pipeline
import TestSupport
import Time
import WorkerKit

/// Signs in, does this and that with events, and signs out, once or twice.
struct OwnerLife {
    /// In one session. All owners together get 1,000 links an hour, which is enough for a run of an hour.
    private static let acts = FaultSettings.isLong ? 40...120 : 6...18
    /// Fewer than an owner may have.
    private static let devices = 15

    private let stage: OwnerFaultStage
    private let number: Int
    private var generator: SeededGenerator
    private var record: OwnerRecord
    private var hand: any OwnerHand
    private var made = 0

    /// - Parameter number: another one for each owner of a run.
    init(_ stage: OwnerFaultStage, number: Int, seed: UInt64) {
        (self.stage, self.number) = (stage, number)
        self.generator = SeededGenerator(seed: seed &+ UInt64(number) &* 7919)
        self.record = OwnerRecord(address: "owner-\(number)@example.org")
        self.hand = number % 2 == 0 ? PageHand(stage, number: number) : AppHand(stage, number: number)
    }

    /// - Parameter end: no act begins after it.
    mutating func run(until end: ContinuousClock.Instant) async -> OwnerRecord {
        await self.watched { life in
            for _ in 0..<2 where ContinuousClock.now < end {
                guard try await life.hand.signIn(&life.record) else { return }
                for _ in 0..<Int.random(in: Self.acts, using: &life.generator) where ContinuousClock.now < end {
                    try await life.act()
                }
                guard !life.generator.oneIn(5) else { return }
                let outcome = try await life.hand.signOut(&life.record)
                life.record.note(.signsOut, outcome)
                guard case .done = outcome else { return }
            }
        }
    }

    /// Each deed once, for a run without faults.
    mutating func runCalmly() async -> OwnerRecord {
        await self.watched { life in
            guard try await life.hand.signIn(&life.record) else { return }
            for deed in [OwnerDeed.keeps, .cancels, .moves, .corrects, .dismisses] {
                let id = try await life.add(withConflict: [.keeps, .cancels, .moves].contains(deed))
                if let id { try await life.change(id, deed) }
                if let id, deed != .keeps { try await life.change(id, .undoes) }
            }
            try await life.addDevice()
            life.record.note(.signsOut, try await life.hand.signOut(&life.record))
            // This one stays.
            _ = try await life.hand.signIn(&life.record)
        }
    }

    private mutating func watched(_ body: (inout OwnerLife) async throws -> Void) async -> OwnerRecord {
        do {
            try await body(&self)
        } catch let surprise as OwnerSurprise where surprise.isLoss {
            self.record.findings.lost.append("\(surprise) (\(self.record.address))")
        } catch {
            self.record.findings.unexpected.append("\(error) (\(self.record.address))")
        }
        return self.record
    }

    // MARK: - Acts

    private mutating func act() async throws {
        switch Int.random(in: 0..<16, using: &self.generator) {
        case 0 where self.record.counts[.addsDevice]?.done ?? 0 < Self.devices: try await self.addDevice()
        case 1:
            if let outcome = try await self.hand.renew() { self.record.note(.renews, outcome) }
        case 2..<6: _ = try await self.add(withConflict: Bool.random(using: &self.generator))
        default:
            let certain = self.record.events.filter(\.value.isCertain).map(\.key).sorted()
            guard let id = certain.randomElement(using: &self.generator), let deed = self.deed(for: id) else {
                _ = try await self.add(withConflict: true)
                return
            }
            try await self.change(id, deed)
        }
    }

    private mutating func deed(for id: String) -> OwnerDeed? {
        guard let event = self.record.events[id] else { return nil }
        if event.state.isGone { return event.before == nil ? nil : .undoes }
        var deeds: [OwnerDeed] = [.corrects, .corrects, .dismisses]
        if event.hasConflict { deeds = [.keeps, .moves, .cancels] }
        if event.before != nil { deeds.append(.undoes) }
        return deeds.randomElement(using: &self.generator)
    }

    private mutating func addDevice() async throws {
        self.made += 1
        self.record.note(.addsDevice, try await self.hand.addDevice(self.number * 1000 + self.made))
    }

    /// - Returns: its id; nil if it is not certain that it is there.
    private mutating func add(withConflict: Bool) async throws -> String? {
        guard let customer = self.record.customer else { return nil }
        self.made += 1
        let date = OwnerFaultStage.zone.local(.now()).date.adding(days: 10 + self.made)
        let state = OwnerRecord.State(title: "Event \(self.number)-\(self.made)", start: "\(date)T08:00")
        let (id, outcome) = try await self.hand.add(state, of: customer)
        self.record.note(.adds, outcome)
        guard outcome != .refused else { return nil }
        self.record.events[id] = OwnerRecord.Event(state: state, isCertain: outcome == .done)
        self.record.events[id]?.counts[.adds] = DeedCount()
        self.record.events[id]?.counts[.adds]?.note(outcome)
        guard outcome == .done else { return nil }
        if withConflict {
            let offered = LocalDateTime(date: date, time: .midnight).adding(minutes: 15 * 60)
            try await self.stage.addConflict(to: id, of: customer, offering: offered)
            self.record.events[id]?.hasConflict = true
        }
        return id
    }

    private mutating func change(_ id: String, _ deed: OwnerDeed) async throws {
        guard let event = self.record.events[id] else { return }
        var state: OwnerRecord.State? = event.state
        switch deed {
        case .corrects:
            self.made += 1
            state?.title = "Event \(self.number)-\(self.made)"
        case .dismisses, .cancels: state?.isGone = true
        case .moves: state?.start = "\(event.state.start.prefix(10))T15:00"
        case .undoes: state = event.before
        case .keeps, .signsIn, .signsOut, .adds, .addsDevice, .renews: break
        }
        let outcome = try await self.hand.change(id, deed, to: state ?? event.state)
        self.record.note(deed, outcome, of: id, to: deed == .keeps ? nil : state)
    }
}
