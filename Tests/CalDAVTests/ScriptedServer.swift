import HTTP
import HTTPTypes

/// Answers calls from a list, in order, and records them. An unexpected call is answered with 599.
actor ScriptedServer {
    enum Step: Sendable {
        case answer(String, HTTPAnswer)
        case failure(String, HTTPError)

        /// `PUT /path`, as the call must be.
        var request: String {
            switch self {
            case .answer(let request, _), .failure(let request, _): request
            }
        }

        static func answer(
            _ request: String,
            _ status: Int,
            _ fields: HTTPFields = [:],
            _ body: String = ""
        ) -> Step {
            .answer(request, HTTPAnswer(status: status, fields: fields, body: Array(body.utf8)))
        }

        static func lost(_ request: String) -> Step {
            .failure(request, HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "on purpose"))
        }
    }

    private var steps: [Step]
    private(set) var calls: [HTTPCall] = []

    init(_ steps: [Step]) { self.steps = steps }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in try await self.answer(call) }
    }

    /// Requests as `PUT /path`, for those that were not expected `unexpected PUT /path`.
    private(set) var requests: [String] = []
    var remaining: [String] { self.steps.map(\.request) }

    private func answer(_ call: HTTPCall) throws(HTTPError) -> HTTPAnswer {
        self.calls.append(call)
        let path = call.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)[2].drop { $0 != "/" }
        let request = "\(call.method.rawValue) \(path)"
        guard let step = self.steps.first, step.request == request else {
            self.requests.append("unexpected \(request)")
            return HTTPAnswer(status: 599)
        }
        self.requests.append(request)
        self.steps.removeFirst()
        switch step {
        case .answer(_, let answer): return answer
        case .failure(_, let error): throw error
        }
    }
}
