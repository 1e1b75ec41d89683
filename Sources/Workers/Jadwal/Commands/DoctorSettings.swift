internal import Assembly
internal import WorkerKit

/// Everything that any worker reads, so that every fault shows.
struct DoctorSettings: Sendable {
    let store: PipelineSettings
    let model: ModelSettings
    /// Nil without an APNs key.
    let push: PushSettings?
    let common: CommonSettings

    init(reading reader: inout SettingsReader) {
        self.store = PipelineSettings(reading: &reader)
        self.model = ModelSettings(reading: &reader)
        self.push = PushSettings.read(&reader)
        self.common = CommonSettings(reading: &reader)
    }
}
