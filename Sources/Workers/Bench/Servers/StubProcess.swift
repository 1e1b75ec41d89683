/// A stub in a process of its own: its processor time is not that of what is measured.
struct StubProcess: Sendable {
    /// Host and port.
    let address: String

    /// It has ended afterwards, whatever happens.
    ///
    /// - Parameter arguments: those of `jadwal-bench stub`.
    static func lend<R: Sendable>(
        _ arguments: [String],
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let process = try MeasuredProcess(
            // The same stub for both builds that are compared.
            "/proc/self/exe",
            ["stub"] + arguments,
            environment: [:],
            folder: settings.folder
        )
        let outcome: Result<R, any Error>
        do {
            let address = try await process.says(/listening on (\S+)\n/)
            outcome = .success(try await body(StubProcess(address: address)))
        } catch {
            outcome = .failure(error)
        }
        // It has nothing to lose.
        await process.end(within: .seconds(1))
        return try outcome.get()
    }

    /// A model that takes so long for each answer.
    static func lendModel<R: Sendable>(
        milliseconds: Int,
        _ answer: ModelStubAnswer,
        _ settings: BenchSettings,
        _ body: (StubProcess) async throws -> R
    ) async throws -> R {
        let arguments = ["model", "--latency", "\(milliseconds)", "--answer", answer.rawValue]
        return try await Self.lend(arguments, settings, body)
    }

    /// What an analysis-worker reads to ask this one.
    var modelSettings: [String: String] {
        ["OPENAI_BASE_URL": "http://\(self.address)/v1", "OPENAI_MODEL": ModelStubCommand.modelName]
    }
}
