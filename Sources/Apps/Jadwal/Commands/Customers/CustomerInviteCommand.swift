internal import ArgumentParser
internal import CommandKit
internal import Mail
internal import Store
internal import UseCases
internal import WorkerKit

struct CustomerInviteCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Lets a customer, or somebody new, sign in to their pages with an e-mail address.",
        discussion: """
            Nothing is sent: the person opens the pages of jadwal-api and asks for a link there. --input is a JSON \
            object with one text: {"email": "noura@example.org"}. Without --id somebody new may make an account within \
            30 days, while JADWAL_SIGNUP of jadwal-api is invited. Audited.
            """
    )

    @Option(help: ArgumentHelp("The customer. Without it the address may make an account.", valueName: "uuid"))
    var id: String?

    @Option(help: ArgumentHelp("A file with the address; - is standard input.", valueName: "file"))
    var input: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try self.id.map { try ArgumentChecks.identifier($0, of: "--id") }
        let text = try SecretInput.read(self.input, names: ["email"])["email"] ?? ""
        guard let address = MailAddress(text) else {
            throw CommandFailure(.usage, "--input needs an e-mail address as \"email\"")
        }
        try await CommandEnvironment.with(self.options) { environment in
            let invited = AccountAddress(text: address.text, lookupText: address.lookupText)
            try await InviteOwner().run(.init(invited, customer: id), as: .command, in: environment.store).get()
        }
        StandardOutput.write(
            id == nil
                ? "Whoever proves this address within 30 days can make an account, unless JADWAL_SIGNUP is closed.\n"
                : "The customer can sign in with this address.\n"
        )
    }
}
