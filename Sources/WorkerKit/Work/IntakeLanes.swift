internal import Jadwal
internal import Waiting

/// What waits for each lane of the message-worker. It is bounded by what the broker lets one consumer hold.
actor IntakeLanes {
    /// Fewer than this are one transaction while all lanes rest: to share them out would cost more than it saves.
    static let worthSharing = 128

    private var waiting: [[IntakeItem]]
    private var resting: [Promise<Void>?]
    private var isFinished = false

    init(_ count: Int) {
        self.waiting = Array(repeating: [], count: max(1, count))
        self.resting = Array(repeating: nil, count: max(1, count))
    }

    var allRest: Bool { self.resting.allSatisfy { $0 != nil } }

    func hand(_ items: [IntakeItem]) {
        if items.count < Self.worthSharing, self.allRest {
            self.waiting[0] += items
        } else {
            let lanes = self.waiting.count
            for item in items { self.waiting[item.lane(of: lanes)].append(item) }
        }
        for lane in self.waiting.indices where !self.waiting[lane].isEmpty { self.wake(lane) }
    }

    /// Waits for something to do. Empty only at the end, once nothing waits for this lane.
    ///
    /// - Parameters:
    ///   - lane: one call at a time for each.
    ///   - count: at most so many.
    ///   - bytes: of bodies, after which no more is taken.
    func next(_ lane: Int, count: Int, bytes: Int) async -> [IntakeItem] {
        if self.waiting[lane].isEmpty, !self.isFinished {
            let work = Promise<Void>()
            self.resting[lane] = work
            await work.value()
        }
        var size = 0
        var taken = 0
        for item in self.waiting[lane].prefix(count) where size < bytes {
            size += item.delivery.body.count
            taken += 1
        }
        defer { self.waiting[lane].removeFirst(taken) }
        return Array(self.waiting[lane].prefix(taken))
    }

    /// Nothing more comes.
    func finish() {
        self.isFinished = true
        for lane in self.resting.indices { self.wake(lane) }
    }

    private func wake(_ lane: Int) {
        self.resting[lane]?.fulfil(())
        self.resting[lane] = nil
    }
}
