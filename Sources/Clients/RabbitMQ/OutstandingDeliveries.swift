/// The unacknowledged deliveries of one connection. Acknowledgements are combined, so that few frames are sent.
struct OutstandingDeliveries {
    enum Verdict { case acknowledged, givenBack }

    /// One frame to send.
    struct Settlement: Equatable {
        let verdict: Verdict
        let tag: UInt64
        /// Also settles all earlier deliveries.
        let multiple: Bool
    }

    private enum State: Equatable { case held, decided(Verdict), told }

    /// Bytes of the bodies of deliveries without a verdict.
    private(set) var bytes = 0
    /// Deliveries without a verdict.
    private(set) var count = 0
    private var firstTag: UInt64 = 1
    private var entries: [(state: State, bytes: Int)] = []
    private var decided: [UInt64] = []

    /// Deliveries with a verdict that is not sent yet, because earlier ones have none. Each needs its own frame unless
    /// the earlier ones get their verdict first.
    var untold: Int { self.decided.count }

    /// The broker counts its tags from 1, without gaps (AMQP 0-9-1, `delivery-tag`).
    mutating func add(_ tag: UInt64, bytes: Int) throws(RabbitMQError) {
        guard tag == self.firstTag + UInt64(self.entries.count) else {
            throw RabbitMQError(.protocolViolated, "a delivery tag out of order")
        }
        self.entries.append((.held, bytes))
        self.bytes += bytes
        self.count += 1
    }

    /// Ignores tags that are unknown or have a verdict.
    mutating func settle(_ tag: UInt64, as verdict: Verdict) {
        guard tag >= self.firstTag, tag - self.firstTag < self.entries.count else { return }
        let index = Int(tag - self.firstTag)
        guard self.entries[index].state == .held else { return }
        self.entries[index].state = .decided(verdict)
        self.bytes -= self.entries[index].bytes
        self.count -= 1
        self.decided.append(tag)
    }

    /// The frames to send now. A run from the front is one frame; each other tag is one frame.
    ///
    /// - Parameter front: true for runs from the front only.
    mutating func takeSettlements(front isFrontOnly: Bool = false) -> [Settlement] {
        guard !self.decided.isEmpty else { return [] }
        var settlements: [Settlement] = []
        var front = 0
        while front < self.entries.count, self.entries[front].state != .held {
            guard case .decided(let verdict) = self.entries[front].state else {
                front += 1
                continue
            }
            // The tag of a `multiple` must itself be outstanding, or the broker closes the channel.
            var last = front
            var end = front
            while end < self.entries.count, [.decided(verdict), .told].contains(self.entries[end].state) {
                if self.entries[end].state != .told { last = end }
                end += 1
            }
            let tag = self.firstTag + UInt64(last)
            settlements.append(Settlement(verdict: verdict, tag: tag, multiple: last > front))
            front = end
        }
        self.entries.removeFirst(front)
        self.firstTag += UInt64(front)
        guard !isFrontOnly else {
            self.decided.removeAll { $0 < self.firstTag }
            return settlements
        }
        for tag in self.decided where tag >= self.firstTag {
            let index = Int(tag - self.firstTag)
            guard case .decided(let verdict) = self.entries[index].state else { continue }
            settlements.append(Settlement(verdict: verdict, tag: tag, multiple: false))
            self.entries[index].state = .told
        }
        self.decided.removeAll(keepingCapacity: true)
        return settlements
    }
}
