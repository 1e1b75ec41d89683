internal import Time
internal import Web

/// The stream to one browser: the parts of its page that have changed since they were sent, and in each turn a sign
/// of life. A browser that hears nothing for some seconds has lost the console.
struct LiveStream: Sendable {
    let seat: LiveHub.Seat
    /// Of what the page has shown.
    let stage: String

    @concurrent
    func write(to events: inout PageEvents) async throws {
        var news = LiveNews(stage: self.stage)
        for await event in self.seat.events {
            for message in news.messages(for: event) {
                try await events.send(message.name.rawValue, message.data)
                if message.name.isLast { return }
            }
        }
    }
}

/// Makes messages for one browser of what the hub tells.
struct LiveNews {
    struct Message: Hashable {
        /// The script knows them.
        enum Name: String {
            case part
            /// All is as it was told.
            case beat
            /// The data says since when, in UTC.
            case lost
            case reload
            case end

            var isLast: Bool { self == .reload || self == .end }
        }

        var name: Name
        var data = ""
    }

    /// Of what the page has shown.
    let stage: String
    private var known: [String: String] = [:]

    init(stage: String) { self.stage = stage }

    /// At least one for each event.
    mutating func messages(for event: LiveHub.Event) -> [Message] {
        switch event {
        case .signedOut: return [Message(name: .end)]
        case .lost(let since): return [Message(name: .lost, data: Timestamp.utcText(since))]
        case .reading(let stage, _) where stage != self.stage: return [Message(name: .reload)]
        case .reading(_, let parts):
            let changed = parts.filter { self.known[$0.name] != $0.html }
            for part in changed { self.known[part.name] = part.html }
            return changed.isEmpty ? [Message(name: .beat)] : changed.map { Message(name: .part, data: $0.html) }
        }
    }
}
