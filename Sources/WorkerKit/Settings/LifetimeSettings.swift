/// How long a program may take to come up and to go down.
public struct LifetimeSettings: Sendable, Hashable {
    public let shutdownGrace: Duration
    public let startupTimeout: Duration

    public init(shutdownGrace: Duration, startupTimeout: Duration) {
        (self.shutdownGrace, self.startupTimeout) = (shutdownGrace, startupTimeout)
    }

    public init(reading reader: inout SettingsReader) {
        self.shutdownGrace = reader.duration(.shutdownGrace, in: .zero ... .seconds(600))
        self.startupTimeout = reader.duration(.startupTimeout, in: .zero ... .seconds(3600))
    }
}
