internal import Jadwal

/// What was published over one connection and not answered yet, by the number that the broker will answer with: it counts
/// publishes from 1 after `confirm.select` (https://www.rabbitmq.com/docs/confirms).
struct UnconfirmedMessages {
    private struct Entry {
        let batch: PublishBatch
        let index: Int
        var isReturned = false
    }

    /// Answers that somebody waits for.
    private(set) var count = 0
    private var firstTag: UInt64 = 1
    /// Nil where the answer is in, or nobody waits for it.
    private var entries: [Entry?] = []
    private var front = 0

    /// With those that nobody waits for any more.
    var length: Int { self.entries.count - self.front }

    mutating func add(_ batch: PublishBatch, _ index: Int) {
        self.entries.append(Entry(batch: batch, index: index))
        self.count += 1
    }

    /// `basic.return` comes before the answer, and names the message only by its id.
    mutating func markReturned(_ messageID: String?) {
        for position in self.entries.indices[self.front...] {
            guard let entry = self.entries[position], !entry.isReturned,
                entry.batch.messages[entry.index].messageID == messageID
            else { continue }
            self.entries[position]?.isReturned = true
            return
        }
    }

    mutating func settle(_ tag: UInt64, multiple: Bool, as outcome: PublishOutcome) {
        guard tag >= self.firstTag, tag - self.firstTag < self.length else { return }
        let position = self.front + Int(tag - self.firstTag)
        for position in (multiple ? self.front : position)...position { self.settle(position, as: outcome) }
        while self.front < self.entries.count, self.entries[self.front] == nil {
            self.front += 1
            self.firstTag += 1
        }
        guard self.front == self.entries.count || self.front > 4096 else { return }
        self.entries.removeFirst(self.front)
        self.front = 0
    }

    /// Nobody waits for this batch any more.
    mutating func forget(_ batch: PublishBatch) {
        for position in self.entries.indices[self.front...] where self.entries[position]?.batch === batch {
            // Its place stays: the broker counts it.
            self.entries[position] = nil
            self.count -= 1
        }
    }

    /// The connection is lost: nobody knows what became of these.
    mutating func abandon() {
        for entry in self.entries[self.front...] {
            if let entry { entry.batch.settle(entry.index, as: .unknown) }
        }
        self = UnconfirmedMessages()
    }

    private mutating func settle(_ position: Int, as outcome: PublishOutcome) {
        guard let entry = self.entries[position] else { return }
        self.entries[position] = nil
        self.count -= 1
        entry.batch.settle(entry.index, as: entry.isReturned && outcome == .confirmed ? .unroutable : outcome)
    }
}
