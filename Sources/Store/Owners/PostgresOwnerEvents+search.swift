internal import ChatReader
public import Pipeline
internal import Postgres

/// The events that a search has found, the latest first.
public struct OwnerSearch: Sendable, Hashable {
    public let state: OwnerCalendarState
    public let events: [EventRecord]
    /// False if more were found, or if the owner has more events than are searched.
    public let isComplete: Bool

    public init(state: OwnerCalendarState, events: [EventRecord], isComplete: Bool = true) {
        (self.state, self.events, self.isComplete) = (state, events, isComplete)
    }
}

/// The words of a search.
public struct SearchWords: Sendable {
    private let words: [String]

    public init(_ text: String) {
        self.words = text.split(whereSeparator: \.isWhitespace).map { Folding.fold($0) }.filter { !$0.isEmpty }
    }

    public var isEmpty: Bool { self.words.isEmpty }

    /// True if these texts together have all words, at the beginning of a word or within. Forms of one letter, vowel
    /// marks, case and digits make no difference, as when chats are read.
    public func areAll(in texts: [String]) -> Bool {
        let folded = texts.map { Folding.fold($0) }.joined(separator: "\n")
        return self.words.allSatisfy { folded.contains($0) }
    }
}

extension PostgresOwnerEvents {
    /// The most events that are searched: those that end last.
    public static let mostSearched = 2000
    /// The most events that are shown.
    public static let mostFound = 50

    /// Events whose title, place and notes together have all words of the text. Texts are opened in memory, and none of
    /// them leaves the program.
    public func search(_ text: String, of customer: String) async throws -> OwnerSearch {
        let words = SearchWords(text)
        let context = self.context
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            guard !words.isEmpty else { return OwnerSearch(state: state, events: []) }
            let query = EventQuery(customerID: customer, text: .needed, order: .latestEnd)
            let rows = try connection.query(query.statement(atMost: Self.mostSearched + 1))
            var found: [EventRecord] = []
            for row in rows.prefix(Self.mostSearched) where found.count <= Self.mostFound {
                let event = try EventRecord(row, opening: context)
                guard let content = event.event else { continue }
                if words.areAll(in: [content.summary, content.location ?? "", content.description]) {
                    found.append(event)
                }
            }
            return OwnerSearch(
                state: state,
                events: Array(found.prefix(Self.mostFound)),
                isComplete: found.count <= Self.mostFound && rows.count <= Self.mostSearched
            )
        }
    }
}
