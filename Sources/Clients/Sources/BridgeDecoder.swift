public import Pipeline
public import Time

/// Turns what a source sends into events. Pure: it knows no store and no network.
///
/// An item that cannot be read becomes `BridgeEvent.ignored`, and the rest of its envelope is kept. Keys of the
/// source's API, media, their addresses and thumbnails never leave it.
public struct BridgeDecoder: Sendable {
    public static let defaultMaximumBytes = 4 << 20
    /// Items of one envelope that are read. Further ones are counted as `beyondLimit`.
    public static let maximumItems = 1000

    private let source: SourceKind
    private let maximumBytes: Int

    public init(_ source: SourceKind, maximumBytes: Int = defaultMaximumBytes) {
        (self.source, self.maximumBytes) = (source, maximumBytes)
    }

    /// Decodes a webhook's body, or a message of a source's queue.
    ///
    /// - Parameters:
    ///   - bytes: as they were received. Their signature has been checked.
    ///   - receivedAt: the time of what has none of its own; what claims to be said a day later is not believed.
    public func decode(_ bytes: [UInt8], receivedAt: UnixTime) throws(BridgeFault) -> [BridgeBatch] {
        let items = BridgeItems(receivedAt: receivedAt)
        switch self.source {
        case .waha: return [try WAHAReader(items).read(try self.json(bytes))]
        case .evolution: return [try EvolutionReader(items).read(try self.json(bytes))]
        case .cloud: return try CloudReader(items).read(try self.json(bytes))
        case .wasapp, .own:
            guard bytes.count <= self.maximumBytes else { throw .tooLarge }
            return try WireReader(items).read(bytes)
        }
    }

    /// Decodes messages that a source was asked for: a list, or a single one. Only WAHA and Evolution can be asked; the
    /// others have no such answers, and give nothing.
    ///
    /// - Parameter own: the names of the owner's phone, which these answers do not have.
    public func history(
        _ bytes: [UInt8],
        own: [BridgeAddress],
        receivedAt: UnixTime
    ) throws(BridgeFault) -> [BridgeEvent] {
        let items = BridgeItems(receivedAt: receivedAt)
        switch self.source {
        case .waha: return try WAHAReader(items).history(try self.json(bytes), own: own)
        case .evolution: return try EvolutionReader(items).history(try self.json(bytes), own: own)
        case .cloud, .wasapp, .own: return []
        }
    }

    /// Decodes a message that a sweep has found.
    ///
    /// - Parameters:
    ///   - envelope: as of `ListedMessage`.
    ///   - own: the names of the owner's phone.
    public func found(
        _ envelope: [UInt8],
        own: [BridgeAddress],
        receivedAt: UnixTime
    ) throws(BridgeFault) -> [BridgeEvent] {
        let (items, json) = (BridgeItems(receivedAt: receivedAt), try self.json(envelope))
        guard let message = json["payload"] ?? json["data"] else { throw .notAnEnvelope }
        switch self.source {
        case .waha: return try WAHAReader(items).history(message, own: own)
        case .evolution:
            return items.read([message]) { data throws(IgnoredReason) in
                try EvolutionMessage(data, own: own, items).message()
            }
        case .cloud, .wasapp, .own: return []
        }
    }

    private func json(_ bytes: [UInt8]) throws(BridgeFault) -> WebhookJSON {
        try WebhookJSON(bytes, maximumBytes: self.maximumBytes)
    }
}

/// The items of an envelope, and what is checked alike in those of all sources.
struct BridgeItems: Sendable {
    let receivedAt: UnixTime

    /// Each item by itself, so that one that cannot be read costs no other.
    func read(
        _ items: [WebhookJSON],
        _ body: (WebhookJSON) throws(IgnoredReason) -> BridgeEvent
    ) -> [BridgeEvent] {
        var events: [BridgeEvent] = []
        events.reserveCapacity(items.count)
        for item in items.prefix(BridgeDecoder.maximumItems) {
            do throws(IgnoredReason) { events.append(try body(item)) } catch { events.append(.ignored(error)) }
        }
        let rest = max(items.count - BridgeDecoder.maximumItems, 0)
        return events + Array(repeating: .ignored(.beyondLimit), count: rest)
    }

    /// Unix seconds, from seconds or milliseconds.
    ///
    /// - Throws: what is no time, or not between WhatsApp's beginning and tomorrow.
    func seconds(_ value: WebhookJSON?) throws(IgnoredReason) -> Int64 {
        guard let number = value?.integer else { throw .timestampOutOfRange }
        let seconds = number >= 100_000_000_000 ? number / 1000 : number
        guard seconds >= ChatMessageDecoder.earliest, seconds <= self.receivedAt.seconds + 86_400 else {
            throw .timestampOutOfRange
        }
        return seconds
    }

    /// The first of these that is a time; when it was received if none is.
    func secondsOrReceived(_ values: WebhookJSON?...) -> Int64 {
        for value in values { if let seconds = try? self.seconds(value) { return seconds } }
        return self.receivedAt.seconds
    }

    /// A person's chat.
    ///
    /// - Throws: the reason to ignore all other kinds.
    func chat(_ address: BridgeAddress?) throws(IgnoredReason) -> BridgeAddress {
        guard let address else { throw .unreadable }
        switch address.kind {
        case .number, .hiddenID, .businessScoped, .named: return address
        case .group: throw .group
        case .broadcast: throw .broadcast
        case .status: throw .status
        case .newsletter: throw .newsletter
        case .system: throw .system
        }
    }

    /// A text that can be stored.
    ///
    /// - Throws: `noText` if it is blank, `tooLong` if it is longer than the contract allows.
    func text(_ text: String?) throws(IgnoredReason) -> String {
        guard let text, text.utf8.contains(where: { $0 > 0x20 }) else { throw .noText }
        guard text.utf8.count <= ChatMessageDecoder.maximumBodyBytes else { throw .tooLong }
        return text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
    }

    /// A name of 100 characters at most. Nil for the digits that stand in the place of a stranger's name.
    func name(_ text: String?) -> String? {
        guard let text, text.utf8.count <= 4096 else { return nil }
        let name = text.filter { $0 != "\0" }.prefix(100)
        return name.allSatisfy { $0.isNumber || $0.isWhitespace || $0 == "+" } ? nil : String(name)
    }

    /// Names of one person besides `chat`: those that are addresses of persons, and not the owner's.
    func aliases(_ names: [String?], of chat: BridgeAddress, own: [BridgeAddress]) -> [BridgeAddress] {
        var found: [BridgeAddress] = []
        for case let name? in names {
            guard let address = BridgeAddress(name), address.isPerson, address != chat, !own.contains(address),
                !found.contains(address)
            else { continue }
            found.append(address)
        }
        return found
    }
}
