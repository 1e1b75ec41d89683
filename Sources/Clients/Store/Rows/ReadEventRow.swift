internal import Jadwal

/// Who has read an event, and from what.
struct ReadEventRow {
    var customerID: String
    var id: String
    var revision: Int
    var prompt: String?
    var model: String?
    /// Nil when the chat is not kept.
    var windowID: String?
}

extension ReadEventRow {
    /// What comes of an event message was read by nobody.
    init(_ event: CalendarEvent, of verdict: VerdictCommit, _ origin: EventOrigin, windowID: String?) {
        let isFromMessage = verdict.sources[event.identity.id] != nil
        self.init(
            customerID: verdict.claim.customerID,
            id: event.identity.id,
            revision: event.revision,
            prompt: isFromMessage ? nil : origin.prompt,
            model: isFromMessage ? nil : origin.model,
            windowID: windowID
        )
    }
}
