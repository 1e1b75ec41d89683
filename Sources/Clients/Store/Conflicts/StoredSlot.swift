internal import Jadwal

/// A time that was offered, as it is sealed: why it was offered says what stands beside it.
struct StoredSlot: Codable {
    /// Minutes since 1970 on the zone's wall.
    var start: Int
    var end: Int
    var zone: String
    var reason: String
    var title: String?

    init(_ slot: FreeSlot) {
        (self.start, self.end) = (slot.start.minutesSince1970, slot.end.minutesSince1970)
        self.zone = slot.zone.name
        switch slot.reason {
        case .after(let title): (self.reason, self.title) = ("after", title)
        case .before(let title): (self.reason, self.title) = ("before", title)
        case .sameHour: self.reason = "same_hour"
        case .free: self.reason = "free"
        }
    }

    /// Nil for a zone that this machine does not know.
    var slot: FreeSlot? {
        guard let zone = Zone(self.zone) else { return nil }
        let reason: FreeSlot.Reason =
            switch self.reason {
            case "after": .after(title: self.title ?? "")
            case "before": .before(title: self.title ?? "")
            case "same_hour": .sameHour
            default: .free
            }
        return FreeSlot(
            start: LocalDateTime(minutesSince1970: self.start),
            end: LocalDateTime(minutesSince1970: self.end),
            zone: zone,
            reason: reason
        )
    }
}
