public import Pipeline
public import Time

/// Finds the times at which an owner is busy in calendar objects that anybody may have written. The limits hold for
/// all objects together.
///
/// Series are expanded with their exceptions. Times are read in the zone that they name. Floating times and whole
/// days are read in the owner's zone.
public struct CalendarInstanceReader: Sendable {
    /// The instances in the window, unordered. Also those that do not make the owner busy: `ConflictRules` decides
    /// that.
    public private(set) var instances: [CalendarInstance] = []

    private let window: TimeWindow
    private let owner: Zone
    private let own: Set<String>
    private let limits: CalendarReadingLimits
    private var named = NamedZones()
    private var allowance: Int

    /// - Parameters:
    ///   - owner: the owner's zone.
    ///   - addresses: the owner's addresses in invitations, with or without `mailto:`.
    public init(
        window: TimeWindow,
        owner: Zone,
        addresses: [String],
        limits: CalendarReadingLimits = CalendarReadingLimits()
    ) {
        (self.window, self.owner, self.limits) = (window, owner, limits)
        self.own = Set(
            addresses.map { address in
                let address = address.lowercased()
                return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
            }
        )
        self.allowance = limits.steps
    }

    /// Returns false if a part could not be read or exceeds a limit. Then instances may be missing.
    ///
    /// - Parameter calendar: the name of the calendar that contains the object.
    public mutating func read(_ object: [UInt8], in calendar: String) -> Bool {
        let object = ForeignObject(object, own: self.own, within: self.limits)
        var isComplete = object.isComplete
        var zones = ForeignZones(object, owner: self.owner, window: self.window, self.limits)
        var series: [String: (masters: [ForeignEvent], overrides: [ForeignEvent])] = [:]
        for event in object.events {
            isComplete = isComplete && event.isComplete
            if event.recurrenceID == nil {
                series[event.uid, default: ([], [])].masters.append(event)
            } else {
                series[event.uid, default: ([], [])].overrides.append(event)
            }
        }
        for (_, parts) in series.sorted(by: { $0.key < $1.key }) {
            let series = EventSeries(
                masters: parts.masters,
                overrides: parts.overrides,
                calendar: calendar,
                owner: self.owner,
                window: self.window,
                limits: self.limits
            )
            let room = self.limits.instances - self.instances.count
            let found = series.instances(&zones, &self.named, &self.allowance)
            self.instances += found.instances.prefix(room)
            isComplete = isComplete && found.isComplete && found.instances.count <= room
        }
        return isComplete
    }
}

/// Limits for reading other people's calendars, which are not trusted: anybody can send an invitation to an event
/// that repeats each second. Data beyond a limit is left out, and the result is marked as incomplete.
public struct CalendarReadingLimits: Sendable, Hashable {
    /// Of one calendar object.
    public var bytesPerObject = 1 << 20
    /// Components of one object, at any depth.
    public var componentsPerObject = 4000
    /// RDATE and EXDATE values of one object.
    public var datesPerObject = 10_000
    /// Instances of one series in the window.
    public var instancesPerEvent = 1000
    /// Of all objects together.
    public var instances = 20_000
    /// Steps to expand one rule. A step is one unit of the rule's frequency that libical passes, and takes about 8
    /// µs.
    public var stepsPerRule = 20_000
    /// Of all objects together.
    public var steps = 100_000

    public init() {}
}
