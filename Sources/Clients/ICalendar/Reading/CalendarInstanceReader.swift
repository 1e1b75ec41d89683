public import Pipeline
public import Time

/// Finds the times at which an owner is busy in calendar objects from any program. The limits hold for all objects
/// together.
///
/// Series are expanded with their exceptions. Times are read in the zone that they name. Floating times and whole days
/// are read in the owner's zone.
public struct CalendarInstanceReader: Sendable {
    /// The instances in the window, unordered. Free ones are included: `ConflictRules` decides about them.
    public var instances: [CalendarInstance] { self.order.flatMap { self.series[$0]?.instances ?? [] } }

    /// The VEVENTs of one UID in one calendar. A server may keep them in several objects.
    private struct Series {
        var events: [ForeignEvent] = []
        var zones: [ZoneDescription] = []
        var instances: [CalendarInstance] = []
    }

    private struct SeriesName: Hashable {
        var calendar: String
        var uid: String
        /// Distinguishes events without a UID, which are not versions of each other.
        var number: Int
    }

    private var series: [SeriesName: Series] = [:]
    private var order: [SeriesName] = []
    private var count = 0
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
        var changed: [SeriesName] = []
        var seen: Set<SeriesName> = []
        for event in object.events {
            let number = event.uid.isEmpty ? self.order.count : 0
            let name = SeriesName(calendar: calendar, uid: event.uid, number: number)
            if self.series[name] == nil { self.order.append(name) }
            if seen.insert(name).inserted {
                changed.append(name)
                self.series[name, default: Series()].zones += object.zones
            }
            if self.series[name]?.events.count ?? 0 < self.limits.componentsPerObject {
                self.series[name]?.events.append(event)
            } else {
                isComplete = false
            }
        }
        for name in changed { isComplete = self.find(name) && isComplete }
        return isComplete
    }

    /// Finds the instances of a series; false if some may be missing.
    private mutating func find(_ name: SeriesName) -> Bool {
        guard let parts = self.series[name] else { return true }
        var clocks = ForeignClocks(
            ForeignZones(parts.zones, owner: self.owner, window: self.window, self.limits),
            owner: self.owner,
            named: self.named,
            allowance: self.allowance
        )
        var series = EventSeries(
            calendar: name.calendar,
            owner: self.owner,
            window: self.window,
            limits: self.limits
        )
        series.read(parts.events, &clocks)
        (self.named, self.allowance) = (clocks.named, clocks.allowance)
        let room = self.limits.instances - (self.count - parts.instances.count)
        let instances = Array(series.instances.prefix(room))
        self.count += instances.count - parts.instances.count
        self.series[name]?.instances = instances
        return series.isComplete && series.instances.count <= room
    }
}

/// Limits for reading untrusted calendars: anyone can send an invitation to an event that repeats each second. Data
/// beyond a limit is left out, and the result is marked as incomplete.
public struct CalendarReadingLimits: Sendable, Hashable {
    /// Bytes of the lines of one calendar object that may affect its time. Attachments and descriptions do not count.
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
