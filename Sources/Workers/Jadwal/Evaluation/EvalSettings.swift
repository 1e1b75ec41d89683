internal import Jadwal
internal import WorkerKit

/// What `eval` reads: neither database nor broker nor keys.
struct EvalSettings: Sendable {
    let model: ModelSettings
    let outgoing: OutgoingSettings

    init(reading reader: inout SettingsReader) {
        self.model = ModelSettings(reading: &reader)
        self.outgoing = OutgoingSettings(reading: &reader)
    }

    var scrubber: SecretScrubber { SecretScrubber([self.model.apiKey].compactMap(\.self)) }
}
