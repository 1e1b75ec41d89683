/// The seam to the broker for those who publish: persistent, mandatory, confirmed.
public struct MessagePublisher: Sendable {
    /// One outcome for each message, in the same order. Returns when each is known, at the latest when the publisher's own
    /// deadline has passed. Cancelling the task turns what is open into `.unknown`.
    public var publish: @Sendable (_ messages: [Outgoing]) async -> [PublishOutcome]

    public init(publish: @escaping @Sendable (_ messages: [Outgoing]) async -> [PublishOutcome]) {
        self.publish = publish
    }
}
