public import WorkerKit

/// Where the weather of a morning comes from.
public struct MorningSettings: Sendable, Hashable {
    /// Without a slash at the end; nil: nowhere.
    public let weatherURL: String?

    public init(reading reader: inout SettingsReader) { self.weatherURL = reader.value(.weatherURL) }
}
