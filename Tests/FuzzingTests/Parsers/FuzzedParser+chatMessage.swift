import Foundation
import Pipeline
import Time

extension FuzzedParser {
    /// `wasapp.messages`
    static let chatMessage = FuzzedParser(
        name: "chat-message",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.message
    ) { input in
        let decoder = ChatMessageDecoder()
        let now = UnixTime(seconds: 1_795_255_200)
        let read = try? decoder.decode(input, now: now)
        // A field that nobody knows keeps it from the short way, which must come to the same.
        if let brace = input.firstIndex(of: UInt8(ascii: "{")), input.count < ChatMessageDecoder.maximumBytes - 20 {
            let longer = input[...brace] + Array(#""nobody's":[0],"#.utf8) + input[(brace + 1)...]
            try UnkeptPromise.unless((try? decoder.decode(Array(longer), now: now)) == read, "the short way differs")
        }
        guard let message = read else { return false }
        try Self.check(message, now: now)
        try UnkeptPromise.unless(input.count <= ChatMessageDecoder.maximumBytes, "longer than the contract allows")
        let isText = String(validating: input, as: UTF8.self) != nil && !input.contains(0)
        try UnkeptPromise.unless(isText, "not UTF-8, and accepted")
        let written = Array(try JSONEncoder().encode(WrittenChatMessage(message)))
        try UnkeptPromise.unless(
            (try? decoder.decode(written, now: now)) == message || written.count > ChatMessageDecoder.maximumBytes,
            "not the same when written and read again"
        )
        return true
    }

    /// Contract, "Queues and messages".
    private static func check(_ message: ChatMessage, now: UnixTime) throws {
        try UnkeptPromise.unless(message.body.utf8.count <= ChatMessageDecoder.maximumBodyBytes, "body too long")
        try UnkeptPromise.unless(!message.id.isEmpty && !message.chatID.isEmpty, "an empty id")
        try UnkeptPromise.unless(
            (1_230_768_000...now.seconds + 86_400).contains(message.timestamp),
            "timestamp out of range"
        )
        try UnkeptPromise.unless(
            UUID(uuidString: message.customerID)?.uuidString.lowercased() == message.customerID,
            "the customer is no UUID in lower case"
        )
        let texts = [message.id, message.chatID, message.body, message.senderName, message.senderNumber]
        let quoted = [message.quoted?.body, message.quoted?.senderName]
        try UnkeptPromise.unless(
            (texts + quoted).allSatisfy { $0?.utf8.contains(0) != true },
            "a NUL character in a text"
        )
        let invited = [message.event?.title, message.event?.details, message.event?.place, message.response?.eventID]
        try UnkeptPromise.unless(invited.allSatisfy { $0?.utf8.contains(0) != true }, "a NUL character in an event")
        if let event = message.event {
            try UnkeptPromise.unless(event.end.map { $0 > event.start } ?? true, "an event that ends before it starts")
            try UnkeptPromise.unless(message.response == nil, "an event that is an answer")
        }
        if message.kind == .revoked {
            let isEmpty = message.body.isEmpty && message.quoted == nil && message.event == nil
            try UnkeptPromise.unless(isEmpty, "a revoked message with text")
        }
    }
}
