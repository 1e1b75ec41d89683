internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Web
internal import WorkerKit

struct ConsoleCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "The operators' console.",
        subcommands: [ConsoleUserCommands.self]
    )
}

struct ConsoleUserCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Who may sign in to the console: the file that JADWAL_CONSOLE_USERS names.",
        subcommands: [ConsoleUserAddCommand.self, ConsoleUserListCommand.self, ConsoleUserRemoveCommand.self]
    )
}

struct ConsoleUserAddCommand: OperatorCommand {
    private static let passwordLength = 10...1024

    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract:
            "Adds a user, or gives one other roles and another password. The password is read from standard input."
    )

    @Argument(help: ArgumentHelp("Letters, digits, ., _, @ and -.", valueName: "name"))
    var name: String

    @Option(help: "viewer, operator or revealer; more than once for more of them.", transform: Self.role)
    var role: [Role] = []

    @OptionGroup var options: CommandOptions

    private static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text) else { throw ValidationError("it is viewer, operator or revealer") }
        return role
    }

    func validate() throws {
        guard UserEntry.isName(self.name) else {
            throw ValidationError("the name must be 1 to 64 letters, digits, ., _, @ or -")
        }
        guard !self.role.isEmpty else { throw ValidationError("give at least one --role") }
    }

    func perform() async throws {
        let file = try await ConsoleUsers(self.options)
        var bytes = try InputFile("-").all(atMost: Self.passwordLength.upperBound + 2)
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let password = String(validating: bytes, as: UTF8.self), Self.passwordLength.contains(bytes.count) else {
            throw CommandFailure(.refused, "the password must be UTF-8 text of 10 to 1024 bytes")
        }
        guard let entry = UserEntry(name: self.name, roles: Set(self.role), password: try PasswordHash(of: password))
        else { throw CommandFailure(.refused, "the user cannot be written") }
        try file.change { $0.filter { $0.name != entry.name } + [entry] }
    }
}

struct ConsoleUserListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists users and their roles.")

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    private struct Row: ListedRow {
        static let titles = ["NAME", "ROLES"]
        var name: String
        var roles: [String]
        var cells: [String] { [self.name, self.roles.joined(separator: ", ")] }
    }

    func perform() async throws {
        let rows = try await ConsoleUsers(self.options).entries.map { entry in
            Row(name: entry.name, roles: Role.allCases.filter(entry.roles.contains).map(\.rawValue))
        }
        try Listing.write(rows, self.listing, nothing: "There is no user yet.")
    }
}

struct ConsoleUserRemoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a user, whose sessions end at once."
    )

    @Argument(help: ArgumentHelp("The user.", valueName: "name"))
    var name: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let file = try await ConsoleUsers(self.options)
        guard try file.entries.contains(where: { $0.name == self.name }) else {
            throw CommandFailure(.refused, "there is no such user")
        }
        try file.change { $0.filter { $0.name != self.name } }
    }
}

/// The file of users, for the commands.
private struct ConsoleUsers {
    private let path: String

    init(_ options: CommandOptions) async throws {
        self.path = try await options.read { $0.required(.consoleUsers, because: ": it names the file") }
    }

    /// Empty if there is no file yet.
    var entries: [UserEntry] {
        get throws {
            guard FileManager.default.fileExists(atPath: self.path) else { return [] }
            if let fault = PrivateFile.fault(self.path) {
                throw CommandFailure(.refused, "\(Setting.consoleUsers.name) \(fault)")
            }
            let text = StoredFile.read(self.path) ?? ""
            do throws(UserList.Fault) { return try UserList(parsing: text).entries } catch {
                throw CommandFailure(
                    .refused,
                    "\(Setting.consoleUsers.name) has no user in line \(error.line)"
                )
            }
        }
    }

    /// Comments in the file are lost.
    func change(_ body: ([UserEntry]) -> [UserEntry]) throws {
        let lines = body(try self.entries).map { $0.line + "\n" }
        try StoredFile.write(lines.joined(), to: self.path)
    }
}
