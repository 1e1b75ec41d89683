import Pipeline
import Time

/// A short chat as a window. `>` starts the owner's lines, `<` the other side's; they are a minute apart. The newest
/// was said on Saturday 2026-11-21 at 13:00 in Riyadh.
enum Chat {
    static let zone = Zone("Asia/Riyadh")!
    static let newest: Int64 = 1_795_255_200
    static let owner = "Sami"
    static let other = "Noura"

    static func window(_ lines: [String], known: [CalendarEvent] = []) -> ConversationWindow {
        let messages = lines.enumerated().map { index, line in
            let isOwners = line.hasPrefix(">")
            return Self.message(index, isOwners, String(line.dropFirst(2)), of: lines.count)
        }
        return ConversationWindow(messages: messages, generation: 1, zone: Self.zone, knownEvents: known)
    }

    static func message(_ index: Int, _ isOwners: Bool, _ body: String, of count: Int) -> WindowMessage {
        WindowMessage(
            id: "m\(index)",
            isSenderMe: isOwners,
            saidAt: Self.newest - Int64(count - 1 - index) * 60,
            content: MessageContent(
                senderName: isOwners ? Self.owner : Self.other,
                body: body,
                quoted: nil,
                wasEdited: false
            )
        )
    }

    static func times(_ date: String, _ time: String, minutes: Int = 60) -> EventTimes {
        let start = LocalDateTime(date: LocalDate(date)!, time: LocalTime(time)!)
        return .timed(start: start, end: start.adding(minutes: minutes), zone: Self.zone)
    }

    static func known(_ summary: String, _ times: EventTimes, at place: String? = nil) -> CalendarEvent {
        CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: summary,
            description: CalendarEvent.signature,
            location: place,
            times: times
        )
    }
}
