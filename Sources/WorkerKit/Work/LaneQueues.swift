internal import Pipeline
internal import Waiting

/// Messages that wait for the lanes of the message worker, in one queue for each lane. All messages of a conversation
/// go to the same lane. The broker's prefetch limits the number of waiting messages.
actor LaneQueues {
    /// While all lanes are idle, fewer messages than this are one transaction: splitting them would cost more than it
    /// saves.
    static let worthSplitting = 128

    private var waiting: [[IntakeItem]]
    /// Lanes that wait for messages.
    private var idle: [Promise<Void>?]
    private var isFinished = false

    init(_ count: Int) {
        self.waiting = Array(repeating: [], count: max(1, count))
        self.idle = Array(repeating: nil, count: max(1, count))
    }

    var allAreIdle: Bool { self.idle.allSatisfy { $0 != nil } }

    func add(_ items: [IntakeItem]) {
        if items.count < Self.worthSplitting, self.allAreIdle {
            self.waiting[0] += items
        } else {
            let lanes = self.waiting.count
            for item in items { self.waiting[item.lane(of: lanes)].append(item) }
        }
        for lane in self.waiting.indices where !self.waiting[lane].isEmpty { self.wake(lane) }
    }

    /// Waits for messages and takes the next batch of the lane. Empty only after `finish`, once the lane's queue is
    /// empty. Only one call at a time for each lane.
    ///
    /// - Parameters:
    ///   - count: the highest number of messages.
    ///   - bytes: no more is taken once the bodies have this size.
    func next(_ lane: Int, count: Int, bytes: Int) async -> [IntakeItem] {
        if self.waiting[lane].isEmpty, !self.isFinished {
            let messages = Promise<Void>()
            self.idle[lane] = messages
            await messages.value()
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

    /// Marks the end: no more messages will be added.
    func finish() {
        self.isFinished = true
        for lane in self.idle.indices { self.wake(lane) }
    }

    private func wake(_ lane: Int) {
        self.idle[lane]?.fulfil(())
        self.idle[lane] = nil
    }
}
