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
}
