public import Logging

/// The values that all parts of a worker share.
public struct WorkerContext: Sendable {
    public let logger: Logger
    public let metrics: JadwalMetrics
    public let readiness: Readiness
    public let liveness: Liveness
    public let lifetime: LifetimeSettings
    /// The settings as this program reads them, without secrets.
    public var settings: [SettingReport] = []
    /// nil if tracing is off.
    public var tracing: WorkerTracing?
}
