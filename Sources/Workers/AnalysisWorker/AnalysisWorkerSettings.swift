internal import Assembly
internal import Jadwal
internal import WorkerKit

/// What the analysis-worker reads.
struct AnalysisWorkerSettings: Sendable {
    let pipeline: PipelineSettings
    let model: ModelSettings
    let prefilter: Prefilter

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.model = ModelSettings(reading: &reader)
        self.prefilter = Prefilter(reading: &reader)
    }
}
