public import HTTP
internal import HTTPTypes
public import Pipeline

/// A client of Meta's Cloud API, as far as a connection needs one. A connection is a phone number's id. The number is
/// linked by Meta's own sign-up, and Meta repeats webhooks by itself, so that nothing is swept.
public struct CloudControl: ControlWithoutHistory {
    public static let graph = "https://graph.facebook.com/v23.0"

    private let api: SourceAPI

    /// - Parameters:
    ///   - base: of another server in tests.
    ///   - pace: the source's, which all that ask it share.
    public init(base: String = Self.graph, token: String, pace: SourcePace, exchange: @escaping HTTPExchange) {
        self.api = SourceAPI(base, key: (.authorization, "Bearer \(token)"), pace: pace, exchange: exchange)
    }

    public var kind: SourceKind { .cloud }

    public func facts() async throws(BridgeControlError) -> SourceFacts {
        // Answers only with a valid token.
        _ = try await self.api.send(SourceRequest(.get, "me", query: [("fields", "id")]), for: nil)
        return SourceFacts(version: nil)
    }

    /// Subscribes Jadwal to the business account, whose sign-up the operator has done.
    public func create(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        try await self.writeSettings(setup)
    }

    public func pairingCode(
        for number: String,
        _ setup: ConnectionSetup
    ) async throws(BridgeControlError) -> PairingOffer {
        throw BridgeControlError(.notOffered)
    }

    public func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        throw BridgeControlError(.notOffered)
    }

    /// Meta answers 400 for an id that is not there, or not there for this token.
    public func state(of name: String) async throws(BridgeControlError) -> ReportedConnection? {
        let fields = [("fields", "id,status,display_phone_number")]
        let answer = try await self.api.send(
            SourceRequest(.get, name, query: fields),
            for: name,
            accepting: [400, 404]
        )
        guard answer.status < 300 else { return nil }
        return Self.report(try SourceJSON.read(answer))
    }

    static func report(_ json: LooseJSON) -> ReportedConnection {
        let digits = json["display_phone_number"]?.text?.filter { $0.isASCII && $0.isNumber }
        let own = digits.flatMap { BridgeAddress($0) }.map { [$0] } ?? []
        return switch json["status"]?.text {
        case "CONNECTED", nil: ReportedConnection(.working, own: own)
        case "PENDING", "MIGRATED", "UNVERIFIED": ReportedConnection(.starting, own: own)
        case "DISCONNECTED", "RATE_LIMITED", "FLAGGED", "RESTRICTED": ReportedConnection(.closed, own: own)
        case "BANNED": ReportedConnection(.loggedOut, status: 403, own: own)
        case "DELETED": ReportedConnection(.removed)
        default: ReportedConnection(.unknown, own: own)
        }
    }

    /// Checks that an app is subscribed to the business account. Each app sees its own subscription.
    public func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift] {
        guard let account = setup.businessAccount else { return [] }
        let answer = try await self.api.send(SourceRequest(.get, account, "subscribed_apps"), for: setup.name)
        return try SourceJSON.read(answer)["data"]?.elements.isEmpty ?? true ? [.webhook] : []
    }

    public func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        guard let account = setup.businessAccount else { return }
        _ = try await self.api.send(SourceRequest(.post, account, "subscribed_apps"), for: setup.name)
    }

    /// Nothing at Meta's has to be restarted.
    public func restart(_ setup: ConnectionSetup) async throws(BridgeControlError) {}

    /// Nothing is asked of Meta: a subscription covers all numbers of a business account. What still comes in for a
    /// connection that is ended is dropped.
    public func end(_ name: String) async throws(BridgeControlError) {}
}
