internal import ArgumentParser
internal import CommandKit
internal import Pipeline

/// `notice add`, `group add` and `alarm add`: each prints the id of what it has added.
struct OwnAddCommand<Form: CommandForm>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: "Adds \(Form.thing).",
            discussion: "Written into the audit table."
        )
    }

    @OptionGroup var definition: DefinitionInput<Form>
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let (customer, id) = (try self.owner.id(), EventIdentity.random().id)
        let definition = try self.definition.read()
        try await CommandEnvironment.with(self.options) { environment in
            let form = try await definition.form(of: customer, environment.store)
            try await form.add(id, of: customer, in: environment)
        }
        print(id)
    }
}

/// `notice set`, `group set` and `alarm set`.
struct OwnSetCommand<Form: CommandForm>: OperatorCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set",
            abstract: "Replaces the definition of \(Form.thing).",
            discussion: "Written into the audit table."
        )
    }

    @Argument(help: ArgumentHelp("As `list` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var definition: DefinitionInput<Form>
    @OptionGroup var owner: NoticeOwner
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the id")
        let (customer, definition) = (try self.owner.id(), try self.definition.read())
        try await CommandEnvironment.with(self.options) { environment in
            let form = try await definition.form(of: customer, environment.store)
            try await form.change(id, of: customer, in: environment)
        }
    }
}
