internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Pipeline
internal import UseCases

/// A meeting, or a search for its time, as a JSON object.
protocol MeetingJSON: Decodable, Sendable {
    /// For `--help`.
    static var fields: String { get }
    /// Which of them are lists, for a fault.
    static var lists: String { get }
}

/// A meeting, as JSON or in words. It is personal, and so no argument.
struct MeetingInput<Definition: MeetingJSON>: ParsableArguments {
    @Option(help: ArgumentHelp("A JSON object: \(Definition.fields). - is standard input.", valueName: "file"))
    var input: String?

    @Option(
        help: ArgumentHelp(
            "In place of --input: a sentence, such as “dinner with Noura and Sami next week”.",
            valueName: "file"
        )
    )
    var say: String?

    func read() throws -> ReadMeetingInput<Definition> {
        switch (self.input, self.say) {
        case (let file?, nil): .json(try DefinitionFile.read(file, lists: Definition.lists))
        case (nil, let say?):
            .words(String(decoding: try InputFile(say).all(atMost: SentenceReader.longest), as: UTF8.self))
        case (nil, nil), (_?, _?): throw CommandFailure(.usage, "one of --input and --say is wanted")
        }
    }
}

/// A meeting that has been read; a sentence is understood once its owner's clock is known.
enum ReadMeetingInput<Definition: MeetingJSON>: Sendable {
    case json(Definition)
    case words(String)
}

extension MeetingGuest {
    /// - Parameters:
    ///   - lines: as `MeetingGuest.read` has them.
    ///   - contacts: their ids, as are `required`.
    static func read(_ lines: [String]?, contacts: [String]?, required: [String]?) -> [MeetingGuest] {
        Self.read((lines ?? []).joined(separator: "\n")) + (contacts ?? []).map { MeetingGuest(contact: $0) }
            + (required ?? []).map { MeetingGuest(contact: $0, .required) }
    }
}
