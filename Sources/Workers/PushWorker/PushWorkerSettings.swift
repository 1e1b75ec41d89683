internal import Assembly
internal import WorkerKit

/// What the push-worker reads.
struct PushWorkerSettings: Sendable {
    let pipeline: PipelineSettings
    /// Nil without an APNs key: pushes go to the log.
    let push: PushSettings?

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.push = PushSettings.read(&reader)
    }
}
