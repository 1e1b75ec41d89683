internal import Postgres

extension GroupedCalls {
    /// With work that is done for all inputs of a group or for none of them. Where something is wrong with one, each is done by
    /// itself, so that none takes another with it.
    ///
    /// - Parameter work: one output for each input, in their order.
    convenience init(
        width: Int = 200,
        lanes: Int = 2,
        together work: @escaping @Sendable (_ inputs: [Input]) async throws -> [Output]
    ) {
        self.init(width: width, lanes: lanes) { inputs in
            do {
                return try await work(inputs).map { .success($0) }
            } catch  where inputs.count == 1 || Self.isShared(error) {
                return inputs.map { _ in .failure(error) }
            } catch {
                var results: [Result<Output, any Error>] = []
                for input in inputs {
                    do { results += try await work([input]).map { .success($0) } } catch {
                        results.append(.failure(error))
                    }
                }
                return results
            }
        }
    }

    /// Each of them would meet it.
    private static func isShared(_ error: any Error) -> Bool {
        (error as? PostgresError).map { !$0.mayBeOneCalls } ?? false
    }
}
