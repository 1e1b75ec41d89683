public import Logging

/// What a worker's parts share.
public struct WorkerContext: Sendable {
    public let logger: Logger
    public let metrics: JadwalMetrics
    public let readiness: Readiness
    public let liveness: Liveness
    public let lifetime: LifetimeSettings
    /// As this program reads them, without secrets.
    public var settings: [SettingReport] = []
}
