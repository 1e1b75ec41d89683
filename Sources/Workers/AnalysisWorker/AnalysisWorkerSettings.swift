internal import Assembly
internal import WorkerKit

/// What the analysis-worker reads.
struct AnalysisWorkerSettings: Sendable {
    let pipeline: PipelineSettings
    let model: ModelSettings

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.model = ModelSettings(reading: &reader)
    }
}
