public import Time

/// An owner's own notification, as the owner has defined it (time.md, section 3).
public struct Notice: Sendable, Hashable {
    /// In characters.
    public static let longestTitle = 200
    public static let longestBody = 2000
    public static let longestSubtext = 200
    /// The active notifications and groups of one owner.
    public static let most = 500
    /// With those that are over or switched off.
    public static let mostInAll = 1000
    /// Snoozes that are to come.
    public static let mostSnoozes = 12

    public var title: String
    public var body: String
    /// Between title and body.
    public var subtext: String
    /// nil: it rings only when a group draws it, or by a place.
    public var times: Timetable?
    public var urgency: NotificationOptions.Urgency
    /// One that is switched off rings nowhere, and no group draws it.
    public var isActive: Bool
    /// The places that were entered or left lately, and by which it rings.
    public var arrivals: [PlaceArrival] = []
    /// Moments at which its owner wants to be told again. It need have no times of its own.
    public var snoozed: [UnixTime] = []

    public init(
        _ title: String,
        body: String = "",
        subtext: String = "",
        _ times: Timetable?,
        urgency: NotificationOptions.Urgency = .active,
        isActive: Bool = true
    ) {
        (self.title, self.body, self.subtext, self.times) = (title, body, subtext, times)
        (self.urgency, self.isActive) = (urgency, isActive)
    }

    /// nil while it is switched off, and for one that only groups draw.
    ///
    /// - Parameter zone: the owner's.
    public func plan(in zone: Zone) -> SchedulePlan? {
        guard self.isActive else { return nil }
        let times = self.times?.plan(in: zone)
        guard self.arrivals.isEmpty, self.snoozed.isEmpty else {
            return .arrivals(ArrivalPlan(self.arrivals, times, snoozed: self.snoozed, in: zone))
        }
        return times.map { .notice($0) }
    }

    /// Its own moments are the same.
    public func hasSameTimes(as other: Notice) -> Bool {
        guard let times = self.times, let others = other.times else { return self.times == other.times }
        return times.isSame(as: others)
    }
}
