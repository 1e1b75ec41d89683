/// Where health and metrics are served.
public struct HealthSettings: Sendable, Hashable {
    public let address: HostAndPort
    public var host: String { self.address.host }
    public var port: Int { self.address.port }

    public init(address: HostAndPort) { self.address = address }

    /// Nil: off, the default.
    public static func read(_ reader: inout SettingsReader) -> HealthSettings? {
        guard let text = reader.text(.health), text != "off" else { return nil }
        guard let address = HostAndPort(text) else {
            reader.report(.health, "must be host:port, such as 127.0.0.1:9100 or [::]:9100")
            return nil
        }
        return HealthSettings(address: address)
    }
}
