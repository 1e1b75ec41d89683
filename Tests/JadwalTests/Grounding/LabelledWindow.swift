import Foundation
import Jadwal

/// A labelled conversation as a window, with the answers that a model could give about it.
struct LabelledWindow: Decodable {
    struct Message: Decodable {
        struct Quote: Decodable {
            let senderName: String?
            let isSenderMe: Bool?
            let body: String
            let timestamp: Int64?
        }

        let senderName: String
        let isSenderMe: Bool
        let body: String
        let quotedMessage: Quote?
        let timestamp: Int64
    }

    struct Expected: Decodable {
        struct Event: Decodable {
            let startDate: String
            let startTime: String?
            let endDate: String?
            let endTime: String?
            let locationContains: [String]?
            let titleKeywords: [String]
        }

        struct Accept: Decodable {
            let startDate: [String]?
            let startTime: [String?]?
            let startTimeRange: [String]?
        }

        let status: String
        let event: Event?
        let accept: Accept?
    }

    let id: String
    let category: String
    let language: String
    let timezone: String
    let messages: [Message]
    let expected: Expected

    /// Those beside the checkout.
    static func shared() throws -> [LabelledWindow] {
        try SharedFile.lines("corpus/visible.jsonl", as: LabelledWindow.self)
    }

    var zone: Zone { Zone(self.timezone)! }

    var window: ConversationWindow {
        ConversationWindow(
            messages: self.messages.enumerated().map { index, message in
                let quoted = message.quotedMessage.map {
                    QuotedMessage(
                        senderName: $0.senderName,
                        isSenderMe: $0.isSenderMe,
                        body: $0.body,
                        timestamp: $0.timestamp
                    )
                }
                return WindowMessage(
                    id: "m\(index)",
                    isSenderMe: message.isSenderMe,
                    saidAt: message.timestamp,
                    content: MessageContent(
                        senderName: message.senderName,
                        body: message.body,
                        quoted: quoted,
                        wasEdited: false
                    )
                )
            },
            generation: 1,
            zone: self.zone,
            knownEvents: []
        )
    }

    /// The answer that agrees with the label, in the words of the chat where the label has them.
    var rightAnswer: ClaimedEvent? {
        guard let event = self.expected.event else { return nil }
        let text = (self.messages.map(\.body) + self.messages.map(\.senderName)).joined(separator: "\n")
        func said(_ words: [String]) -> String? { words.first { text.localizedStandardContains($0) } }
        return ClaimedEvent(
            title: said(event.titleKeywords) ?? event.titleKeywords[0],
            startDate: event.startDate,
            startTime: event.startTime,
            endDate: event.endDate,
            endTime: event.endTime,
            location: event.locationContains.flatMap { said($0) },
            messages: Array(1...self.messages.count)
        )
    }

    /// True when this is what was agreed, as the label and its further accepted values tell it.
    func isRight(_ times: EventTimes) -> Bool {
        guard let event = self.expected.event else { return false }
        let (date, time) =
            switch times {
            case .allDay(let start, _): ("\(start)", String?.none)
            case .timed(let start, _, _): ("\(start.date)", "\(start.time)")
            }
        let dates = [event.startDate] + (self.expected.accept?.startDate ?? [])
        guard dates.contains(date) else { return false }
        if let range = self.expected.accept?.startTimeRange, let time { return (range[0]...range[1]).contains(time) }
        return time == event.startTime || self.expected.accept?.startTime?.contains(time) ?? false || time == nil
    }
}
