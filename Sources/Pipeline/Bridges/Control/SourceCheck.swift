/// One look at a source for an operator: whether it is reached, accepts the key, has a version that works, and keeps
/// the connections' settings.
public struct SourceCheck: Sendable {
    public struct Finding: Sendable, Hashable {
        /// nil if nothing is to be done.
        public let remedy: String?
        public let detail: String
        public let isFault: Bool
    }

    /// A source with many connections is not asked about all of them.
    public static let most = 20

    private let control: any BridgeControl

    public init(_ control: any BridgeControl) { self.control = control }

    /// Never throws, and names no connection.
    ///
    /// - Parameter setups: of the source's connections that are not ended. The first `most` are looked at.
    public func findings(_ setups: [ConnectionSetup]) async -> [Finding] {
        let facts: SourceFacts
        do throws(BridgeControlError) { facts = try await self.control.facts() } catch {
            return [Finding(remedy: error.remedy, detail: "the source answers \(error.code.rawValue)", isFault: true)]
        }
        return [self.version(facts)] + (await self.settings(setups))
    }

    private func version(_ facts: SourceFacts) -> Finding {
        switch self.control.advice(on: facts) {
        case .fine:
            let names = [facts.version, facts.engine].compactMap(\.self).joined(separator: " ")
            return Finding(remedy: nil, detail: names.isEmpty ? "it answers" : names, isFault: false)
        case .warning(let detail, let remedy): return Finding(remedy: remedy, detail: detail, isFault: false)
        case .fault(let detail, let remedy): return Finding(remedy: remedy, detail: detail, isFault: true)
        }
    }

    private func settings(_ setups: [ConnectionSetup]) async -> [Finding] {
        var (differing, storeless, gone, unasked) = (0, 0, 0, 0)
        for setup in setups.prefix(Self.most) {
            do throws(BridgeControlError) {
                let drift = try await self.control.drift(from: setup)
                if drift.contains(.store) { storeless += 1 }
                if !drift.isEmpty { differing += 1 }
            } catch {
                if error.code == .notThere { gone += 1 } else { unasked += 1 }
            }
        }
        var findings: [Finding] = []
        func add(_ count: Int, _ what: String, _ remedy: String, isFault: Bool) {
            guard count > 0 else { return }
            findings.append(Finding(remedy: remedy, detail: "\(what): \(count)", isFault: isFault))
        }
        let mend = "start jadwal-bridge, which mends that"
        add(storeless, "connections that store no messages, so that lost ones are not found", mend, isFault: true)
        add(differing - storeless, "connections with other settings", mend, isFault: false)
        add(gone, "connections that the source has no longer", "their owners have to link again", isFault: true)
        add(unasked, "connections that could not be asked about", "run it again", isFault: false)
        return findings
    }
}
