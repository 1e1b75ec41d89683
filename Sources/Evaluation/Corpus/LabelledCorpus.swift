internal import ChatReader
internal import Foundation
internal import Pipeline
internal import Time

/// Reads and writes labelled conversations as JSON Lines.
public enum LabelledCorpus {
    /// - Parameter file: for the error message only.
    public static func read(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) -> [LabelledChat] {
        var chats: [LabelledChat] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            func fault(_ detail: String) -> EvaluationFileFault {
                EvaluationFileFault(file: file, line: index + 1, detail: detail)
            }
            let chat: LabelledChat
            do { chat = try JSONDecoder().decode(LabelledChat.self, from: Data(line)) } catch {
                throw fault(Self.detail(of: error))
            }
            if let detail = Self.fault(in: chat) { throw fault(detail) }
            chats.append(chat)
        }
        return chats
    }

    /// Throws if two conversations have the same id. Reports, recordings and comparisons find them by id.
    public static func join(_ files: [(name: String, chats: [LabelledChat])]) throws(EvaluationFileFault)
        -> [LabelledChat]
    {
        var owners: [String: String] = [:]
        for (name, chats) in files {
            for chat in chats {
                if let owner = owners.updateValue(name, forKey: chat.id) {
                    throw EvaluationFileFault(file: name, detail: "the id \(chat.id) occurs also in \(owner)")
                }
            }
        }
        return files.flatMap(\.chats)
    }

    public static func lines(_ chats: [LabelledChat]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try chats.flatMap { Array(try encoder.encode($0)) + [UInt8(ascii: "\n")] }
    }

    private static func fault(in chat: LabelledChat) -> String? {
        guard Zone(chat.timezone) != nil else { return "the timezone is no IANA name" }
        guard (chat.knownEvents ?? []).allSatisfy({ $0.event(in: .utc) != nil }) else {
            return "a date or a time of known_events is none"
        }
        guard !chat.messages.isEmpty else { return "there are no messages" }
        let times = chat.messages.map(\.timestamp)
        guard zip(times, times.dropFirst()).allSatisfy(<=) else { return "the messages are not in the order of time" }
        guard (chat.expected.status == .agreed) == (chat.expected.event != nil) else {
            return "expected.event must be there with HAS_EVENT_AGREED, and only then"
        }
        guard let event = chat.expected.event else { return nil }
        let accept = chat.expected.accept
        let days = [event.startDate, event.endDate] + (accept?.startDate ?? []) + (accept?.endDate ?? [])
        let clocks =
            [event.startTime, event.endTime] + (accept?.startTime ?? []) + (accept?.endTime ?? [])
            + (accept?.startTimeRange ?? [])
        guard days.allSatisfy({ $0.map { LocalDate($0) != nil } ?? true }) else { return "a date is no YYYY-MM-DD" }
        guard clocks.allSatisfy({ $0.map { LocalTime($0) != nil } ?? true }) else { return "a time is no HH:mm" }
        return nil
    }

    /// Names of fields only, no text of the conversation.
    private static func detail(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(Self.path(context.codingPath + [key])) is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(Self.path(context.codingPath)) is of a wrong type"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(Self.path(context.codingPath)) has no value that is known"
        default: "is no JSON object"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
}

/// A file of an evaluation cannot be used: a corpus, a recording, a batch, a report or a baseline.
public struct EvaluationFileFault: Error, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// The line, from 1; nil if the fault concerns the whole file.
    public var line: Int?
    public var detail: String

    public init(file: String, line: Int? = nil, detail: String) {
        (self.file, self.line, self.detail) = (file, line, detail)
    }

    public var description: String {
        "\(self.file)\(self.line.map { ", line \($0)" } ?? ""): \(self.detail)"
    }
}
