/// The object `event_response` of a chat message as it comes.
struct WireEventResponse: Decodable {
    let eventID: String
    let response: EventResponse.Answer

    /// Nil when it names no message.
    var answer: EventResponse? {
        self.eventID.isEmpty || self.eventID.utf8.contains(0)
            ? nil : EventResponse(eventID: self.eventID, answer: self.response)
    }

    private enum CodingKeys: String, CodingKey {
        case eventID = "event_id"
        case response
    }
}
