public import Pipeline
public import Time

/// Turns what a source sends into events. Pure: it knows no store and no network.
///
/// An item that cannot be read becomes `BridgeEvent.ignored`, and the rest of its envelope is kept. Keys of the
/// source's API, media, their addresses and thumbnails never leave it.
public struct BridgeDecoder: Sendable {
    public static let defaultMaximumBytes = 4 << 20

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
