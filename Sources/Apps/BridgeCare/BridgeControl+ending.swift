public import Pipeline

extension BridgeControl {
    /// Ends a session at its source. A source needs some seconds to forget one, so that it is asked up to ten times.
    ///
    /// Throws `BridgeControlError`, or `CancellationError`.
    public func endPatiently(_ session: String) async throws {
        for number in 1... {
            do throws(BridgeControlError) {
                return try await self.end(session)
            } catch {
                guard error.code == .stillThere, number < 10 else { throw error }
            }
            try await Task.sleep(for: .seconds(1))
        }
    }
}
