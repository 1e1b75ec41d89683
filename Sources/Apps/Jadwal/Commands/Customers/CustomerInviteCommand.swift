internal import ArgumentParser
internal import CommandKit
internal import Mail
internal import Store
internal import WorkerKit

struct CustomerInviteCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Lets a customer sign in to their pages with an e-mail address.",
        discussion: """
            Nothing is sent: the customer opens the pages of jadwal-api and asks for a link there. --input is a JSON \
            object with one text: {"email": "noura@example.org"}. Audited.
            """
    )

    @Option(help: ArgumentHelp("The customer.", valueName: "uuid"))
    var id: String

    @Option(help: ArgumentHelp("A file with the address; - is standard input.", valueName: "file"))
    var input: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "--id")
        let text = try SecretInput.read(self.input, names: ["email"])["email"] ?? ""
        guard let address = MailAddress(text) else {
            throw CommandFailure(.usage, "--input needs an e-mail address as \"email\"")
        }
        try await CommandEnvironment.with(self.options) { environment in
            try await PostgresOwnerAccounts(environment.store).invite(
                id,
                AccountAddress(text: address.text, lookupText: address.lookupText),
                by: AuditedUser.current
            )
        }
        StandardOutput.write("The customer can sign in with this address.\n")
    }
}
