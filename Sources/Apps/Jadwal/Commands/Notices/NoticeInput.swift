internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import UseCases

/// The definition of a notification, as JSON: its text is personal, and so no argument.
struct NoticeInput: ParsableArguments {
    /// In bytes.
    private static let most = 64 << 10

    @Option(
        help: ArgumentHelp(
            """
            A JSON object: title, day (2026-06-13), time (15:00), and if wanted body, subtext, every (15m, 3h, 1d, 2w, \
            1mo, 1y), days (["SU", "TU"]), until, urgency, zone, groups (ids). Without day and time it rings only when \
            a group draws it. - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String

    func form() throws -> NoticeForm {
        let definition: Definition = try Self.read(self.input, lists: "days and groups")
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

        var form: NoticeForm {
            var form = NoticeForm()
            (form.title, form.body, form.subtext) = (self.title ?? "", self.body ?? "", self.subtext ?? "")
            (form.times.day, form.times.time) = (self.day ?? "", self.time ?? "")
            (form.times.every, form.times.days) = (self.every ?? "", self.days ?? [])
            (form.times.until, form.times.zone) = (self.until ?? "", self.zone ?? "")
            (form.urgency, form.groups) = (self.urgency ?? form.urgency, self.groups)
            return form
        }
    }
}

struct NoticeAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a notification of an owner's own.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var input: NoticeInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (form, customer, id) = (try self.input.form(), try self.owner.id(), EventIdentity.random().id)
        try await CommandEnvironment.with(self.options) { environment in
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
