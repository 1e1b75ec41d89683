/// How one sees that a fault hurts, and that it is over.
struct FaultProof: Sendable {
    let fault: String
    /// Asked again and again while the fault lasts, until it is so.
    var isHurt: @Sendable (FaultServers) async throws -> Bool
    /// Asked once, before and after.
    var isWell: @Sendable (FaultServers) async throws -> Bool

    /// Strikes until it hurts.
    func check(on servers: FaultServers) async throws {
        guard let fault = Fault.named(self.fault) else {
            throw PipelineTimeout(what: "no fault \(self.fault)", limit: .zero)
        }
        try await self.requireWell("before", servers)
        let strike = Task { try await fault.strike(servers, .seconds(20)) }
        do {
            try await awaiting("\(self.fault) hurts", within: .seconds(20)) { try await self.isHurt(servers) }
        } catch {
            strike.cancel()
            _ = await strike.result
            throw error
        }
        strike.cancel()
        try await strike.value
        try await self.requireWell("after", servers)
    }

    private func requireWell(_ when: String, _ servers: FaultServers) async throws {
        guard try await self.isWell(servers) else {
            throw PipelineTimeout(what: "all is well \(when) \(self.fault)", limit: .zero)
        }
    }
}

/// A value that closures share.
actor Remembered<Value: Sendable> {
    private(set) var value: Value

    init(_ value: Value) { self.value = value }

    func set(_ value: Value) { self.value = value }
}
