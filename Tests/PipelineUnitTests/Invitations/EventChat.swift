import Pipeline
import Time

/// A short chat with event messages, a minute between two lines. The newest has the time of `Chat`.
enum EventChat {
    enum Line {
        case says(_ isOwner: Bool, String)
        case invites(_ isOwner: Bool, EventInvitation)
        /// An answer below the line with this number, from zero.
        case taps(_ isOwner: Bool, EventResponse.Answer, Int)

        var isOwner: Bool {
            switch self {
            case .says(let isOwner, _), .invites(let isOwner, _), .taps(let isOwner, _, _): isOwner
            }
        }
    }

    static func window(
        _ lines: [Line],
        known: [CalendarEvent] = [],
        sources: [String: EventSource] = [:]
    ) -> ConversationWindow {
        let messages = lines.enumerated().map { index, line in
            var message = Chat.message(index, line.isOwner, "", of: lines.count)
            switch line {
            case .says(_, let text): message.content.body = text
            case .invites(_, let event): message.content.event = event
            case .taps(_, let answer, let place):
                message.content.response = EventResponse(eventID: "m\(place)", answer: answer)
            }
            return message
        }
        return ConversationWindow(
            messages: messages,
            generation: 1,
            zone: Chat.zone,
            knownEvents: known,
            sources: sources
        )
    }

    /// An event at this wall clock in Riyadh.
    static func event(
        _ title: String? = "Dinner",
        _ date: String = "2026-11-22",
        _ time: String = "20:00",
        minutes: Int64? = 120,
        place: String? = "Al Bujairi",
        details: String? = nil,
        isCancelled: Bool = false
    ) -> EventInvitation {
        let at = LocalDateTime(date: LocalDate(date)!, time: LocalTime(time)!)
        let start = Chat.zone.instant(of: at).seconds
        return EventInvitation(
            title: title,
            details: details,
            place: place,
            start: start,
            end: minutes.map { start + $0 * 60 },
            isCancelled: isCancelled
        )
    }
}
