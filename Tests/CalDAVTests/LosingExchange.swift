import HTTP
import HTTPTypes

/// Carries out what it is told, and then may lose the answer.
actor LosingExchange {
    private let inner: HTTPExchange
    private var next: HTTPRequest.Method?
    private(set) var lost = 0

    init(_ inner: @escaping HTTPExchange) { self.inner = inner }

    func loseNext(_ method: HTTPRequest.Method) { self.next = method }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in
            let answer = try await self.inner(call)
            guard await self.isLost(call) else { return answer }
            throw HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "on purpose")
        }
    }

    private func isLost(_ call: HTTPCall) -> Bool {
        guard self.next == call.method else { return false }
        self.next = nil
        self.lost += 1
        return true
    }
}
