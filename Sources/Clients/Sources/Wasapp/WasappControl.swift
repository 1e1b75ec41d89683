public import HTTP
internal import HTTPTypes
public import Pipeline
internal import Time

/// A client of the original's own service on whatsapp-web.js. A connection is a customer. It publishes to a queue, so
/// that it has no settings to mend, and it keeps no messages.
public struct WasappControl: ControlWithoutHistory {
    private let api: SourceAPI

    /// - Parameter pace: the source's, which all that ask it share.
    public init(base: String, pace: SourcePace, exchange: @escaping HTTPExchange) {
        self.api = SourceAPI(base, key: nil, pace: pace, exchange: exchange)
    }

    public var kind: SourceKind { .wasapp }

    public func facts() async throws(BridgeControlError) -> SourceFacts {
        _ = try await self.api.send(SourceRequest(.get, "health"), for: nil)
        return SourceFacts(version: nil)
    }

    /// It makes a connection when it is asked for a code.
    public func create(_ setup: ConnectionSetup) async throws(BridgeControlError) {}

    /// It starts a browser and answers with the code, or with 500 for whatever went wrong.
    public func pairingCode(
        for number: String,
        _ setup: ConnectionSetup
    ) async throws(BridgeControlError) -> PairingOffer {
        let body = SourceJSON.bytes(["customerId": setup.name, "phoneNumber": number])
        var request = SourceRequest(.post, "wasapp", "initialize", body: body)
        request.deadline = SourceAPI.slowDeadline
        // Each request starts another browser.
        request.isRepeatable = false
        let answer = try await self.api.send(request, for: setup.name)
        guard let code = LooseJSON(answer.body)?["pairingCode"]?.text, !code.isEmpty else {
            throw BridgeControlError(.notUnderstood, status: answer.status)
        }
        return PairingOffer(.code(code), madeAt: SourceJSON.now)
    }

    public func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        throw BridgeControlError(.notOffered)
    }

    public func state(of name: String) async throws(BridgeControlError) -> ReportedConnection? {
        try await self.client(name).map { Self.report($0) }
    }

    static func report(_ client: LooseJSON) -> ReportedConnection {
        let own = client["phoneNumber"]?.text.flatMap { BridgeAddress($0) }
        return switch client["status"]?.text {
        case "INITIALIZING": ReportedConnection(.starting)
        case "WAITING_FOR_PAIRING": ReportedConnection(.code)
        case "AUTHENTICATED": ReportedConnection(.starting, own: own.map { [$0] } ?? [])
        case "READY": ReportedConnection(.working, own: own.map { [$0] } ?? [])
        case "DISCONNECTED": ReportedConnection(.closed)
        default: ReportedConnection(.unknown)
        }
    }

    public func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift] { [] }
    public func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError) {}

    /// It restarts its customers by itself when it starts.
    public func restart(_ setup: ConnectionSetup) async throws(BridgeControlError) {}

    public func end(_ name: String) async throws(BridgeControlError) {
        let body = SourceJSON.bytes(["customerId": name])
        do throws(BridgeControlError) {
            _ = try await self.api.send(SourceRequest(.post, "wasapp", "disconnect", body: body), for: name)
        } catch  where error.code == .timedOut || error.code == .sourceFailed {
            // Some versions disconnect and never answer, so that only the state tells.
        }
        self.api.pace.settle(.connection(name))
        guard try await self.client(name) == nil else { throw BridgeControlError(.stillThere) }
    }

    private func client(_ name: String) async throws(BridgeControlError) -> LooseJSON? {
        let answer = try await self.api.send(SourceRequest(.get, "wasapp", "status", name), for: name, accepting: [404])
        guard answer.status != 404 else { return nil }
        return try SourceJSON.read(answer)["client"]
    }
}
