public import Pipeline

extension NotificationMessage {
    /// An event that was added, as the calendar-worker publishes it.
    ///
    /// - Parameters:
    ///   - event: its id.
    ///   - name: the event's title.
    public static func sample(
        _ id: String = "0192d3a4-0000-7000-8000-000000000002",
        of customer: String = "0192d3a4-0000-7000-8000-000000000001",
        title: String = "أُضيف موعد إلى تقويمك",
        body: String = "عشاء مع نورة",
        _ change: EventNotice.Change = .added,
        of event: String = "0192d3a4-0000-7000-8000-000000000003",
        called name: String = "عشاء مع نورة",
        revision: Int? = nil
    ) -> NotificationMessage {
        NotificationMessage(
            customerID: customer,
            notificationID: id,
            title: title,
            body: body,
            .event(EventNotice(change, .sample(event, called: name), revision: revision))
        )
    }
}

extension NotifiedEvent {
    public static func sample(
        _ id: String = "0192d3a4-0000-7000-8000-000000000003",
        called name: String = "عشاء مع نورة"
    ) -> NotifiedEvent {
        NotifiedEvent(
            uid: "\(id)@jadwal.app",
            title: name,
            start: "2036-11-21T17:00:00Z",
            end: "2036-11-21T18:00:00Z",
            calendarName: "📱 WhatsApp Events"
        )
    }
}
