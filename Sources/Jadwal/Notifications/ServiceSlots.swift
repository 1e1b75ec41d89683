internal import Waiting

/// How many pushes are under way to each push service. One that hangs holds its own slots up, and workers' lanes stay
/// free for the devices of others.
actor ServiceSlots {
    /// A part of a service that has slots of its own.
    struct Key: Sendable, Hashable {
        var name: String
        var limit: Int
    }

    enum Entry: Sendable, Hashable {
        /// The caller's from now on, until `leave`.
        case slot(UInt64)
        /// All are taken: how long to wait before the next look.
        case full(Duration)
    }

    /// A service that answers frees a slot within this time. Whoever waits in vain is put aside.
    static let patience = Duration.milliseconds(250)
    static let shortest = Duration.milliseconds(500)
    static let longest = Duration.seconds(30)

    private struct State {
        var begun: [UInt64: ContinuousClock.Instant] = [:]
        var waiting: [(number: UInt64, isIn: Promise<Bool>)] = []
        /// Somebody has waited in vain since the last push ended: the others need not try.
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

    /// Holds nothing of services that nobody pushes to.
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

    /// Services that somebody pushes to.
    var count: Int { self.states.count }

    private func giveUp(_ number: UInt64, _ key: Key) {
        guard let place = self.states[key]?.waiting.firstIndex(where: { $0.number == number }) else { return }
        self.states[key]?.isStuck = true
        self.states[key]?.waiting.remove(at: place).isIn.fulfil(false)
    }

    /// The longer the slots have been held, the later one comes back.
    private func full(_ key: Key) -> Entry {
        let oldest = self.states[key]?.begun.values.min() ?? .now
        return .full(min(max(oldest.duration(to: .now), Self.shortest), Self.longest) * Double.random(in: 0.8...1.2))
    }
}
