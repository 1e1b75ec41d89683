public import Jadwal

/// Reads when an owner is busy out of calendar objects that anybody may have written: one after the other, with what all of them
/// together may cost.
///
/// Series are expanded and their exceptions put in their place. Times are those of the clock that they name; floating ones and whole
/// days are the owner's.
public struct CalendarInstanceReader: Sendable {
    /// Of the window, in no order. Also what makes nobody busy: `ConflictRules` knows.
    public private(set) var instances: [CalendarInstance] = []

    private let window: TimeWindow
    private let owner: Zone
    private let own: Set<String>
    private let limits: CalendarReadingLimits
    private var named = NamedZones()
    private var allowance: Int

    /// - Parameters:
    ///   - owner: the owner's zone.
    ///   - addresses: the owner's, as their invitations have them; `mailto:` or not.
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

    /// False when something of it could not be read, or was more than may be read: then it may hold instances that are not here.
    ///
    /// - Parameter calendar: the name of the one that it stands in.
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

/// How much of other people's calendars is read. Strangers write them: an invitation to an event every second costs whoever expands
/// it more than whoever sends it. What goes beyond is left out, and the reading says that it is not complete.
public struct CalendarReadingLimits: Sendable, Hashable {
    /// Of one calendar object.
    public var bytesPerObject = 1 << 20
    /// Components in one object, at any depth.
    public var componentsPerObject = 4000
    /// Dates that one object adds or takes out, and instances of other times.
    public var datesPerObject = 10_000
    /// Of one series, in the window.
    public var instancesPerEvent = 1000
    /// Of all objects together.
    public var instances = 20_000
    /// What expanding one rule may cost. A step is one unit of the rule's frequency that libical passes, at about 8 µs.
    public var stepsPerRule = 20_000
    /// Of all objects together.
    public var steps = 100_000

    public init() {}
}
