import HTTP
import HTTPTypes
import TestSupport

/// Makes a share of the requests fail in all ways, and counts all requests.
actor FaultyExchange {
    private enum Fault: CaseIterable {
        case status500, status503, status507, status429, status423, status412, status409
        /// Done with a lost answer; not done with a lost answer; never sent; done too late.
        case answerLost, requestLost, notConnected, timedOut
    }

    private let inner: HTTPExchange
    private let share: Double
    private var generator: SeededGenerator
    private(set) var requests = 0
    private(set) var faults = 0

    init(_ inner: @escaping HTTPExchange, share: Double, seed: UInt64) {
        (self.inner, self.share) = (inner, share)
        self.generator = SeededGenerator(seed: seed)
    }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in
            switch await self.next() {
            case nil: return try await self.inner(call)
            case .status500: return HTTPAnswer(status: 500)
            case .status503: return HTTPAnswer(status: 503, fields: [.retryAfter: "0"])
            case .status507: return HTTPAnswer(status: 507)
            case .status429: return HTTPAnswer(status: 429, fields: [.retryAfter: "0"])
            case .status423: return HTTPAnswer(status: 423)
            case .status412: return HTTPAnswer(status: 412)
            case .status409: return HTTPAnswer(status: 409)
            case .answerLost: try await Self.lose(call, by: .connectionLost, after: self.inner)
            case .requestLost: try await Self.lose(call, by: .connectionLost)
            case .notConnected: throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "on purpose")
            case .timedOut: try await Self.lose(call, by: .timedOut, after: self.inner)
            }
        }
    }

    private static func lose(
        _ call: HTTPCall,
        by code: HTTPError.Code,
        after exchange: HTTPExchange? = nil
    ) async throws(HTTPError) -> Never {
        _ = try await exchange?(call)
        throw HTTPError(code: code, mayHaveBeenSent: true, detail: "on purpose")
    }

    private func next() -> Fault? {
        self.requests += 1
        guard Double.random(in: 0..<1, using: &self.generator) < self.share else { return nil }
        self.faults += 1
        return Fault.allCases.randomElement(using: &self.generator)
    }
}

/// Carries out requests and can lose the answer.
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

/// Counts the calls that pass through it.
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
