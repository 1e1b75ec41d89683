/// How long messages are kept that never got a terminal verdict.
public struct RetentionSettings: Sendable {
    public let age: Duration

    public init(reading reader: inout SettingsReader) {
        self.age = reader.duration(.retention, in: .seconds(3600) ... .seconds(3650 * 86_400))
    }
}
