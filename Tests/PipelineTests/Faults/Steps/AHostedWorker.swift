import Testing

/// No test: the entry of a process that a test starts.
@Suite(.enabled(if: HostedWorkers.wanted != nil, "only in a process that a test has started for it"))
struct AHostedWorker {
    @Test
    func runs() async throws {
        if let program = HostedWorkers.wanted { try await HostedWorkers.run(program) }
    }
}
