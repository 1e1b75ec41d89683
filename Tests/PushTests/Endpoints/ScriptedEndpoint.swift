import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline

/// A server with scripted answers that records its calls.
struct ScriptedEndpoint: Sendable {
    private let calls = NIOLockedValueBox<[HTTPCall]>([])
    private let answer: @Sendable () throws(HTTPError) -> HTTPAnswer

    init(_ answer: @escaping @Sendable () throws(HTTPError) -> HTTPAnswer) { self.answer = answer }

    init(status: Int, fields: HTTPFields = [:]) {
        self.init { () throws(HTTPError) in HTTPAnswer(status: status, fields: fields) }
    }

    var seen: [HTTPCall] { self.calls.withLockedValue { $0 } }

    var exchange: HTTPExchange {
        { call throws(HTTPError) in
            self.calls.withLockedValue { $0.append(call) }
            return try self.answer()
        }
    }

    static func push(secret: String?) -> Push {
        Push(
            kind: .alert,
            id: "2f6b8d3e-0000-5000-8000-000000000001",
            collapseID: nil,
            payload: Array(#"{"title":"عشاء"}"#.utf8),
            secret: secret
        )
    }
}
