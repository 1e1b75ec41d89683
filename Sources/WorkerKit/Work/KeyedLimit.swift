internal import NIOConcurrencyHelpers

/// How often something may happen. The record is what is remembered of one key.
public protocol LimitRule: Sendable {
    associatedtype Record: Sendable

    /// How long the key has to wait; nil if it may go on.
    func wait(_ record: Record?, at now: ContinuousClock.Instant) -> Duration?

    /// The record after one more.
    func counting(_ record: Record?, at now: ContinuousClock.Instant) -> Record

    /// True if the record does not count any more.
    func isOver(_ record: Record, at now: ContinuousClock.Instant) -> Bool
}

/// Counts by key, such as a network or a session, and says who has to wait. Memory is bounded: beyond `places` keys,
/// records that are over are forgotten first, and those that have to wait last. A program counts for itself.
public final class KeyedLimit<Rule: LimitRule>: Sendable {
    private let rule: Rule
    private let places: Int
    private let records = NIOLockedValueBox<[String: Rule.Record]>([:])

    public init(_ rule: Rule, places: Int = 20_000) { (self.rule, self.places) = (rule, places) }

    /// Counts one more, unless the key has to wait.
    ///
    /// - Returns: nil if it may go on; otherwise how long it has to wait.
    public func wait(_ key: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        self.wait(CollectionOfOne((key: key, rule: self.rule)), at: now)
    }

    public func allows(_ key: String, at now: ContinuousClock.Instant = .now) -> Bool {
        self.wait(key, at: now) == nil
    }

    /// Counts one more of each key by a rule of its own, unless one of them has to wait. Then nothing is counted.
    ///
    /// - Returns: the longest wait.
    public func wait(
        _ bounds: some Collection<(key: String, rule: Rule)>,
        at now: ContinuousClock.Instant = .now
    ) -> Duration? {
        self.records.withLockedValue { records in
            if let wait = bounds.compactMap({ $0.rule.wait(records[$0.key], at: now) }).max() { return wait }
            for (key, rule) in bounds {
                if records[key] == nil { self.makeRoom(in: &records, at: now) }
                records[key] = rule.counting(records[key], at: now)
            }
            return nil
        }
    }

    /// Takes back what was counted for a key.
    public func change(_ key: String, _ body: (inout Rule.Record?) -> Void) {
        self.records.withLockedValue { body(&$0[key]) }
    }

    private func makeRoom(in records: inout [String: Rule.Record], at now: ContinuousClock.Instant) {
        guard records.count >= self.places else { return }
        records = records.filter { !self.rule.isOver($0.value, at: now) }
        if records.count >= self.places { records = records.filter { self.rule.wait($0.value, at: now) != nil } }
        if records.count >= self.places { records.removeAll() }
    }
}

/// At most so many in each span of time. Spans begin with the first one.
public struct SpanRule: LimitRule {
    public struct Record: Sendable {
        let end: ContinuousClock.Instant
        var count: Int
    }

    private let most: Int
    private let span: Duration

    public init(_ most: Int, in span: Duration) { (self.most, self.span) = (most, span) }

    public func wait(_ record: Record?, at now: ContinuousClock.Instant) -> Duration? {
        guard let record, record.end > now, record.count >= self.most else { return nil }
        return record.end - now
    }

    public func counting(_ record: Record?, at now: ContinuousClock.Instant) -> Record {
        guard let record, record.end > now else { return Record(end: now + self.span, count: 1) }
        return Record(end: record.end, count: record.count + 1)
    }

    public func isOver(_ record: Record, at now: ContinuousClock.Instant) -> Bool { record.end <= now }
}

/// A bucket of tokens: each request takes one, and they come back at a steady rate.
public struct BucketRule: LimitRule {
    public struct Record: Sendable {
        let tokens: Double
        let at: ContinuousClock.Instant
    }

    private let perSecond: Double
    private let most: Double

    /// - Parameter most: how many a full bucket holds: so many requests may come at once.
    public init(perSecond: Int, atOnce most: Int) { (self.perSecond, self.most) = (Double(perSecond), Double(most)) }

    public func wait(_ record: Record?, at now: ContinuousClock.Instant) -> Duration? {
        let tokens = self.tokens(record, at: now)
        return tokens >= 1 ? nil : .seconds((1 - tokens) / self.perSecond)
    }

    public func counting(_ record: Record?, at now: ContinuousClock.Instant) -> Record {
        Record(tokens: self.tokens(record, at: now) - 1, at: now)
    }

    public func isOver(_ record: Record, at now: ContinuousClock.Instant) -> Bool {
        self.tokens(record, at: now) >= self.most
    }

    private func tokens(_ record: Record?, at now: ContinuousClock.Instant) -> Double {
        guard let record else { return self.most }
        return min(self.most, record.tokens + max(0, (now - record.at) / .seconds(1)) * self.perSecond)
    }
}

public typealias RequestLimit = KeyedLimit<SpanRule>

extension KeyedLimit<SpanRule> {
    /// At most so many of one key in each span of time.
    public convenience init(_ most: Int, in span: Duration, places: Int = 20_000) {
        self.init(SpanRule(most, in: span), places: places)
    }
}

/// How many requests are in hand.
public final class RequestGate: Sendable {
    private let most: Int
    private let count = NIOLockedValueBox(0)

    public init(_ most: Int) { self.most = most }

    /// False if there are too many. Otherwise call `leave` at the end.
    public func enter() -> Bool {
        self.count.withLockedValue { count in
            guard count < self.most else { return false }
            count += 1
            return true
        }
    }

    public func leave() { self.count.withLockedValue { $0 -= 1 } }
}
