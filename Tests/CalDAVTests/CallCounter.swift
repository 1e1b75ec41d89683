import HTTP

/// Counts what passes through it.
actor CallCounter {
    private let inner: HTTPExchange
    private(set) var count = 0

    init(_ inner: @escaping HTTPExchange) { self.inner = inner }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in
            await self.add()
            return try await self.inner(call)
        }
    }

    private func add() { self.count += 1 }
}
