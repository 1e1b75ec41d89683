internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// The form of something that owners make for themselves, as commands read it.
protocol CommandForm: Sendable {
    associatedtype Definition: Decodable

    /// "an alarm of an owner".
    static var thing: String { get }
    /// The fields of the JSON object, for `--help`.
    static var fields: String { get }
    /// Which of them are lists, for a fault.
    static var lists: String { get }
    /// A sentence that says one.
    static var example: String { get }

    init(_ definition: Definition)

    /// - Returns: with what the sentence leaves open, as the API names it.
    static func said(_ sentence: String, at now: LocalDateTime, in zone: Zone) -> (form: Self, open: [String])

    /// Adds one. Throws a refusal.
    func add(_ id: String, of customer: String, in environment: CommandEnvironment) async throws

    /// Replaces the definition. Throws a refusal.
    func change(_ id: String, of customer: String, in environment: CommandEnvironment) async throws
}

/// A definition, as JSON or in words. It is personal, and so no argument.
struct DefinitionInput<Form: CommandForm>: ParsableArguments {
    @Option(help: ArgumentHelp("A JSON object: \(Form.fields). - is standard input.", valueName: "file"))
    var input: String?

    @Option(help: ArgumentHelp("In place of --input: a sentence, such as “\(Form.example)”.", valueName: "file"))
    var say: String?

    func read() throws -> ReadDefinition<Form> {
        switch (self.input, self.say) {
        case (let input?, nil): .json(Form(try Self.json(input)))
        case (nil, let say?):
            .words(String(decoding: try InputFile(say).all(atMost: SentenceReader.longest), as: UTF8.self))
        case (nil, nil), (_?, _?): throw CommandFailure(.usage, "one of --input and --say is wanted")
        }
    }

    private static func json(_ file: String) throws -> Form.Definition {
        try DefinitionFile.read(file, lists: Form.lists)
    }
}

/// A definition that has been read; a sentence is understood once its owner's clock is known.
enum ReadDefinition<Form: CommandForm>: Sendable {
    case json(Form)
    case words(String)

    /// A sentence that leaves something open is refused: nothing is guessed.
    func form(of customer: String, _ store: StoreContext) async throws -> Form {
        switch self {
        case .json(let form): return form
        case .words(let sentence):
            let state = try await PostgresOwnerEvents(store).state(of: customer)
            let zone = state.owner.zone
            let said = Form.said(sentence, at: zone.local(state.now), in: zone)
            guard said.open.isEmpty else {
                let detail = "the sentence leaves open: \(said.open.joined(separator: ", ")); say more, or use --input"
                throw CommandFailure(.refused, detail)
            }
            return said.form
        }
    }
}

/// A JSON object in a file.
enum DefinitionFile {
    /// In bytes.
    private static let most = 64 << 10

    /// - Parameter lists: the names of its fields that are lists.
    static func read<Definition: Decodable>(_ file: String, lists: String) throws -> Definition {
        let data = Data(try InputFile(file).all(atMost: Self.most))
        guard let definition = try? JSONDecoder().decode(Definition.self, from: data) else {
            throw CommandFailure(.usage, "--input must be a JSON object with texts, and lists of texts in \(lists)")
        }
        return definition
    }
}
