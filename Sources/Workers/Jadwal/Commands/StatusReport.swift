/// What `jadwal status` tells. Parts whose server does not answer are absent.
struct StatusReport: Encodable {
    struct Queue: Encodable {
        var name: String
        var messages: Int
        var consumers: Int
    }

    struct Conversations: Encodable {
        /// Resting, not due yet.
        var pending: Int
        var due: Int
        /// In a worker's hands.
        var leased: Int
        var oldestDueSeconds: Double
    }

    struct Failures: Encodable {
        var stage: String
        var kind: String
        var count: Int
    }

    var processes: [StatusProcessRow]
    var queues: [Queue]?
    var conversations: Conversations?
    var outboxPending: Int?
    /// Without an outcome yet.
    var failures: [Failures]?

    /// Rows of a table: what, how many, a note.
    var waiting: [[String]] {
        var rows = (self.queues ?? []).map { queue in
            let consumers = queue.consumers == 1 ? "1 consumer" : "\(queue.consumers) consumers"
            return ["messages in \(queue.name)", "\(queue.messages)", consumers]
        }
        if let conversations = self.conversations {
            let isLate = conversations.due > 0
            let age =
                isLate ? "the oldest for \(Duration.seconds(conversations.oldestDueSeconds).tenthsOfSeconds) s" : ""
            rows += [
                ["conversations until quiet", "\(conversations.pending)", ""],
                ["conversations due", "\(conversations.due)", age],
                ["conversations being read", "\(conversations.leased)", ""],
            ]
        }
        if let count = self.outboxPending { rows.append(["outgoing messages", "\(count)", ""]) }
        return rows
            + (self.failures ?? []).map {
                ["failures: \($0.stage), \($0.kind)", "\($0.count)", "see jadwal-replay list"]
            }
    }
}
