internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Some envelopes inside one transaction, one after the other: decides what becomes of each item, and collects what
/// is to be written.
struct BridgeTurn {
    private let now: UnixTime
    private let context: StoreContext
    private let rules: BridgeRules
    private var names: ChatNames
    private var places: MessagePlaces
    private var outgoing: [(message: Outgoing, customer: String?)] = []
    // Of the envelope that is being taken.
    private var customer = ""
    private var account: ConnectedAccount
    private var trace = ""
    private var receipt = BridgeReceipt(.taken)

    /// Reads what is stored about the chats and messages of all envelopes. nil if there is no envelope.
    init?(
        _ envelopes: [(envelope: BridgeEnvelope, account: ConnectedAccount)],
        now: UnixTime,
        _ context: StoreContext,
        _ rules: BridgeRules,
        on connection: isolated PostgresConnection
    ) throws {
        guard let first = envelopes.first else { return nil }
        self.account = first.account
        (self.now, self.context, self.rules) = (now, context, rules)
        var (addresses, ids): ([String: Set<BridgeAddress>], [String: Set<String>]) = ([:], [:])
        for (envelope, _) in envelopes {
            let customer = envelope.receiver.customerID
            for event in envelope.batch.events {
                switch event {
                case .message(let message):
                    addresses[customer, default: []].formUnion(message.people)
                    ids[customer, default: []].formUnion(message.mentionedIDs)
                case .renamed(let names): addresses[customer, default: []].formUnion(names.filter(\.isPerson))
                case .connection, .ignored: continue
                }
            }
        }
        self.names = try ChatNames.load(addresses, context, on: connection)
        self.places = try MessagePlaces.load(ids, context, on: connection)
    }

    /// Takes one of the envelopes, after those before it.
    mutating func take(
        _ envelope: BridgeEnvelope,
        _ account: ConnectedAccount,
        on connection: isolated PostgresConnection
    ) throws -> BridgeReceipt {
        (self.customer, self.account, self.trace) = (envelope.receiver.customerID, account, envelope.trace)
        self.receipt = BridgeReceipt(.taken)
        let joined = self.names.joined
        for event in envelope.batch.events { try self.take(event, on: connection) }
        self.receipt.joinedChats = self.names.joined - joined
        return self.receipt
    }

    func save(on connection: isolated PostgresConnection) throws {
        try self.names.save(on: connection)
        try self.places.save(on: connection)
        try OutboxTable.insert(self.outgoing, self.context.messages, on: connection)
    }

    private mutating func take(_ event: BridgeEvent, on connection: isolated PostgresConnection) throws {
        switch event {
        case .ignored(let reason): self.receipt.count(reason)
        case .connection: self.receipt.count(.state)
        case .renamed(let names): self.receipt.count(try self.rename(names.filter(\.isPerson), on: connection))
        case .message(let message): self.receipt.count(try self.take(message, on: connection))
        }
    }

    private mutating func rename(
        _ addresses: [BridgeAddress],
        on connection: isolated PostgresConnection
    ) throws -> BridgeOutcome {
        let name = try self.name(of: addresses, on: connection)
        guard try self.isRead(addresses, name, on: connection) else { return .filtered }
        // The newest stands last, and the next message comes under it.
        _ = self.names.fix(addresses.reversed(), as: name, self.customer)
        return .renamed
    }

    private mutating func take(
        _ message: BridgeMessage,
        on connection: isolated PostgresConnection
    ) throws -> BridgeOutcome {
        guard !message.isSelfChat else { return .selfChat }
        guard message.saidAt <= self.now.seconds + 86_400 else { return .invalid }
        guard message.saidAt >= (self.now - self.context.retention).seconds else { return .tooOld }
        switch message.content {
        case .reaction(let emoji, let id): return try self.take(message, emoji, reactingTo: id, on: connection)
        case .waiting: return self.places[message.id, of: self.customer]?.hasMessage == true ? .duplicate : .waiting
        case .text, .event, .eventResponse: return try self.takeNew(message, on: connection)
        case .edited, .editedEvent, .revoked, .unreadableEdit: return try self.takeChange(message, on: connection)
        }
    }

    private mutating func takeNew(
        _ message: BridgeMessage,
        on connection: isolated PostgresConnection
    ) throws -> BridgeOutcome {
        let place = self.places[message.id, of: self.customer]
        guard place?.hasMessage != true else { return .duplicate }
        guard message.transience == nil || self.rules.readsDisappearing else { return .disappearing }
        guard message.saidAt >= self.account.readsFrom.seconds else { return .beforeConsent }
        guard let isSenderMe = message.isSenderMe ?? place?.isSenderMe else { return .chatUnknown }
        let known = try self.name(of: message.people, on: connection)
        let placed = place?.chat ?? self.chatOfAnswered(message)
        guard try self.isRead(message.people, placed ?? known, on: connection) else { return .filtered }
        let fixed = self.names.fix(message.people, as: known ?? placed, self.customer)
        guard let chat = placed ?? fixed else { return .chatUnknown }
        guard self.publish(message, in: chat, isSenderMe) else { return .invalid }
        let row = MessagePlace(chat: chat, saidAt: message.saidAt, isSenderMe: isSenderMe, hasMessage: true)
        self.places[message.id, of: self.customer] = row
        self.receipt.lags.append(.milliseconds(max(0, self.now.milliseconds - message.saidAt * 1000)))
        if let change = place?.overtaking {
            let changed = change.applied(to: message)
            if self.publish(changed, in: chat, isSenderMe) { self.receipt.count(Self.outcome(of: changed)) }
        }
        return .message
    }

    /// An edit or a revocation goes where its message went.
    private mutating func takeChange(
        _ message: BridgeMessage,
        on connection: isolated PostgresConnection
    ) throws -> BridgeOutcome {
        let place = self.places[message.id, of: self.customer]
        let known = try self.name(of: message.people, on: connection)
        let isRevocation = message.content == .revoked || message.content == .unreadableEdit
        // A stored message may always be revoked.
        if !isRevocation || place?.chat == nil {
            guard try self.isRead(message.people, place?.chat ?? known, on: connection) else { return .filtered }
        }
        let isSenderMe = message.isSenderMe ?? place?.isSenderMe
        if let chat = place?.chat ?? (isSenderMe == nil ? nil : known) {
            guard place?.chat != nil || message.saidAt >= self.account.readsFrom.seconds else { return .beforeConsent }
            guard isRevocation || self.reads(message, knowing: place) else { return .disappearing }
            guard self.publish(message, in: chat, isSenderMe ?? false) else { return .invalid }
            var row = place ?? MessagePlace(saidAt: message.saidAt)
            (row.chat, row.isSenderMe) = (chat, isSenderMe)
            row.saidAt = max(row.saidAt, message.saidAt)
            self.places[message.id, of: self.customer] = row
            return Self.outcome(of: message)
        }
        guard message.saidAt >= self.account.readsFrom.seconds else { return .beforeConsent }
        guard isRevocation || self.reads(message, knowing: nil) else { return .disappearing }
        return self.wait(message, place)
    }

    /// Decides if a message is read. An edit of a stored message is read even if the edit is set to disappear.
    private func reads(_ message: BridgeMessage, knowing place: MessagePlace?) -> Bool {
        message.transience == nil || self.rules.readsDisappearing || place?.hasMessage == true
    }

    /// Keeps a change until its message comes.
    private mutating func wait(_ message: BridgeMessage, _ place: MessagePlace?) -> BridgeOutcome {
        guard var change = OvertakingChange(message) else { return .chatUnknown }
        // The chat may be one that is left out, and no text of it may be written.
        if self.account.filter != .all { (change.kind, change.body, change.event) = (.revoked, "", nil) }
        var row = place ?? MessagePlace(saidAt: message.saidAt)
        row.overtaking = change.merged(with: row.overtaking)
        row.isSenderMe = message.isSenderMe ?? row.isSenderMe
        self.places[message.id, of: self.customer] = row
        return .overtaking
    }

    /// Publishes a reaction as a short message that quotes what it is about. Another reaction of the same person
    /// replaces it. It is dropped if the words of the other message are not stored: on its own, it could mean anything.
    private mutating func take(
        _ message: BridgeMessage,
        _ emoji: String,
        reactingTo id: String,
        on connection: isolated PostgresConnection
    ) throws -> BridgeOutcome {
        guard self.rules.readsReactions, let isSenderMe = message.isSenderMe,
            let place = self.places[id, of: self.customer],
            place.hasMessage, let chat = place.chat
        else { return .reaction }
        guard message.saidAt >= self.account.readsFrom.seconds else { return .beforeConsent }
        guard try self.isRead(message.people, chat, on: connection) else { return .filtered }
        var reaction = message
        reaction.id = BridgeMessage.reactionID(to: id, isSenderMe: isSenderMe)
        let earlier = self.places[reaction.id, of: self.customer]
        if let earlier, earlier.saidAt >= message.saidAt { return .duplicate }
        if emoji.isEmpty {
            guard earlier != nil else { return .reaction }
            reaction.content = .revoked
        } else {
            let answered = StoredWords(self.customer, chat: chat.text, id: id, self.context)
            guard let words = try answered.read(on: connection) else { return .reaction }
            reaction.content = earlier == nil ? .text(emoji) : .edited(emoji)
            reaction.quoted = BridgeQuote(id: id, body: words, isSenderMe: place.isSenderMe)
        }
        guard self.publish(reaction, in: chat, isSenderMe) else { return .invalid }
        self.places[reaction.id, of: self.customer] = MessagePlace(
            chat: chat,
            saidAt: message.saidAt,
            isSenderMe: isSenderMe,
            hasMessage: true
        )
        return Self.outcome(of: reaction)
    }

    private mutating func name(
        of addresses: [BridgeAddress],
        on connection: isolated PostgresConnection
    ) throws -> ChatName? {
        try self.names.name(of: addresses, self.customer, knowing: self.places, on: connection)
    }

    private func isRead(
        _ addresses: [BridgeAddress],
        _ name: ChatName?,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        guard self.account.filter != .all, !addresses.isEmpty || name != nil else { return true }
        return self.account.filter.lets(try self.names.all(of: addresses, named: name, self.customer, on: connection))
    }

    /// The answer to an event message stands in the event's chat.
    private func chatOfAnswered(_ message: BridgeMessage) -> ChatName? {
        guard case .eventResponse(_, let id) = message.content else { return nil }
        return self.places[id, of: self.customer]?.chat
    }

    /// - Returns: false if the pipeline would refuse it.
    private mutating func publish(_ message: BridgeMessage, in chat: ChatName, _ isSenderMe: Bool) -> Bool {
        guard var published = message.published(customerID: self.customer, chatID: chat.text, isSenderMe: isSenderMe)
        else {
            return false
        }
        if let answered = message.quoted?.id.flatMap({ self.places[$0, of: self.customer] }), answered.hasMessage {
            let isOwners = published.quoted?.isSenderMe ?? answered.isSenderMe
            published.quoted?.timestamp = answered.saidAt
            published.quoted?.isSenderMe = isOwners
        }
        let json = published.wireJSON
        do throws(ChatMessageFault) {
            _ = try ChatMessageDecoder().decode(json, now: self.now)
        } catch {
            return false
        }
        let outgoing = Outgoing(
            queue: self.context.queues.messages,
            body: json,
            headers: [HeaderName.traceParent: self.trace],
            messageID: EventIdentity.random().id
        )
        self.outgoing.append((outgoing, self.customer))
        return true
    }

    private static func outcome(of change: BridgeMessage) -> BridgeOutcome {
        switch change.content {
        case .revoked: .revoked
        case .unreadableEdit: .editUnreadable
        case .edited, .editedEvent: .edited
        case .text, .event, .eventResponse, .reaction, .waiting: .message
        }
    }
}

extension BridgeMessage {
    /// All names of the chat in the payload, the one that it uses first.
    fileprivate var people: [BridgeAddress] {
        ([self.chat].compactMap { $0 } + self.aliases).filter(\.isPerson)
    }

    fileprivate var mentionedIDs: [String] {
        var ids = [self.id]
        if case .eventResponse(_, let id) = self.content { ids.append(id) }
        if case .reaction(_, let id) = self.content {
            ids += [id, Self.reactionID(to: id, isSenderMe: self.isSenderMe ?? false)]
        }
        if let id = self.quoted?.id { ids.append(id) }
        return ids
    }

    /// Each side of a chat has one reaction to a message at most. No id of WhatsApp's has these letters.
    fileprivate static func reactionID(to id: String, isSenderMe: Bool) -> String {
        "\(id)+\(isSenderMe ? "own" : "their")-reaction"
    }
}
