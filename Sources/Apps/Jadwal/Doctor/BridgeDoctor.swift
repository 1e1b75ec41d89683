internal import BridgeCare
internal import CommandKit
internal import Doctor
internal import HTTP
internal import Pipeline
internal import Store
internal import WorkerKit

/// Checks the sources of chats that the settings name: reach, key, version, and how their connections are set up there.
struct BridgeDoctor: Sendable {
    let sources: [BridgeSource]
    /// Where sources send; nil if they are told by hand.
    let address: String?
    let readsReactions: Bool
    let http: HTTPClient

    /// - Parameter environment: nil without the keys; then connections are not looked at.
    func findings(_ environment: CommandEnvironment?) async -> [DoctorFinding] {
        guard !self.sources.isEmpty else { return [] }
        let controls = SourceControls(self.sources, over: self.http)
        let care = environment.map { environment in
            PostgresConnectionSupervision(
                environment.store,
                leases: ConnectionLeases(environment.store),
                sources: controls.sources,
                address: self.address,
                readsReactions: self.readsReactions
            )
        }
        // Sources are asked in parallel, so one that hangs does not delay the others.
        let found = await withTaskGroup(of: (Int, [DoctorFinding]).self) { group in
            for (index, source) in self.sources.enumerated() {
                guard let control = controls[source.nameInConnections] else { continue }
                group.addTask { (index, await self.findings(of: source, control, care)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return [self.ownAddress()] + found.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    private func ownAddress() -> DoctorFinding {
        let check = "bridge address"
        guard self.address == nil else { return .fine(check, "sources are told where to send") }
        return .warning(
            check,
            "sources are told by hand where to send, and lost settings are not written back",
            remedy: "set \(Setting.bridgeURL.name)"
        )
    }

    private func findings(
        of source: BridgeSource,
        _ control: any BridgeControl,
        _ care: PostgresConnectionSupervision?
    ) async -> [DoctorFinding] {
        // Without an address of ours every webhook would differ.
        let setups =
            self.address == nil
            ? []
            : (try? await care?.setups(of: source.nameInConnections, control.kind, limit: SourceCheck.most)) ?? []
        return await SourceCheck(control).findings(setups).map { finding in
            let check = "source \(source.name)"
            guard let remedy = finding.remedy else { return .fine(check, finding.detail) }
            return finding.isFault
                ? .fault(check, finding.detail, remedy: remedy) : .warning(check, finding.detail, remedy: remedy)
        }
    }
}
