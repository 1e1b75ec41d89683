internal import Pipeline
internal import Time

/// The items of an envelope, and what is checked alike in those of all sources.
struct BridgeItems: Sendable {
    /// Items of one envelope that are read. Further ones are counted as `beyondLimit`.
    static let maximum = 1000

    let receivedAt: UnixTime

    /// Each item by itself, so that one that cannot be read costs no other.
    func read(
        _ items: [WebhookJSON],
        _ body: (WebhookJSON) throws(IgnoredReason) -> BridgeEvent
    ) -> [BridgeEvent] {
        var events: [BridgeEvent] = []
        events.reserveCapacity(items.count)
        for item in items.prefix(Self.maximum) {
            do throws(IgnoredReason) { events.append(try body(item)) } catch { events.append(.ignored(error)) }
        }
        let rest = max(items.count - Self.maximum, 0)
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
