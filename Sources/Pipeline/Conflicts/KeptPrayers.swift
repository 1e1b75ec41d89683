public import Time

/// The times that an owner keeps free for prayers, as entries that stand in no calendar.
public struct KeptPrayers: Sendable {
    private let settings: PrayerSettings
    private let isArabic: Bool

    /// - Parameter isArabic: the language of the entries' titles, which the owner reads.
    public init(_ settings: PrayerSettings, isArabic: Bool) { (self.settings, self.isArabic) = (settings, isArabic) }

    /// What is told of an event that lies in some of them.
    public func conflicts(of event: CalendarEvent, in zone: Zone) -> [Conflict] {
        ConflictRules.conflicts(of: event, among: self.told(of: event, in: zone), in: zone)
    }

    /// True if a time may be offered for an event.
    public func allows(_ slot: FreeSlot) -> Bool {
        guard !self.settings.keeping.yieldsToSlots else { return true }
        let (start, end) = (slot.times.start(in: slot.zone), slot.times.end(in: slot.zone))
        return self.settings.blocks(from: start, until: end, in: slot.zone).isEmpty
    }

    /// Those in which an event lies. Whole days and events of a day or longer go on during prayers.
    func told(of event: CalendarEvent, in zone: Zone) -> [CalendarInstance] {
        guard case .timed = event.times else { return [] }
        let (start, end) = (event.times.start(in: zone), event.times.end(in: zone))
        guard end - start < .seconds(86_400) else { return [] }
        return self.entries(from: start, until: end, in: zone)
    }

    /// Those in which no other time for an event may lie.
    func avoided(for event: CalendarEvent, in zone: Zone) -> [CalendarInstance] {
        self.kept(in: SlotSearch.window(for: event.times, in: zone), zone)
    }

    /// Those in a window; none if suggested times may overlap prayers.
    public func kept(in window: TimeWindow, _ zone: Zone) -> [CalendarInstance] {
        self.settings.keeping.yieldsToSlots ? [] : self.entries(from: window.start, until: window.end, in: zone)
    }

    private func entries(from start: UnixTime, until end: UnixTime, in zone: Zone) -> [CalendarInstance] {
        self.settings.blocks(from: start, until: end, in: zone).map { block in
            CalendarInstance(
                uid: "prayer-\(block.prayer.rawValue)",
                title: block.prayer.name(isArabic: self.isArabic),
                calendar: "",
                start: block.start,
                end: block.end,
                prayer: block.prayer
            )
        }
    }
}
