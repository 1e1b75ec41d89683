/// The seam to one push service.
public struct PushService: Sendable {
    /// `apns`, `ntfy`, `webhook` or `log`: a label of metrics.
    public var name: String
    /// Sends one push to the device at `address` (a device token, or a URL). Never throws: each case says what to do.
    public var send: @Sendable (_ push: Push, _ address: String) async -> PushOutcome

    public init(name: String, send: @escaping @Sendable (_ push: Push, _ address: String) async -> PushOutcome) {
        (self.name, self.send) = (name, send)
    }
}
