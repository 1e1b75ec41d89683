import NIOConcurrencyHelpers
import Pipeline
import Time

/// A source with a history, what Jadwal has received of it, and a sink: all that a sweep needs. It behaves like WAHA
/// (`byChat`) or Evolution (`byTime`).
final class ScriptedHistory: BridgeControl, SweepLookup, SweepSink {
    private struct Said {
        var chat: BridgeAddress
        var id: String
        var at: UnixTime
    }

    private struct State {
        /// The newest first, unless `isSorted` is false.
        var said: [Said] = []
        var isSorted = true
        var known: Set<String> = []
        var found: [String] = []
        var envelopes: [String] = []
        var pages = 0
        var longestPage = Int.max
        var ignoresTime = false
        var ignoresPages = false
        var skipsSome = false
        var fault: BridgeControlError?

        mutating func sort() {
            guard !self.isSorted else { return }
            self.said.sort { ($0.at, $0.id) > ($1.at, $1.id) }
            self.isSorted = true
        }
    }

    let history: HistoryKind
    private let state = NIOLockedValueBox(State())

    init(_ history: HistoryKind) { self.history = history }

    var kind: SourceKind { self.history == .byTime ? .evolution : .waha }
    var known: Set<String> { self.state.withLockedValue { $0.known } }
    var found: [String] { self.state.withLockedValue { $0.found } }
    /// Of what was found.
    var envelopes: [String] { self.state.withLockedValue { $0.envelopes } }
    /// Of messages, that were asked for.
    var pages: Int { self.state.withLockedValue { $0.pages } }
    var longestPage: Int {
        get { self.state.withLockedValue { $0.longestPage } }
        set { self.state.withLockedValue { $0.longestPage = newValue } }
    }
    /// It returns messages of any time.
    var ignoresTime: Bool {
        get { self.state.withLockedValue { $0.ignoresTime } }
        set { self.state.withLockedValue { $0.ignoresTime = newValue } }
    }
    /// It returns the first page, whatever is asked for.
    var ignoresPages: Bool {
        get { self.state.withLockedValue { $0.ignoresPages } }
        set { self.state.withLockedValue { $0.ignoresPages = newValue } }
    }
    /// Pages are shorter than was asked for, though others follow.
    var skipsSome: Bool {
        get { self.state.withLockedValue { $0.skipsSome } }
        set { self.state.withLockedValue { $0.skipsSome = newValue } }
    }
    var fault: BridgeControlError? {
        get { self.state.withLockedValue { $0.fault } }
        set { self.state.withLockedValue { $0.fault = newValue } }
    }

    func say(chat: Int, id: String, at: UnixTime) {
        self.say(address: "\(966_500_000_001 + chat)@c.us", id: id, at: at)
    }

    func say(address: String, id: String, at: UnixTime) {
        guard let chat = BridgeAddress(address) else { preconditionFailure("no address") }
        self.state.withLockedValue { state in
            state.said.append(Said(chat: chat, id: id, at: at))
            state.isSorted = false
        }
    }

    func receive(_ ids: [String]) { self.state.withLockedValue { $0.known.formUnion(ids) } }

    func sweep(_ task: SweepTask) async throws -> SweepReport {
        try await BridgeSweep(lookup: self, sink: self).run(task, of: "session", connection: "id", through: self)
    }

    func known(_ ids: Set<String>, of connection: String) async throws -> Set<String> {
        self.state.withLockedValue { ids.intersection($0.known) }
    }

    func take(_ found: [ListedMessage], of connection: String) async throws -> Int {
        self.state.withLockedValue { state in
            let new = found.filter { state.known.insert($0.id).inserted }
            state.found += new.map(\.id)
            state.envelopes += new.map { String(decoding: $0.envelope, as: UTF8.self) }
            return new.count
        }
    }

    func chats(of name: String, page: Int) async throws(BridgeControlError) -> ChatPage {
        if let fault { throw fault }
        let (said, isFirst) = self.state.withLockedValue { state in
            state.sort()
            return (state.said, state.ignoresPages)
        }
        var chats: Set<BridgeAddress> = []
        let lasts = said.filter { chats.insert($0.chat).inserted }
        let part = lasts.dropFirst((isFirst ? 0 : page) * 50).prefix(50)
        return ChatPage(
            part.map { ListedChat(address: $0.chat, lastMessageID: $0.id, activeAt: $0.at) },
            isLast: part.isEmpty
        )
    }

    func messages(_ query: HistoryQuery) async throws(BridgeControlError) -> HistoryPage {
        if let fault { throw fault }
        let state = self.state.withLockedValue { state in
            state.pages += 1
            state.sort()
            return state
        }
        guard query.limit <= state.longestPage else { throw BridgeControlError(.answerTooLarge) }
        let sorted = state.said.filter { one in
            (query.chat == nil || query.chat == one.chat)
                && (state.ignoresTime || query.from <= one.at && one.at <= query.until)
        }
        let begin = (state.ignoresPages ? 0 : query.page) * query.limit
        // A skipped one stands on the next page, so that it is read there.
        let part = sorted.dropFirst(begin).prefix(query.limit)
        let listed = part.map { ListedMessage(id: $0.id, saidAt: $0.at, envelope: Array($0.id.utf8)) }
        let isLast = state.skipsSome ? part.isEmpty : begin + query.limit >= sorted.count && !state.ignoresPages
        return HistoryPage(listed, isLast: isLast)
    }

    func facts() async throws(BridgeControlError) -> SourceFacts { SourceFacts(version: nil) }
    func create(_ setup: ConnectionSetup) async throws(BridgeControlError) {}
    func pairingCode(for number: String, _ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        throw BridgeControlError(.notOffered)
    }
    func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer {
        throw BridgeControlError(.notOffered)
    }
    func state(of name: String) async throws(BridgeControlError) -> ReportedConnection? { nil }
    func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift] { [] }
    func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError) {}
    func restart(_ setup: ConnectionSetup) async throws(BridgeControlError) {}
    func end(_ name: String) async throws(BridgeControlError) {}
    func message(_ id: String, in chat: BridgeAddress, of name: String) async throws(BridgeControlError)
        -> ListedMessage?
    { nil }
    func number(of hidden: BridgeAddress, at name: String) async throws(BridgeControlError) -> BridgeAddress? { nil }
}
