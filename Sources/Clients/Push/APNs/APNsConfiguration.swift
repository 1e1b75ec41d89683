/// The key, the app and the server of pushes.
public struct APNsConfiguration: Sendable {
    /// The `.p8` file that Apple issued: a private key on the curve P-256, PEM.
    public var key: String
    /// The key's name of ten characters.
    public var keyID: String
    public var teamID: String
    /// The app's bundle id.
    public var topic: String
    /// `https://api.push.apple.com`, or `https://api.sandbox.push.apple.com` for apps in development. Scheme, host
    /// and perhaps a port, without a path.
    public var url: String
    /// For one push, including the wait for a connection.
    public var deadline: Duration

    public init(
        key: String,
        keyID: String,
        teamID: String,
        topic: String,
        url: String = "https://api.push.apple.com",
        deadline: Duration = .seconds(30)
    ) {
        (self.key, self.keyID, self.teamID, self.topic) = (key, keyID, teamID, topic)
        // A slash at the end would make a path that APNs does not know.
        (self.url, self.deadline) = (url.hasSuffix("/") ? String(url.dropLast()) : url, deadline)
    }
}

extension APNsConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "APNsConfiguration(topic: \(self.topic), url: \(self.url))" }
    public var customMirror: Mirror { Mirror(self, children: ["topic": self.topic, "url": self.url]) }
}
