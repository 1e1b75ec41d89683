internal import Time

/// Writes notifications of prayers.
struct PrayerWriter: Sendable {
    private let coder = NotificationMessageCoder()

    /// - Parameter id: the UUID of the notification.
    func outgoing(
        _ settings: PrayerSettings,
        _ occurrence: Occurrence,
        until: UnixTime,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        let (title, body) = Self.words(settings, occurrence, for: owner)
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: title,
            body: body,
            .prayer,
            NotificationOptions(
                urgency: .timeSensitive,
                quiet: .ignore,
                expiresAt: Timestamp.utcText(until)
            )
        )
        return Outgoing(queue: queue, body: try self.coder.encode(message), messageID: id)
    }

    private static func words(
        _ settings: PrayerSettings,
        _ occurrence: Occurrence,
        for owner: CalendarOwner
    ) -> (title: String, body: String) {
        let zone = settings.place.zone ?? owner.zone
        let subject = PrayerPlan.subject(of: occurrence)
        let next = settings.next(after: occurrence.dueAt - .seconds(1), in: zone)
        let prayer = subject?.prayer ?? next?.prayer ?? .fajr
        let lead = subject?.lead ?? 0
        let at = subject.map { occurrence.dueAt + .seconds($0.lead * 60) } ?? next?.at ?? occurrence.dueAt
        let (name, time) = (prayer.name(isArabic: owner.speaksArabic), "\(zone.local(at).time)")
        let city = settings.place.city?.name(isArabic: owner.speaksArabic)
        let body = [time, city ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
        guard lead > 0, subject != nil else { return (name, body) }
        return (owner.speaksArabic ? "\(name) بعد \(ArabicCount.minutes.text(lead))" : "\(name) in \(lead) min", body)
    }
}
