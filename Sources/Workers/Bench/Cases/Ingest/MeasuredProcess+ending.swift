extension MeasuredProcess {
    /// They have ended afterwards, whatever happens.
    static func running<R: Sendable>(
        _ processes: [MeasuredProcess],
        _ body: () async throws -> R
    ) async throws -> R {
        let outcome: Result<R, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        for process in processes { await process.end() }
        return try outcome.get()
    }

    /// Throws when it has ended by itself.
    func checkItRuns() throws(BenchFault) {
        guard !self.isRunning else { return }
        throw BenchFault("\(self.name) ended in the middle of a measurement:\n\(self.said.suffix(2000))")
    }
}
