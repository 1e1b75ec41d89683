internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Store
internal import UseCases

/// The definition of a group, as JSON: its name is personal, and so no argument.
struct GroupInput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A JSON object: name, day (2026-06-13), time (15:00), and if wanted every (15m, 3h, 1d, 2w, 1mo, 1y, \
            or a rule of RFC 5545 without UNTIL), days (["SU", "TU"]), until, zone, members (ids of notifications). \
            - is standard input.
            """,
            valueName: "file"
        )
    )
    var input: String

    func form() throws -> GroupForm {
        let definition: Definition = try NoticeInput.read(self.input, lists: "days and members")
        return definition.form
    }

    private struct Definition: Decodable {
        var name: String?
        var day: String?
        var time: String?
        var every: String?
        var days: [String]?
        var until: String?
        var zone: String?
        var members: [String]?

        var form: GroupForm {
            var form = GroupForm()
            (form.name, form.members) = (self.name ?? "", self.members)
            (form.times.day, form.times.time) = (self.day ?? "", self.time ?? "")
            (form.times.every, form.times.days) = (self.every ?? "", self.days ?? [])
            (form.times.until, form.times.zone) = (self.until ?? "", self.zone ?? "")
            return form
        }
    }
}

struct GroupAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a group of an owner's own notifications.",
        discussion: "Written into the audit table."
    )

    @OptionGroup var input: GroupInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (form, customer, id) = (try self.input.form(), try self.owner.id(), EventIdentity.random().id)
        try await CommandEnvironment.with(self.options) { environment in
            let input = AddGroup.Input(id, form, customer: customer)
            try await AddGroup().run(input, as: .command, in: environment.store).get()
        }
        print(id)
    }
}

struct GroupSetCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Replaces the definition of a group. Without members in it, these stay as they are.",
        discussion: "Written into the audit table."
    )

    @Argument(help: ArgumentHelp("As `group list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var input: GroupInput
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (id, form, customer) = (try GroupRow.identifier(self.id), try self.input.form(), try self.owner.id())
        try await CommandEnvironment.with(self.options) { environment in
            let input = ChangeGroup.Input(id, .form(form), customer: customer)
            try await ChangeGroup().run(input, as: .command, in: environment.store).get()
        }
    }
}
