public import Pipeline
public import Time

/// Writes the feed of prayer times that calendars subscribe to (RFC 5545 and 7986). Moments are in UTC: a calendar shows
/// them on its own clock, and no zone has to be described. There are no alarms: Jadwal notifies by itself.
public struct PrayerFeedWriter: Sendable {
    /// How long an entry is shown. It takes no time: nobody is busy by it.
    private static let minutes = 20

    private let settings: PrayerSettings
    private let zone: Zone
    private let isArabic: Bool
    /// Ends the UIDs: a calendar may have the feeds of several people.
    private let id: String

    /// - Parameter zone: the owner's, for a place without one of its own.
    public init(_ settings: PrayerSettings, in zone: Zone, isArabic: Bool, id: String) {
        (self.settings, self.zone, self.isArabic, self.id) = (settings, zone, isArabic, id)
    }

    /// The same bytes for the same choices and days.
    public func text(from first: LocalDate, days: Int) -> [UInt8] {
        var lines = ContentLines()
        let name = CalendarText.escaped(self.name)
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Jadwal//Jadwal//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
            "NAME:\(name)", "X-WR-CALNAME:\(name)", "REFRESH-INTERVAL;VALUE=DURATION:P1D", "X-PUBLISHED-TTL:P1D",
        ] { lines.append(line) }
        let stamp = "\(Self.compact(first))T000000Z"
        for number in 0..<days {
            let day = self.settings.day(first.adding(days: number), in: self.zone)
            for prayer in Prayer.prayed { self.append(prayer, day, stamp, to: &lines) }
        }
        lines.append("END:VCALENDAR")
        return lines.bytes
    }

    public var name: String {
        let city = self.settings.place.city?.name(isArabic: self.isArabic)
        let title = self.isArabic ? "مواقيت الصلاة" : "Prayer times"
        return city.map { "\(title) · \($0)" } ?? title
    }

    private func append(_ prayer: Prayer, _ day: PrayerDay, _ stamp: String, to lines: inout ContentLines) {
        let start = day[prayer]
        lines.append("BEGIN:VEVENT")
        lines.append("UID:\(prayer.rawValue)-\(Self.compact(day.date))-\(self.id)@jadwal")
        lines.append("DTSTAMP:\(stamp)")
        lines.append("DTSTART:\(start.calendarForm)")
        lines.append("DTEND:\((start + .seconds(Self.minutes * 60)).calendarForm)")
        lines.append("SUMMARY:\(prayer.name(isArabic: self.isArabic))")
        lines.append("TRANSP:TRANSPARENT")
        lines.append("END:VEVENT")
    }

    /// `20261129`
    private static func compact(_ date: LocalDate) -> String { "\(date)".replacing("-", with: "") }
}
