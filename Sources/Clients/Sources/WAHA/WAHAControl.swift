public import HTTP
internal import HTTPTypes
public import Pipeline
internal import Time

/// A client of WAHA (https://waha.devlike.pro/docs). A connection is a session.
public struct WAHAControl: BridgeControl {
    static let chatsOnPage = 50

    let api: SourceAPI

    /// - Parameter pace: the source's, which all that ask it share.
    public init(base: String, key: String?, pace: SourcePace, exchange: @escaping HTTPExchange) {
        self.api = SourceAPI(base, key: key.map { (Self.keyField, $0) }, pace: pace, exchange: exchange)
    }

    private static let keyField = HTTPField.Name("X-Api-Key")!

    public var kind: SourceKind { .waha }
    public var history: HistoryKind { .byChat }

    public func facts() async throws(BridgeControlError) -> SourceFacts {
        let json = try SourceJSON.read(try await self.api.send(SourceRequest(.get, "api", "version"), for: nil))
        return SourceFacts(version: json["version"]?.text, engine: json["engine"]?.text)
    }

    public func create(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        let body = SourceJSON.bytes([
            "name": setup.name, "start": true, "config": WAHASettings(setup).written(over: [:]),
        ])
        let request = SourceRequest(.post, "api", "sessions", body: body)
        // 422: there is one of this name.
        let answer = try await self.api.send(request, for: setup.name, accepting: [422])
        guard answer.status == 422 else { return }
        try await self.writeSettings(setup)
        try await self.restart(setup)
    }

    public func state(of name: String) async throws(BridgeControlError) -> ReportedConnection? {
        guard let session = try await self.session(name) else { return nil }
        var report = Self.report(session)
        if session["status"]?.text == "PASSKEY_CONFIRMATION_REQUIRED" {
            let request = SourceRequest(.get, "api", name, "auth", "passkey", "confirmation")
            let answer = try await self.api.send(request, for: name, accepting: [404, 422])
            report.confirmation = LooseJSON(answer.body)?["code"]?.text
        }
        return report
    }

    public func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift] {
        guard let session = try await self.session(setup.name) else { throw BridgeControlError(.notThere) }
        return WAHASettings(setup).drift(in: session["config"])
    }

    public func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        guard let session = try await self.session(setup.name) else { throw BridgeControlError(.notThere) }
        let config = WAHASettings(setup).written(over: session["config"]?.members ?? [:])
        let body = SourceJSON.bytes(["config": config])
        _ = try await self.api.send(SourceRequest(.put, "api", "sessions", setup.name, body: body), for: setup.name)
    }

    public func restart(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        guard let session = try await self.session(setup.name) else { throw BridgeControlError(.notThere) }
        let verb = session["status"]?.text == "STOPPED" ? "start" : "restart"
        let request = SourceRequest(.post, "api", "sessions", setup.name, verb, body: SourceJSON.bytes([:]))
        _ = try await self.api.send(request, for: setup.name, accepting: [422])
    }

    public func end(_ name: String) async throws(BridgeControlError) {
        let logout = SourceRequest(.post, "api", "sessions", name, "logout", body: SourceJSON.bytes([:]))
        // A session that does not run cannot log out; it is deleted all the same.
        _ = try await self.api.send(logout, for: name, accepting: [404, 422])
        _ = try await self.api.send(SourceRequest(.delete, "api", "sessions", name), for: name, accepting: [404])
        guard try await self.session(name) == nil else { throw BridgeControlError(.stillThere) }
    }

    /// nil if there is none of this name.
    func session(_ name: String) async throws(BridgeControlError) -> LooseJSON? {
        let answer = try await self.api.send(SourceRequest(.get, "api", "sessions", name), for: name, accepting: [404])
        return answer.status == 404 ? nil : try SourceJSON.read(answer)
    }

    /// Without what is asked for separately.
    static func report(_ session: LooseJSON) -> ReportedConnection {
        ReportedConnection(Self.state(session["status"]?.text), own: Self.own(session["me"]))
    }

    private static func state(_ status: String?) -> BridgeConnectionHint.State {
        switch status {
        case "STARTING": .starting
        case "SCAN_QR_CODE": .code
        case "PASSKEY_REQUIRED", "PASSKEY_CONFIRMATION_REQUIRED": .passkey
        case "WORKING": .working
        case "STOPPED": .closed
        case "FAILED": .failed
        default: .unknown
        }
    }

    private static func own(_ me: LooseJSON?) -> [BridgeAddress] {
        let names = ["id", "lid", "jid"].compactMap { me?[$0]?.text.flatMap { BridgeAddress($0) } }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension WAHAControl {
    public func pairingCode(
        for number: String,
        _ setup: ConnectionSetup
    ) async throws(BridgeControlError) -> PairingOffer {
        let body = SourceJSON.bytes(["phoneNumber": number])
        var request = SourceRequest(.post, "api", setup.name, "auth", "request-code", body: body)
        request.deadline = SourceAPI.slowDeadline
        // A code that is asked for twice is another code.
        request.isRepeatable = false
        // 422: the session is not as far yet. 400, 500 and 501: the engine, or the phone, gives no code.
        let answer = try await self.api.send(request, for: setup.name, accepting: [400, 422, 500, 501])
        if answer.status == 422 { throw BridgeControlError(.noCodeYet) }
        guard answer.status < 300, let code = LooseJSON(answer.body)?["code"]?.text, !code.isEmpty else {
            throw BridgeControlError(.codeRefused)
        }
        return PairingOffer(.code(code), madeAt: SourceJSON.now)
    }

    public func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        let request = SourceRequest(.get, "api", setup.name, "auth", "qr", query: [("format", "raw")])
        let answer = try await self.api.send(request, for: setup.name, accepting: [404, 422])
        guard answer.status < 300, let value = LooseJSON(answer.body)?["value"]?.text, !value.isEmpty else {
            throw BridgeControlError(.noCodeYet)
        }
        return PairingOffer(.qr(value), madeAt: SourceJSON.now)
    }
}
