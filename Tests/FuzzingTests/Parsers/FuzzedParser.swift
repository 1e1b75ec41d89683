/// A parser of bytes that strangers write, and what must hold whatever they write.
struct FuzzedParser: Sendable {
    /// Also of the folder in `Corpora` that holds inputs worth trying again.
    let name: String
    /// Bytes. Longer inputs teach nothing new and cost time; `HostileInput` has the long ones.
    let longest: Int
    /// Parts of the format, to be put into inputs.
    let words: [String]
    /// Reads the input, and throws a `UnkeptPromise` when what came out is not as it must be. Returns whether the input
    /// was accepted: inputs that are all refused test little.
    let check: @Sendable (_ input: [UInt8]) throws -> Bool

    static let all: [FuzzedParser] = [
        .chatMessage, .calendarMessage, .notificationMessage, .verdict, .modelAnswer, .answerHead, .multistatus,
        .calendarObject, .foreignCalendar, .calendarEvent, .chatExport, .amqpHeaders, .reading, .promptText,
        .promptWindow, .address,
        .settingText, .sealedBytes, .bridgeWAHA, .bridgeEvolution, .bridgeCloud, .bridgeWasapp, .bridgeAnswers,
        .idToken, .issuer, .mailAddress, .uploadForm, .exportArchive, .transition, .feedToken, .feed, .weather,
    ]

    static func named(_ name: String) -> FuzzedParser? { Self.all.first { $0.name == name } }
}

/// A broken promise: a parser accepted an input that it must refuse, or gave a wrong result.
struct UnkeptPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static func unless(_ isKept: @autoclosure () throws -> Bool, _ what: @autoclosure () -> String) throws {
        guard try isKept() else { throw UnkeptPromise(what()) }
    }
}
