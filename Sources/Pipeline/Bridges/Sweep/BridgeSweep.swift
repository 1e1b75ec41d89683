internal import Time

/// Compares what a source has with what Jadwal got, and hands on what was lost. Found messages take the ordinary way;
/// one that came meanwhile is a duplicate there.
public struct BridgeSweep: Sendable {
    public static let chatBudget = 500
    public static let messageBudget = 5000
    /// After an answer that is too long. Photographs have previews in their messages.
    static let shortPage = 20

    private let lookup: any SweepLookup
    private let sink: any SweepSink

    public init(lookup: any SweepLookup, sink: any SweepSink) { (self.lookup, self.sink) = (lookup, sink) }

    /// Sweeps once, within the budget.
    ///
    /// - Parameters:
    ///   - name: the connection's name at the source.
    ///   - connection: its id.
    /// - Throws: `BridgeControlError` if the source does not answer, and errors of lookup and sink. The plan stays as
    ///   it is then, and what was found is handed on.
    public func run(
        _ task: SweepTask,
        of name: String,
        connection: String,
        through control: any BridgeControl
    ) async throws -> SweepReport {
        var run = SweepRun(task: task, name: name, connection: connection)
        switch control.history {
        case .none: return SweepReport(end: .complete)
        case .byTime:
            let until = task.rest?.chatUntil ?? task.until
            guard let left = try await self.read(nil, until: until, &run, through: control) else {
                return run.report(.complete)
            }
            return run.report(.budgetSpent(run.rest(reached: task.until, chat: nil, until: left)))
        case .byChat: return try await self.readChats(&run, through: control)
        }
    }

    private func readChats(_ run: inout SweepRun, through control: any BridgeControl) async throws -> SweepReport {
        for page in 0... {
            let list = try await control.chats(of: run.name, page: page)
            let listed = list.chats
            let chats = listed.filter { run.task.covers($0) && !run.listed.contains($0.address) }
            let lasts = chats.compactMap(\.lastMessageID)
            let known = run.task.isFull ? [] : try await self.lookup.known(Set(lasts), of: run.connection)
            for chat in chats where chat.address.isPerson {
                guard run.chats < Self.chatBudget else {
                    return run.report(.budgetSpent(run.rest(reached: chat.activeAt, chat: nil, until: nil)))
                }
                run.chats += 1
                if let last = chat.lastMessageID, known.contains(last) { continue }
                let until = run.task.rest.flatMap { $0.chat == chat.address.text ? $0.chatUntil : nil }
                let left = try await self.read(chat.address, until: until ?? run.task.until, &run, through: control)
                guard let left else { continue }
                let rest = run.rest(reached: chat.activeAt, chat: chat.address.text, until: left)
                return run.report(.budgetSpent(rest))
            }
            // A source that gives the same page again and again has no further one.
            let isNew = listed.isEmpty || listed.map { run.listed.insert($0.address).inserted }.contains(true)
            let isPast = !listed.isEmpty && listed.allSatisfy { $0.activeAt < run.task.from }
            if list.isLast || isPast || !isNew { break }
        }
        return run.report(.complete)
    }

    /// Reads the messages of a chat, the newest first, until all are read or, in a quick sweep, known.
    ///
    /// - Returns: the time down to which they are compared, if the budget was spent before the end.
    private func read(
        _ chat: BridgeAddress?,
        until: UnixTime,
        _ run: inout SweepRun,
        through control: any BridgeControl
    ) async throws -> UnixTime? {
        var query = HistoryQuery(name: run.name, chat: chat, from: run.task.from, until: until)
        var reached = until
        var seen: Set<String> = []
        while true {
            guard run.messages < Self.messageBudget else { return reached }
            let page = try await self.page(&query, through: control)
            run.messages += max(page.messages.count, 1)
            let known = try await self.lookup.known(Set(page.messages.map(\.id)), of: run.connection)
            let lost = page.messages.filter { !known.contains($0.id) && $0.saidAt >= run.task.from }
            // The oldest first: an edit follows its message.
            if !lost.isEmpty { run.found += try await self.sink.take(lost.reversed(), of: run.connection) }
            reached = page.messages.map(\.saidAt).min() ?? reached
            let isNew = page.messages.map { seen.insert($0.id).inserted }.contains(true)
            if page.isLast || !isNew && !page.messages.isEmpty { return nil }
            // In a list of all chats a known page says nothing about the messages behind it.
            if !run.task.isFull, chat != nil, lost.isEmpty, !page.messages.isEmpty { return nil }
            query.page += 1
        }
    }

    /// The page that is asked for, or as much of it as the source can answer with.
    ///
    /// Not inside the loop: the compiler of Swift 6.3 does not end with a `continue` in this `catch`.
    private func page(
        _ query: inout HistoryQuery,
        through control: any BridgeControl
    ) async throws(BridgeControlError) -> HistoryPage {
        do throws(BridgeControlError) {
            return try await control.messages(query)
        } catch {
            guard error.code == .answerTooLarge, query.limit > Self.shortPage else { throw error }
        }
        // The sizes divide evenly, so that no message falls between two pages.
        query.page *= query.limit / Self.shortPage
        query.limit = Self.shortPage
        return try await control.messages(query)
    }
}

/// The count of a sweep that is under way.
private struct SweepRun {
    let task: SweepTask
    let name: String
    let connection: String
    /// All that was on a page so far.
    var listed: Set<BridgeAddress> = []
    var chats = 0
    var messages = 0
    var found = 0

    func report(_ end: SweepEnd) -> SweepReport {
        SweepReport(end: end, found: self.found, chats: self.chats, messages: self.messages)
    }

    func rest(reached: UnixTime, chat: String?, until: UnixTime?) -> SweepRest {
        SweepRest(
            isFull: self.task.isFull,
            begunAt: self.task.rest?.begunAt ?? self.task.until,
            partBegunAt: self.task.until,
            reached: reached,
            chat: chat,
            chatUntil: until
        )
    }
}

/// Tells which messages Jadwal has got.
public protocol SweepLookup: Sendable {
    /// - Parameter ids: bare ids, at most as many as stand on a page.
    func known(_ ids: Set<String>, of connection: String) async throws -> Set<String>
}

/// Takes messages that a source has lost.
public protocol SweepSink: Sendable {
    /// Commits them as a webhook's messages are committed.
    ///
    /// - Parameter found: of one page, the oldest first. Later pages hold older messages.
    /// - Returns: how many of them were new.
    func take(_ found: [ListedMessage], of connection: String) async throws -> Int
}

/// The result of a sweep.
public struct SweepReport: Sendable, Hashable {
    public var end: SweepEnd
    /// New messages: so many webhooks the source has lost.
    public var found = 0
    public var chats = 0
    public var messages = 0
}
