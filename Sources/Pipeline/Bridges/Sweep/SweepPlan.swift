public import Time

/// The plan of a connection's next sweep, and the progress of earlier ones. Pure.
///
/// A sweep finds messages that the source has and Jadwal did not get. A quick one checks chats whose last message is
/// unknown. A lost message may precede a received one, so every sixth sweep, and each after an outage, reads all chats
/// that were active since the last such sweep.
public struct SweepPlan: Sendable, Hashable {
    /// The clocks of phones differ, and messages arrive late.
    public static let overlap = Duration.seconds(600)
    public static let sweepsUntilFull = 6

    /// Everything said up to here was compared.
    public private(set) var highWater: UnixTime
    /// Everything said up to here was compared by a full sweep.
    public private(set) var fullWater: UnixTime
    /// Quick sweeps since the last full one.
    public private(set) var quickSweeps: Int
    /// How far a sweep came whose budget was spent.
    public private(set) var rest: SweepRest?

    /// - Parameter from: nothing that was said earlier is looked for: the owner's consent.
    public init(from: UnixTime, quickSweeps: Int = 0, fullWater: UnixTime? = nil, rest: SweepRest? = nil) {
        (self.highWater, self.quickSweeps) = (from, quickSweeps)
        (self.fullWater, self.rest) = (fullWater ?? from, rest)
    }

    /// The next sweep.
    ///
    /// - Parameters:
    ///   - wasAway: the source, or Jadwal, was not there for a time since the last sweep.
    ///   - waitingSince: since when something was said that the source could not read, and may read by now.
    ///   - consent: nothing said earlier is asked for.
    public func next(
        at now: UnixTime,
        wasAway: Bool,
        waitingSince: UnixTime? = nil,
        consent: UnixTime
    ) -> SweepTask {
        let isFull =
            wasAway || waitingSince != nil || self.rest?.isFull == true
            || self.quickSweeps + 1 >= Self.sweepsUntilFull
        let compared = isFull ? min(self.fullWater, self.highWater) : self.highWater
        let water = min(compared, waitingSince ?? compared)
        // A rest of a quick sweep is no rest of a full one: that one begins anew.
        let rest = self.rest.flatMap { $0.isFull == isFull ? $0 : nil }
        return SweepTask(isFull: isFull, from: max(consent, water - Self.overlap), until: now, rest: rest)
    }

    /// Notes how far a sweep came. Nothing changes if it has failed before it began.
    public mutating func note(_ task: SweepTask, _ end: SweepEnd) {
        switch end {
        case .complete:
            // Of a sweep in several parts, what counts is when the first one began.
            let reached = task.rest?.begunAt ?? task.until
            self.highWater = max(self.highWater, reached)
            self.rest = nil
            if task.isFull {
                self.fullWater = max(self.fullWater, reached)
                self.quickSweeps = 0
            } else {
                self.quickSweeps += 1
            }
        case .budgetSpent(let rest): self.rest = rest
        }
    }
}

/// One sweep.
public struct SweepTask: Sendable, Hashable {
    /// All chats that were active are read, and not only those whose last message is unknown.
    public var isFull: Bool
    public var from: UnixTime
    public var until: UnixTime
    /// Where the one before has ended.
    public var rest: SweepRest?

    /// True if a chat has to be checked. Chats that the previous part has compared and that have no new messages need
    /// not be.
    public func covers(_ chat: ListedChat) -> Bool {
        guard chat.activeAt >= self.from else { return false }
        guard let rest else { return true }
        return chat.activeAt <= rest.reached || chat.activeAt >= rest.partBegunAt - SweepPlan.overlap
    }
}

/// How far a sweep came whose budget was spent. Stored encrypted, since it names a chat.
public struct SweepRest: Sendable, Hashable, Codable {
    public var isFull: Bool
    /// When its first part began, and its latest one.
    public var begunAt: UnixTime
    public var partBegunAt: UnixTime
    /// Chats that were active later are compared.
    public var reached: UnixTime
    /// The chat in which it ended, and the time down to which its messages are compared.
    public var chat: String?
    public var chatUntil: UnixTime?

    public init(
        isFull: Bool,
        begunAt: UnixTime,
        partBegunAt: UnixTime,
        reached: UnixTime,
        chat: String? = nil,
        chatUntil: UnixTime? = nil
    ) {
        (self.isFull, self.begunAt, self.partBegunAt) = (isFull, begunAt, partBegunAt)
        (self.reached, self.chat, self.chatUntil) = (reached, chat, chatUntil)
    }

    private enum CodingKeys: String, CodingKey { case isFull, begunAt, partBegunAt, reached, chat, chatUntil }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys) throws -> UnixTime {
            UnixTime(milliseconds: try values.decode(Int64.self, forKey: key))
        }
        self.isFull = try values.decode(Bool.self, forKey: .isFull)
        (self.begunAt, self.partBegunAt) = (try time(.begunAt), try time(.partBegunAt))
        self.reached = try time(.reached)
        self.chat = try values.decodeIfPresent(String.self, forKey: .chat)
        self.chatUntil = try values.decodeIfPresent(Int64.self, forKey: .chatUntil).map(UnixTime.init(milliseconds:))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(self.isFull, forKey: .isFull)
        try values.encode(self.begunAt.milliseconds, forKey: .begunAt)
        try values.encode(self.partBegunAt.milliseconds, forKey: .partBegunAt)
        try values.encode(self.reached.milliseconds, forKey: .reached)
        try values.encodeIfPresent(self.chat, forKey: .chat)
        try values.encodeIfPresent(self.chatUntil?.milliseconds, forKey: .chatUntil)
    }
}

/// How a sweep ended.
public enum SweepEnd: Sendable, Hashable {
    case complete
    case budgetSpent(SweepRest)
}
