/// A push that the push service of a fault run took.
struct AcceptedPush: Decodable, Sendable, Hashable {
    /// The `apns-id`.
    var id: String
    /// The device's token.
    var device: String
    /// `alert` or `background`.
    var kind: String
    /// `event_uid` of the payload.
    var eventUID: String?
    /// `event_start` of the payload: background pushes have it.
    var eventStart: String?
    /// `question_id` of the payload.
    var questionID: String?
    /// `revision` of the payload.
    var revision: Int?
    /// The body of the alert.
    var text: String?

    /// The event's revision: the payload's own, or what a `PlannedEvent` says of it in its place.
    var change: Int? {
        self.revision ?? self.text?.firstMatch(of: /revision (\d+)/).flatMap { Int($0.1) }
    }
}
