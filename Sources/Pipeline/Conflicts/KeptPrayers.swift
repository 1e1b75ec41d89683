public import Time

/// The times that an owner keeps free for prayers, as entries that stand in no calendar.
public struct KeptPrayers: Sendable {
    private let settings: PrayerSettings
    private let isArabic: Bool

    /// - Parameter isArabic: the language of the entries' titles, which the owner reads.
    public init(_ settings: PrayerSettings, isArabic: Bool) { (self.settings, self.isArabic) = (settings, isArabic) }

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
