public import Time

/// When something of an owner's own rings, as the owner has defined it (time.md, section 3).
public struct Timetable: Sendable, Hashable {
    public var start: LocalDateTime
    /// nil follows the owner, wherever they live next.
    public var zone: Zone?
    /// nil: it rings once.
    public var cycle: Cycle?
    /// The last day on which it may ring; nil for ever.
    public var until: LocalDate?
    /// Moments at which it rings besides.
    public var snoozes: [UnixTime] = []
    /// Moments at which it does not ring.
    public var skips: [UnixTime] = []

    public init(_ start: LocalDateTime, in zone: Zone? = nil, _ cycle: Cycle? = nil, until: LocalDate? = nil) {
        (self.start, self.zone, self.cycle, self.until) = (start, zone, cycle, until)
    }

    /// - Parameter zone: the owner's.
    public func plan(in zone: Zone, _ rules: RuleReader? = nil) -> NoticePlan {
        var plan = NoticePlan(self.start, in: self.zone ?? zone, self.cycle, until: self.until)
        (plan.snoozes, plan.skips, plan.rules) = (self.snoozes, self.skips, rules ?? plan.rules)
        return plan
    }

    /// It rings at the same moments of its definition.
    public func isSame(as other: Timetable) -> Bool {
        self.start == other.start && self.zone == other.zone && self.cycle == other.cycle && self.until == other.until
    }
}
