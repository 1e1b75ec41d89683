internal import BridgeCare
internal import WorkerKit

/// Where the phones of owners are linked, and how their connections are asked about.
struct OwnerSourceSettings: Sendable {
    /// All that the settings name: a connection that an operator has made is ended there too.
    let sources: [BridgeSource]
    /// Where owners link their phones themselves; nil if the operator does it.
    let source: BridgeSource?
    let bridge: BridgeSettings

    init(reading reader: inout SettingsReader) {
        let sources = BridgeSource.read(&reader)
        let bridge = BridgeSettings(reading: &reader)
        (self.sources, self.bridge) = (sources, bridge)
        let name = reader.text(.apiSource)
        self.source = name.flatMap { name in sources.first { $0.name == name && $0.linksByCode } }
        guard name != nil else { return }
        if let source = self.source {
            if bridge.publicURL == nil, source.hasWebhooks {
                reader.report(.bridgeURL, "is required with \(Setting.apiSource.name): the source sends there")
            }
        } else {
            reader.report(.apiSource, "must be a name of \(Setting.bridges.name)")
        }
    }
}
