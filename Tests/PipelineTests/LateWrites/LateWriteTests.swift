import Pipeline
import Store
import Testing

/// A server, or a proxy before it, carries out a write when its worker is long gone and another one has gone on.
@Suite(
    "A write that arrives late changes nothing",
    .serialized,
    .enabled(if: LateWriteBed.isPossible, "needs PostgreSQL and Radicale")
)
struct LateWriteTests {
    enum Ending: CaseIterable, Sendable {
        /// In the middle of its request.
        case killed
        /// Its request gets no answer, and it says so.
        case timedOut
    }

    private let event = EventIdentity.random()

    private func change(_ action: EventChange.Action, _ revision: Int, at hour: Int = 17) -> EventChange {
        LateWriteBed.change(action, revision, at: hour, of: self.event)
    }

    /// The worker's write is held, and another worker comes a minute later.
    private func lose(_ change: EventChange, _ ending: Ending, _ bed: LateWriteBed) async throws {
        switch ending {
        case .timedOut:
            await #expect(throws: HandlingError.self) { try await bed.work(change, over: bed.network.holding) }
        case .killed:
            let message = CalendarMessage(customerID: LateWriteBed.customerID, chatID: nil, change: change)
            guard case .ready(let job) = try await bed.store.open(message, by: "killed", retryOf: nil) else {
                return try #require(Bool(false), "nobody else writes it")
            }
            let writer = bed.writer(bed.network.holding)
            var place = job.place
            if place == nil {
                place = try await writer.provision(job.account)
                try await bed.store.remember(place, of: LateWriteBed.customerID)
            }
            let known = try #require(place)
            await #expect(throws: CalendarError.self) {
                try await writer.write(change.event, known, job.memory, job.account)
            }
        }
        try await bed.advance(60)
    }

    private func expect(
        _ status: String,
        at hour: Int = 17,
        _ bed: LateWriteBed,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let objects = try await bed.objects()
        #expect(objects.count == 1, sourceLocation: location)
        #expect(objects.first?.property("STATUS") == ":\(status)", sourceLocation: location)
        let start = ";TZID=Asia/Riyadh:20231120T\(hour)0000"
        #expect(objects.first?.property("DTSTART") == start, sourceLocation: location)
    }

    @Test(arguments: Ending.allCases, [false, true])
    func aCancellationOutlivesAHeldAdd(_ ending: Ending, _ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            try await self.lose(self.change(.add, 1), ending, bed)
            #expect(try await bed.work(self.change(.cancel, 2)) == .written)
            try await self.expect("CANCELLED", bed)
            #expect(try await bed.network.arrive() == [412])
            try await self.expect("CANCELLED", bed)
            #expect(try await bed.relay() == [], "it is too early to look again")
            try await bed.advance(700)
            #expect(try await bed.relay() == [.lookedAgain])
            if deletes { #expect(try await bed.objects().isEmpty) } else { try await self.expect("CANCELLED", bed) }
            try await bed.advance(7200)
            #expect(try await bed.relay() == [], "once is enough")
            #expect(try await bed.work(self.change(.cancel, 2)) == .stale)
        }
    }

    @Test(arguments: Ending.allCases, [false, true])
    func aMoveOutlivesAHeldAdd(_ ending: Ending, _ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            try await self.lose(self.change(.add, 1), ending, bed)
            #expect(try await bed.work(self.change(.update, 2, at: 21)) == .written)
            #expect(try await bed.network.arrive() == [412])
            try await self.expect("CONFIRMED", at: 21, bed)
            // Not taken out while it may still be followed by what was held.
            #expect(try await bed.work(self.change(.cancel, 3, at: 21)) == .written)
            try await self.expect("CANCELLED", at: 21, bed)
        }
    }

    @Test(arguments: Ending.allCases, [false, true])
    func moveAndCancellationOutliveAHeldMove(_ ending: Ending, _ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            #expect(try await bed.work(self.change(.add, 1)) == .written)
            try await self.lose(self.change(.update, 2, at: 19), ending, bed)
            #expect(try await bed.work(self.change(.update, 3, at: 21)) == .written)
            #expect(try await bed.network.arrive() == [412])
            try await self.expect("CONFIRMED", at: 21, bed)
            try await self.lose(self.change(.update, 4, at: 22), ending, bed)
            #expect(try await bed.work(self.change(.cancel, 5, at: 21)) == .written)
            #expect(try await bed.network.arrive() == [412])
            try await self.expect("CANCELLED", at: 21, bed)
        }
    }

    @Test(arguments: Ending.allCases, [false, true])
    func anEventThatIsAgreedAgainOutlivesItsHeldCancellation(_ ending: Ending, _ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            #expect(try await bed.work(self.change(.add, 1)) == .written)
            try await self.lose(self.change(.cancel, 2), ending, bed)
            #expect(try await bed.work(self.change(.update, 3, at: 21)) == .written)
            #expect(try await bed.network.arrive() == [412])
            try await self.expect("CONFIRMED", at: 21, bed)
        }
    }

    /// SOGo and Zimbra let the late write overwrite. It stands there until the second look.
    @Test(arguments: [false, true])
    func aServerWithoutPreconditionsIsLookedAtAgain(_ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            try await self.lose(self.change(.add, 1), .killed, bed)
            #expect(try await bed.work(self.change(.cancel, 2)) == .written)
            #expect(try await bed.network.arrive(heeding: false).allSatisfy { (200...299).contains($0) })
            try await self.expect("CONFIRMED", bed)
            try await bed.advance(700)
            #expect(try await bed.relay() == [.lookedAgain])
            if deletes { #expect(try await bed.objects().isEmpty) } else { try await self.expect("CANCELLED", bed) }
        }
    }

    @Test func aMoveIsPutBackAfterALateWrite() async throws {
        try await LateWriteBed.lend { bed in
            try await self.lose(self.change(.add, 1), .killed, bed)
            #expect(try await bed.work(self.change(.update, 2, at: 21)) == .written)
            _ = try await bed.network.arrive(heeding: false)
            try await self.expect("CONFIRMED", at: 17, bed)
            try await bed.advance(700)
            #expect(try await bed.relay() == [.lookedAgain])
            try await self.expect("CONFIRMED", at: 21, bed)
        }
    }

    /// A cancellation creates nothing where nothing can arrive any more.
    @Test(arguments: [false, true])
    func aCancellationCreatesNothingWithoutAHeldWrite(_ deletes: Bool) async throws {
        try await LateWriteBed.lend(deletesCancelled: deletes) { bed in
            // So that there is a calendar.
            let other = EventIdentity.random()
            #expect(try await bed.work(LateWriteBed.change(.add, 1, of: other)) == .written)
            await #expect(throws: HandlingError.self) {
                try await bed.work(self.change(.add, 1), over: bed.network.away)
            }
            try await bed.advance(60)
            #expect(try await bed.work(self.change(.cancel, 2)) == .noted)
            #expect(try await bed.work(LateWriteBed.change(.cancel, 2, of: .random())) == .noted)
            let late = EventIdentity.random()
            try await self.lose(LateWriteBed.change(.add, 1, of: late), .killed, bed)
            try await bed.advance(700)
            #expect(try await bed.work(LateWriteBed.change(.cancel, 2, of: late)) == .noted)
            #expect(try await bed.objects().count == 1)
        }
    }
}
