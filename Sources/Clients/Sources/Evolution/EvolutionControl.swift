public import HTTP
internal import HTTPTypes
public import Pipeline
internal import Time

/// A client of Evolution API 2.3 (https://doc.evolution-api.com). A connection is an instance.
public struct EvolutionControl: BridgeControl {
    let api: SourceAPI

    /// - Parameter pace: the source's, which all that ask it share.
    public init(base: String, key: String?, pace: SourcePace, exchange: @escaping HTTPExchange) {
        self.api = SourceAPI(base, key: key.map { (Self.keyField, $0) }, pace: pace, exchange: exchange)
    }

    private static let keyField = HTTPField.Name("apikey")!

    public var kind: SourceKind { .evolution }
    public var history: HistoryKind { .byTime }

    public func facts() async throws(BridgeControlError) -> SourceFacts {
        let json = try SourceJSON.read(try await self.api.send(SourceRequest(.get, ""), for: nil))
        let version = json["version"]?.text
        // The front page needs no key, this does.
        _ = try await self.api.send(SourceRequest(.get, "instance", "fetchInstances"), for: nil, accepting: [404])
        return SourceFacts(version: version)
    }

    /// An instance that is left from before is replaced: it would go on telling why it has ended.
    public func create(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        if let before = try await self.state(of: setup.name) {
            if before.state == .working { return try await self.writeSettings(setup) }
            try await self.end(setup.name)
        }
        let settings = EvolutionSettings(setup)
        var body = settings.settings
        body["instanceName"] = setup.name
        body["integration"] = "WHATSAPP-BAILEYS"
        body["qrcode"] = false
        body["webhook"] = settings.webhook
        var request = SourceRequest(.post, "instance", "create", body: SourceJSON.bytes(body))
        request.deadline = SourceAPI.slowDeadline
        _ = try await self.api.send(request, for: setup.name)
    }

    /// The state that the instance has, and why it has ended: the second is only in the database.
    public func state(of name: String) async throws(BridgeControlError) -> ReportedConnection? {
        let request = SourceRequest(.get, "instance", "connectionState", name)
        let answer = try await self.api.send(request, for: name, accepting: [404])
        guard answer.status != 404 else { return nil }
        let now = try SourceJSON.read(answer)
        let query = [("instanceName", name)]
        let list = SourceRequest(.get, "instance", "fetchInstances", query: query)
        let instances = try SourceJSON.read(try await self.api.send(list, for: name, accepting: [404]))
        return Self.report(now, instances, of: name)
    }

    /// - Parameters:
    ///   - now: what the instance says of itself.
    ///   - instances: what is stored.
    static func report(_ now: LooseJSON, _ instances: LooseJSON, of name: String) -> ReportedConnection {
        let state = now["instance"]?["state"]?.text
        let stored = instances.elements.first { $0["name"]?.text == name }
        let own = stored?["ownerJid"]?.text.flatMap { BridgeAddress($0) }
        let status = stored?["disconnectionReasonCode"]?.number
        return ReportedConnection(
            Self.state(state, wasLinked: own != nil, status),
            status: state == "open" ? nil : status,
            own: own.map { [$0] } ?? []
        )
    }

    public func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift] {
        let (hook, settings) = (
            SourceRequest(.get, "webhook", "find", setup.name), SourceRequest(.get, "settings", "find", setup.name)
        )
        // Both answer null where nothing was ever set.
        let found = LooseJSON(try await self.api.send(hook, for: setup.name).body)
        let stored = LooseJSON(try await self.api.send(settings, for: setup.name).body)
        return EvolutionSettings(setup).drift(webhook: found, settings: stored)
    }

    public func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        let settings = EvolutionSettings(setup)
        let bodies = [("settings", settings.settings), ("webhook", ["webhook": settings.webhook])]
        for (what, body) in bodies {
            let request = SourceRequest(.post, what, "set", setup.name, body: SourceJSON.bytes(body))
            _ = try await self.api.send(request, for: setup.name)
        }
    }

    public func restart(_ setup: ConnectionSetup) async throws(BridgeControlError) {
        // One that is closed refuses to restart, and connects with what it has stored.
        let request = SourceRequest(.post, "instance", "restart", setup.name)
        let answer = try await self.api.send(request, for: setup.name, accepting: [400])
        guard answer.status == 400 else { return }
        _ = try await self.api.send(SourceRequest(.get, "instance", "connect", setup.name), for: setup.name)
    }

    public func end(_ name: String) async throws(BridgeControlError) {
        // 400: it is not connected; it is deleted all the same.
        try await self.logout(name)
        let delete = SourceRequest(.delete, "instance", "delete", name)
        _ = try await self.api.send(delete, for: name, accepting: [400, 404])
        let look = SourceRequest(.get, "instance", "connectionState", name)
        guard try await self.api.send(look, for: name, accepting: [404]).status == 404 else {
            throw BridgeControlError(.stillThere)
        }
    }

    private func logout(_ name: String) async throws(BridgeControlError) {
        let logout = SourceRequest(.delete, "instance", "logout", name)
        _ = try await self.api.send(logout, for: name, accepting: [400, 404])
    }

    /// An instance that was never linked is “close” or “connecting” and waits for a code.
    private static func state(_ state: String?, wasLinked: Bool, _ status: Int?) -> BridgeConnectionHint.State {
        switch state {
        case "open": return .working
        case "close", "connecting":
            guard wasLinked else { return .code }
            if state == "close", let status, [401, 402, 403, 406].contains(status) { return .loggedOut }
            return state == "close" ? .closed : .starting
        case "refused": return .failed
        default: return .unknown
        }
    }
}

extension EvolutionControl {
    /// While an instance is connecting it gives the old QR code and never a code, so that it is logged out first.
    public func pairingCode(
        for number: String,
        _ setup: ConnectionSetup
    ) async throws(BridgeControlError) -> PairingOffer {
        let look = SourceRequest(.get, "instance", "connectionState", setup.name)
        let state = try SourceJSON.read(try await self.api.send(look, for: setup.name))["instance"]?["state"]?.text
        if state == "connecting" { try await self.logout(setup.name) }
        let answer = try await self.connect(setup, [("number", number)])
        guard let code = answer["pairingCode"]?.text, !code.isEmpty else {
            // A QR code without a code: the phone takes none. Nothing at all: it is still being made.
            throw BridgeControlError(answer["code"] == nil ? .noCodeYet : .codeRefused)
        }
        return PairingOffer(.code(code), madeAt: SourceJSON.now)
    }

    public func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        guard let code = try await self.connect(setup, [])["code"]?.text, !code.isEmpty else {
            throw BridgeControlError(.noCodeYet)
        }
        return PairingOffer(.qr(code), madeAt: SourceJSON.now)
    }

    /// Some versions answer with the codes, others put them into `qrcode`.
    private func connect(
        _ setup: ConnectionSetup,
        _ query: [(String, String)]
    ) async throws(BridgeControlError) -> LooseJSON {
        var request = SourceRequest(.get, "instance", "connect", setup.name, query: query)
        request.deadline = SourceAPI.slowDeadline
        let json = try SourceJSON.read(try await self.api.send(request, for: setup.name))
        return json["qrcode"] ?? json
    }
}

extension EvolutionControl {
    public func chats(of name: String, page: Int) async throws(BridgeControlError) -> ChatPage {
        throw BridgeControlError(.notOffered)
    }

    /// Both ends of the time must be given, as text; otherwise the source ignores both. It lists only what it has
    /// stored: `DATABASE_SAVE_DATA_NEW_MESSAGE=true`.
    public func messages(_ query: HistoryQuery) async throws(BridgeControlError) -> HistoryPage {
        let from = Timestamp.utcText(query.from)
        // The end is rounded down by its text.
        let until = Timestamp.utcText(query.until + .milliseconds(999))
        let body: [String: Any] = [
            "where": ["messageTimestamp": ["gte": from, "lte": until]], "offset": query.limit, "page": query.page + 1,
        ]
        let list = try await self.list(body, of: query.name)
        let records = list?["records"]?.elements ?? []
        let messages = records.compactMap { Self.message($0, of: query.name) }
        let isLast = records.isEmpty || query.page + 1 >= list?["pages"]?.number ?? .max
        return HistoryPage(messages.sorted { $0.saidAt > $1.saidAt }, isLast: isLast)
    }

    /// The chat is not asked for: instances change the names of chats.
    public func message(
        _ id: String,
        in chat: BridgeAddress,
        of name: String
    ) async throws(BridgeControlError) -> ListedMessage? {
        let body: [String: Any] = ["where": ["key": ["id": id]], "offset": 10, "page": 1]
        return try await self.list(body, of: name)?["records"]?.elements.lazy.compactMap { Self.message($0, of: name) }
            .first { $0.id == id }
    }

    /// It has no question for that.
    public func number(of hidden: BridgeAddress, at name: String) async throws(BridgeControlError) -> BridgeAddress? {
        nil
    }

    private func list(_ body: [String: Any], of name: String) async throws(BridgeControlError) -> LooseJSON? {
        var request = SourceRequest(.post, "chat", "findMessages", name, body: SourceJSON.bytes(body))
        request.maximumBytes = SourceAPI.pageBytes
        return try SourceJSON.read(try await self.api.send(request, for: name))["messages"]
    }

    /// `id` is the row in the source's database, and not WhatsApp's.
    static func message(_ record: LooseJSON, of name: String) -> ListedMessage? {
        guard let id = record["key"]?["id"]?.text, !id.isEmpty,
            let saidAt = SourceJSON.time(record["messageTimestamp"])
        else { return nil }
        let envelope = SourceJSON.bytes(["event": "messages.upsert", "instance": name, "data": record.members])
        return ListedMessage(id: id, saidAt: saidAt, envelope: envelope)
    }
}

extension EvolutionControl {
    public func advice(on facts: SourceFacts) -> SourceAdvice {
        guard let version = facts.version.flatMap({ SourceVersion($0) }) else { return .unknownVersion }
        guard version >= SourceVersion([2, 3, 7]) else {
            return .fault("its version is too old", remedy: "install Evolution API 2.3.7 or newer")
        }
        guard !version.hasPrefix([2, 4, 0]) || version.isReleased else {
            return .warning(
                "this version does not say what a reply answers",
                remedy: "install a released version of Evolution API"
            )
        }
        return .fine
    }
}
