internal import HTTP
internal import HTTPTypes
public import Pipeline
internal import Time

extension WAHAControl {
    public func chats(of name: String, page: Int) async throws(BridgeControlError) -> ChatPage {
        let (limit, offset) = ("\(Self.chatsOnPage)", "\(page * Self.chatsOnPage)")
        let query = [("limit", limit), ("offset", offset)]
        var request = SourceRequest(.get, "api", name, "chats", "overview", query: query)
        request.maximumBytes = SourceAPI.pageBytes
        let list = try SourceJSON.read(try await self.api.send(request, for: name)).elements
        return ChatPage(list.compactMap { Self.chat($0) }, isLast: list.isEmpty)
    }

    static func chat(_ json: LooseJSON) -> ListedChat? {
        let last = json["lastMessage"]
        guard let address = json["id"]?.text.flatMap({ BridgeAddress($0) }),
            let activeAt = SourceJSON.time(last?["timestamp"])
        else { return nil }
        return ListedChat(address: address, lastMessageID: StanzaID(last?["id"]?.text)?.bare, activeAt: activeAt)
    }

    /// Its pages end with an empty one: they are often shorter than the limit, by which the offset grows all the same.
    /// `filter.fromMe` is not used, since it has returned nothing in some versions.
    public func messages(_ query: HistoryQuery) async throws(BridgeControlError) -> HistoryPage {
        guard let chat = query.chat else { throw BridgeControlError(.notOffered) }
        let items = [
            ("downloadMedia", "false"), ("limit", "\(query.limit)"), ("offset", "\(query.page * query.limit)"),
            ("filter.timestamp.gte", "\(query.from.seconds)"), ("filter.timestamp.lte", "\(query.until.seconds)"),
        ]
        var request = SourceRequest(.get, "api", query.name, "chats", chat.text, "messages", query: items)
        request.maximumBytes = SourceAPI.pageBytes
        let list = try SourceJSON.read(try await self.api.send(request, for: query.name)).elements
        let messages = list.compactMap { Self.message($0, of: query.name) }
        return HistoryPage(messages.sorted { $0.saidAt > $1.saidAt }, isLast: list.isEmpty)
    }

    public func message(
        _ id: String,
        in chat: BridgeAddress,
        of name: String
    ) async throws(BridgeControlError) -> ListedMessage? {
        // The id that WAHA knows begins with whose message it is. What has to be asked for is mostly the other side's.
        for fromMe in [false, true] {
            let serialised = "\(fromMe)_\(chat.text)_\(id)"
            let query = [("downloadMedia", "false")]
            let request = SourceRequest(.get, "api", name, "chats", chat.text, "messages", serialised, query: query)
            let answer = try await self.api.send(request, for: name, accepting: [404])
            if answer.status < 300, let message = LooseJSON(answer.body).flatMap({ Self.message($0, of: name) }) {
                return message
            }
        }
        return nil
    }

    public func number(of hidden: BridgeAddress, at name: String) async throws(BridgeControlError) -> BridgeAddress? {
        let request = SourceRequest(.get, "api", name, "lids", hidden.text)
        let answer = try await self.api.send(request, for: name, accepting: [404])
        guard answer.status < 300 else { return nil }
        let number = try SourceJSON.read(answer)["pn"]?.text.flatMap { BridgeAddress($0) }
        return number?.kind == .number ? number : nil
    }

    static func message(_ json: LooseJSON, of name: String) -> ListedMessage? {
        guard let id = StanzaID(json["id"]?.text)?.bare, let saidAt = SourceJSON.time(json["timestamp"]) else {
            return nil
        }
        let envelope = SourceJSON.bytes(["event": "message.any", "session": name, "payload": json.members])
        return ListedMessage(id: id, saidAt: saidAt, envelope: envelope)
    }
}
