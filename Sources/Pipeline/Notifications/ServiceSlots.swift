internal import Waiting

/// Limits the pushes at once to each push service. A service that hangs occupies only its own slots, so that the
/// devices of other services are not delayed.
actor ServiceSlots {
    /// A service, or a part of it, with its own slots.
    struct Key: Sendable, Hashable {
        var name: String
        var limit: Int
    }

    enum Entry: Sendable, Hashable {
        /// The caller has this slot until `leave`.
        case slot(UInt64)
        /// All slots are taken: how long to wait before the next try.
        case full(Duration)
    }

    /// A working service frees a slot within this time. A push that waits longer is postponed.
    static let patience = Duration.milliseconds(250)
    static let shortest = Duration.milliseconds(500)
    static let longest = Duration.seconds(30)

    private struct State {
        var begun: [UInt64: ContinuousClock.Instant] = [:]
        var waiting: [(number: UInt64, isIn: Promise<Bool>)] = []
        /// A push has waited too long since the last one ended, so the others need not wait.
        var isStuck = false
    }

    private var states: [Key: State] = [:]
    private var next: UInt64 = 0

    /// Slots are given in the order of arrival.
    func enter(_ key: Key) async -> Entry {
        self.next += 1
        let number = self.next
        var state = self.states[key] ?? State()
        if state.begun.count < key.limit {
            state.begun[number] = .now
            self.states[key] = state
            return .slot(number)
        }
        guard !state.isStuck else { return self.full(key) }
        let isIn = Promise<Bool>()
        self.states[key]?.waiting.append((number, isIn))
        let timer = Task {
            try? await Task.sleep(for: Self.patience)
            self.giveUp(number, key)
        }
        defer { timer.cancel() }
        return await isIn.value() ? .slot(number) : self.full(key)
    }

    /// Gives the slot back. A service without pushes is forgotten.
    func leave(_ key: Key, _ number: UInt64) {
        guard var state = self.states[key] else { return }
        state.begun[number] = nil
        state.isStuck = false
        if state.waiting.isEmpty {
            self.states[key] = state.begun.isEmpty ? nil : state
            return
        }
        let waiter = state.waiting.removeFirst()
        state.begun[waiter.number] = .now
        self.states[key] = state
        waiter.isIn.fulfil(true)
    }

    /// The number of services with pushes under way.
    var count: Int { self.states.count }

    private func giveUp(_ number: UInt64, _ key: Key) {
        guard let place = self.states[key]?.waiting.firstIndex(where: { $0.number == number }) else { return }
        self.states[key]?.isStuck = true
        self.states[key]?.waiting.remove(at: place).isIn.fulfil(false)
    }

    /// The wait grows with the time for which the slots have been taken.
    private func full(_ key: Key) -> Entry {
        let oldest = self.states[key]?.begun.values.min() ?? .now
        return .full(min(max(oldest.duration(to: .now), Self.shortest), Self.longest) * Double.random(in: 0.8...1.2))
    }
}
