import Pipeline
import Sources
import Time

extension FuzzedParser {
    static let bridgeWAHA = Self.bridge(.waha)
    static let bridgeEvolution = Self.bridge(.evolution)
    static let bridgeCloud = Self.bridge(.cloud)
    static let bridgeWasapp = Self.bridge(.wasapp)

    /// The payloads of a source of chats, and the messages that would be published. Its corpus is the fixtures of its
    /// decoder.
    private static func bridge(_ source: SourceKind) -> FuzzedParser {
        FuzzedParser(
            name: "bridge-\(source.rawValue)",
            longest: 4096,
            words: FuzzWords.json + FuzzWords.bridge
        ) { input in
            let receivedAt = UnixTime(seconds: 1_795_600_000)
            let decoder = BridgeDecoder(source, maximumBytes: 4096)
            guard let batches = try? decoder.decode(input, receivedAt: receivedAt) else { return false }
            try UnkeptPromise.unless(input.count <= 4096, "longer than was allowed")
            let isText = String(validating: input, as: UTF8.self) != nil
            try UnkeptPromise.unless(isText, "not UTF-8, and accepted")
            let again = try? decoder.decode(input, receivedAt: receivedAt)
            try UnkeptPromise.unless(again == batches, "not the same when it is read again")
            for batch in batches {
                try UnkeptPromise.unless(batch.own.allSatisfy(\.isPerson), "an owner who is no person")
                for event in batch.events { try Self.check(event, own: batch.own, receivedAt: receivedAt) }
            }
            _ = try? decoder.history(input, own: [], receivedAt: receivedAt)
            return true
        }
    }

    private static func check(_ event: BridgeEvent, own: [BridgeAddress], receivedAt: UnixTime) throws {
        switch event {
        case .message(let message): try Self.check(message, own: own, receivedAt: receivedAt)
        case .renamed(let names):
            try UnkeptPromise.unless(names.count > 1 && Set(names).count == names.count, "names that say nothing")
            try UnkeptPromise.unless(names.allSatisfy(\.isPerson), "a new name that is no person's")
        case .connection, .ignored: break
        }
    }

    private static func check(_ message: BridgeMessage, own: [BridgeAddress], receivedAt: UnixTime) throws {
        try UnkeptPromise.unless(!message.id.isEmpty, "an empty id")
        try UnkeptPromise.unless(message.chat?.isPerson ?? true, "a chat that is no person's")
        let others = message.aliases
        try UnkeptPromise.unless(
            others.allSatisfy { $0.isPerson && $0 != message.chat && !own.contains($0) },
            "a name that is not the other side's"
        )
        for address in others + [message.chat].compactMap(\.self) {
            try UnkeptPromise.unless(BridgeAddress(chatID: address.text) == address, "an address that reads as another")
        }
        try UnkeptPromise.unless(
            (1_230_768_000...receivedAt.seconds + 86_400).contains(message.saidAt),
            "a time out of range"
        )
        try UnkeptPromise.unless(message.isSenderMe == false || message.senderName == nil, "a name of the owner")
        let customer = "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77"
        let chat = message.chat?.text ?? "a"
        guard let published = message.published(customerID: customer, chatID: chat, isSenderMe: false) else { return }
        let wire = published.wireJSON
        try UnkeptPromise.unless(
            (try? ChatMessageDecoder().decode(wire, now: receivedAt)) == published,
            "what is published is not what was meant"
        )
    }
}
