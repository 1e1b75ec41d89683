public import Time

/// An owner's own notification, as the owner has defined it (time.md, section 3).
public struct Notice: Sendable, Hashable {
    /// In characters.
    public static let longestTitle = 200
    public static let longestBody = 2000
    public static let longestSubtext = 200
    /// The active ones of one owner.
    public static let most = 500
    /// With those that are over or switched off.
    public static let mostInAll = 1000

    public var title: String
    public var body: String
    /// Between title and body.
    public var subtext: String
    public var start: LocalDateTime
    /// nil follows the owner, wherever they live next.
    public var zone: Zone?
    /// nil: it rings once.
    public var cycle: Cycle?
    /// The last day on which it may ring; nil for ever.
    public var until: LocalDate?
    public var urgency: NotificationOptions.Urgency
    /// One that is switched off rings nowhere.
    public var isActive: Bool
    /// Moments at which it rings besides.
    public var snoozes: [UnixTime] = []
    /// Moments at which it does not ring.
    public var skips: [UnixTime] = []

    public init(
        _ title: String,
        body: String = "",
        subtext: String = "",
        start: LocalDateTime,
        zone: Zone? = nil,
        cycle: Cycle? = nil,
        until: LocalDate? = nil,
        urgency: NotificationOptions.Urgency = .active,
        isActive: Bool = true
    ) {
        (self.title, self.body, self.subtext) = (title, body, subtext)
        (self.start, self.zone, self.cycle, self.until) = (start, zone, cycle, until)
        (self.urgency, self.isActive) = (urgency, isActive)
    }

    /// nil while it is switched off.
    ///
    /// - Parameter zone: the owner's.
    public func plan(in zone: Zone) -> NoticePlan? {
        guard self.isActive else { return nil }
        var plan = NoticePlan(self.start, in: self.zone ?? zone, self.cycle, until: self.until)
        (plan.snoozes, plan.skips) = (self.snoozes, self.skips)
        return plan
    }
}
