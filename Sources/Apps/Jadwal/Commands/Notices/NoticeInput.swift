internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

/// The definition of a notification, as JSON: its text is personal, and so no argument.
struct NoticeInput: ParsableArguments {
    /// In bytes.
    private static let most = 64 << 10

    @Option(
        help: ArgumentHelp(
            """
            A JSON object: title, day (2026-06-13), time (15:00), and if wanted body, subtext, every (15m, 3h, 1d, 2w, \
            1mo, 1y, or a rule of RFC 5545 without UNTIL), days (["SU", "TU"]), until, urgency, zone, groups (ids), \
            places (["enter:ID", "leave:ID"]). Without day and time it rings only when a group draws it, or by its \
            places. - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String?

    func form() throws -> NoticeForm {
        guard let input = self.input else { throw CommandFailure(.usage, "--input is missing") }
        let definition: Definition = try Self.read(input, lists: "days, groups and places")
        return definition.form
    }

    static func read<Definition: Decodable>(_ input: String, lists: String) throws -> Definition {
        let data = Data(try InputFile(input).all(atMost: Self.most))
        guard let definition = try? JSONDecoder().decode(Definition.self, from: data) else {
            throw CommandFailure(.usage, "--input must be a JSON object with texts, and lists of texts in \(lists)")
        }
        return definition
    }

    private struct Definition: Decodable {
        var title: String?
        var body: String?
        var subtext: String?
        var day: String?
        var time: String?
        var every: String?
        var days: [String]?
        var until: String?
        var urgency: String?
        var zone: String?
        var groups: [String]?
        var places: [String]?

        var form: NoticeForm {
            var form = NoticeForm()
            (form.title, form.body, form.subtext) = (self.title ?? "", self.body ?? "", self.subtext ?? "")
            (form.times.day, form.times.time) = (self.day ?? "", self.time ?? "")
            (form.times.every, form.times.days) = (self.every ?? "", self.days ?? [])
            (form.times.until, form.times.zone) = (self.until ?? "", self.zone ?? "")
            (form.urgency, form.groups) = (self.urgency ?? form.urgency, self.groups)
            form.places = self.places
            return form
        }
    }
}

/// A notification in words. One that leaves something open is refused: nothing is guessed.
struct SaidNotice: Sendable {
    private let sentence: String

    init(_ file: String) throws {
        self.sentence = String(decoding: try InputFile(file).all(atMost: SentenceReader.longest), as: UTF8.self)
    }

    func form(of customer: String, _ store: StoreContext) async throws -> NoticeForm {
        let state = try await PostgresOwnerEvents(store).state(of: customer)
        let zone = state.owner.zone
        let read = NoticeSentenceReader(writtenAt: zone.local(state.now), zone: zone).read(self.sentence)
        guard read.doubts.isEmpty else {
            let open = ReadNotice.Doubt.allCases.filter { read.doubts.contains($0) }.map(\.code)
            let detail = "the sentence leaves open: \(open.joined(separator: ", ")); say more, or use --input"
            throw CommandFailure(.refused, detail)
        }
        return NoticeForm(read)
    }
}

struct NoticeAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a notification of an owner's own.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var input: NoticeInput

    @Option(
        help: ArgumentHelp(
            "In place of --input: a sentence, such as “remind me to call my mother every Sunday at 9 am”.",
            valueName: "file"
        )
    )
    var say: String?

    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, id) = (try self.owner.id(), EventIdentity.random().id)
        let sentence = try self.say.map { try SaidNotice($0) }
        let written = try sentence == nil ? self.input.form() : NoticeForm()
        try await CommandEnvironment.with(self.options) { environment in
            let form = try await sentence?.form(of: customer, environment.store) ?? written
            let input = AddNotice.Input(id, form, customer: customer)
            try await AddNotice().run(input, as: .command, in: environment.store).get()
        }
        print(id)
    }
}

struct NoticeSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Replaces the definition of a notification of an owner's own.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `notice list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var input: NoticeInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, form, customer) = (try NoticeRow.identifier(self.id), try self.input.form(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = ChangeNotice.Input(id, .form(form), customer: customer)
            try await ChangeNotice().run(input, as: .command, in: environment.store).get()
        }
    }
}
