import HTTP
import HTTPTypes

/// A network that keeps a worker's write back until the test lets it arrive, long after anybody waits for its answer.
actor HeldWrites {
    private let http: HTTPClient
    private var held: [HTTPCall] = []
    private var isCut = false

    init(_ http: HTTPClient) { self.http = http }

    nonisolated var open: HTTPExchange {
        let http = self.http
        return { call throws(HTTPError) in try await http.execute(call) }
    }

    /// The first PUT or DELETE of an object is held. From then on the worker reaches nothing, until `arrive`.
    nonisolated var holding: HTTPExchange {
        { call throws(HTTPError) in try await self.pass(call) }
    }

    /// No request leaves.
    nonisolated var away: HTTPExchange {
        { _ throws(HTTPError) in
            throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "on purpose")
        }
    }

    /// Lets the server carry out what was held, and tells its answers.
    ///
    /// - Parameter heeding: false for a server that does not mind preconditions (SOGo, Zimbra).
    func arrive(heeding: Bool = true) async throws -> [Int] {
        var answers: [Int] = []
        for var call in self.held {
            if !heeding { (call.fields[.ifMatch], call.fields[.ifNoneMatch]) = (nil, nil) }
            answers.append(try await self.http.execute(call).status)
        }
        (self.held, self.isCut) = ([], false)
        return answers
    }

    private func pass(_ call: HTTPCall) async throws(HTTPError) -> HTTPAnswer {
        if self.isCut { throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "on purpose") }
        guard call.url.hasSuffix(".ics"), call.method == .put || call.method == .delete else {
            return try await self.http.execute(call)
        }
        self.held.append(call)
        self.isCut = true
        throw HTTPError(code: .timedOut, mayHaveBeenSent: true, detail: "on purpose")
    }
}
