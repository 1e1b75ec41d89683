internal import HTTP
internal import HTTPTypes
internal import Pipeline

/// The REST interface of a source: addresses, key, pace, and what its statuses mean.
struct SourceAPI: Sendable {
    /// Of an answer about one connection.
    static let usualBytes = 1 << 20
    /// Of a page of messages, whose pictures have previews.
    static let pageBytes = 16 << 20
    static let usualDeadline = Duration.seconds(20)
    /// Sources start a browser, or wait for the phone, before they answer.
    static let slowDeadline = Duration.seconds(90)

    let exchange: HTTPExchange
    let base: String
    /// The header field that proves who asks.
    let key: (name: HTTPField.Name, value: String)?
    let pace: SourcePace

    init(_ base: String, key: (HTTPField.Name, String)?, pace: SourcePace, exchange: @escaping HTTPExchange) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        (self.key, self.pace, self.exchange) = (key, pace, exchange)
    }

    /// Makes one request.
    ///
    /// - Parameters:
    ///   - connection: whose turn it takes; nil for a question about the source itself.
    ///   - accepted: statuses besides 2xx that the caller understands.
    func send(
        _ request: SourceRequest,
        for connection: String?,
        accepting accepted: Set<Int> = []
    ) async throws(BridgeControlError) -> HTTPAnswer {
        let scope = connection.map { SourcePace.Scope.connection($0) } ?? .source
        return try await self.pace.take(scope) { () async throws(BridgeControlError) -> HTTPAnswer in
            let answer: HTTPAnswer
            do throws(HTTPError) {
                answer = try await self.exchange(self.call(request))
            } catch {
                throw self.fault(error, scope)
            }
            if (200..<300).contains(answer.status) || accepted.contains(answer.status) {
                self.pace.settle(scope)
                return answer
            }
            throw self.fault(answer, scope)
        }
    }

    private func call(_ request: SourceRequest) -> HTTPCall {
        var fields: HTTPFields = [.accept: "application/json"]
        if let key { fields[key.name] = key.value }
        if request.body != nil { fields[.contentType] = "application/json" }
        return HTTPCall(
            method: request.method,
            url: self.base + request.target,
            fields: fields,
            body: request.body ?? [],
            deadline: request.deadline,
            maximumAnswerBytes: request.maximumBytes,
            // Without TLS no version is negotiated.
            version: self.base.lowercased().hasPrefix("http:") ? .http1 : .automatic,
            isRepeatable: request.isRepeatable
        )
    }

    private func fault(_ answer: HTTPAnswer, _ scope: SourcePace.Scope) -> BridgeControlError {
        let status = answer.status
        switch StatusMeaning(status: status, of: .bridge) {
        case .unauthorized, .forbidden:
            self.pace.settle(scope)
            return BridgeControlError(.keyRefused, status: status)
        case .missing, .gone:
            self.pace.settle(scope)
            return BridgeControlError(.notThere, status: status)
        case .limited, .away:
            // Only seconds: a date would depend on the source's clock.
            let asked = answer.fields[.retryAfter].flatMap { Int64($0) }.map {
                Duration.seconds(min(max($0, 1), 86_400))
            }
            self.pace.restAll(after: scope, asked: asked)
            return BridgeControlError(.resting, status: status, retryAfter: asked)
        case .again, .full:
            // One broken session must not keep the others from being asked.
            self.pace.rest(scope, asked: nil)
            return BridgeControlError(.sourceFailed, status: status)
        case .done, .elsewhere, .unpaid, .conflict, .tooLarge, .refused:
            self.pace.settle(scope)
            return BridgeControlError(.notUnderstood, status: status)
        }
    }

    private func fault(_ error: HTTPError, _ scope: SourcePace.Scope) -> BridgeControlError {
        switch error.code {
        case .unusableURL, .addressRefused: return BridgeControlError(.unusableAddress)
        case .untrusted: return BridgeControlError(.untrusted)
        case .cannotResolve, .cannotConnect, .connectionLost:
            self.pace.restAll(after: scope, asked: nil)
            return BridgeControlError(.unreachable)
        case .timedOut:
            self.pace.rest(scope, asked: nil)
            return BridgeControlError(.timedOut)
        case .cancelled: return BridgeControlError(.cancelled)
        case .answerTooLarge: return BridgeControlError(.answerTooLarge)
        case .protocolViolation: return BridgeControlError(.notUnderstood)
        }
    }
}

/// One request to a source.
struct SourceRequest: Sendable {
    var method: HTTPRequest.Method
    var target: String
    var body: [UInt8]?
    var deadline = SourceAPI.usualDeadline
    var maximumBytes = SourceAPI.usualBytes
    /// All of a source's requests state how something should be, or read. None does something twice.
    var isRepeatable = true

    /// - Parameters:
    ///   - path: its parts, which are encoded.
    ///   - query: names and values, which are encoded.
    init(_ method: HTTPRequest.Method, _ path: String..., query: [(String, String)] = [], body: [UInt8]? = nil) {
        self.method = method
        self.body = body
        let items = query.map { "\($0)=\(Self.encoded($1))" }
        self.target =
            path.map { "/" + Self.encoded($0) }.joined() + (items.isEmpty ? "" : "?")
            + items.joined(separator: "&")
    }

    /// All but the unreserved characters (RFC 3986, section 2.3): also `@`, which some routers take for their own.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.unicodeScalars.append(UnicodeScalar(byte))
            default: encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
