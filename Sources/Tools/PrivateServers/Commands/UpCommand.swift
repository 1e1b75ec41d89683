package import ArgumentParser
internal import CommandKit
internal import Foundation
internal import FoundationEssentials
internal import WorkerKit

package struct UpCommand: OperatorCommand {
    package static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Starts private RabbitMQ, PostgreSQL and CalDAV servers, workers and the console, for development.",
        discussion: """
            Everything lies under the root and listens on free ports of loopback; no service of the system is touched. \
            What runs already stays as it is, and data is kept. A model that OPENAI_BASE_URL names is used in place of \
            the offline one.
            """
    )

    @OptionGroup var root: RootOption

    @Flag(help: "Only the servers: no workers, no model.")
    var serversOnly = false

    @Flag(help: "Print variables for a shell in place of what runs; with --servers-only those that tests read.")
    var environment = false

    @Flag(help: "Do not start the offline model: one answers already at its usual address.")
    var withoutModel = false

    package init() {}

    package func perform() async throws {
        let servers = self.root.servers()
        let addresses = try await servers.start()
        if self.serversOnly {
            guard !self.environment else {
                return StandardOutput.write(
                    addresses.environmentLines(prefix: "JADWAL_TEST_").map { $0 + "\n" }.joined()
                )
            }
        } else {
            try await servers.startWorkers(
                self.workers,
                executables: try OwnExecutable.folder(),
                settings: self.settings
            )
        }
        let variables = try await servers.environment(settings: self.settings)
        guard !self.environment else { return StandardOutput.write(CommandVariables.exports(of: variables)) }
        let rows = try await servers.status().filter { $0.condition != .stopped }.map { StatusProcessRow($0) }
        StandardOutput.write(Table(titles: StatusProcessRow.titles, rows: rows.map(\.cells)).text)
        let file = try CommandVariables.save(variables, in: servers.folders)
        let console: String? = if self.serversOnly { nil } else { try await servers.consoleURL() }
        StandardOutput.write(try self.nextSteps(calendar: addresses, console: console, variables: file))
    }

    private var workers: [WorkerKind] {
        WorkerKind.usual.filter { $0 != .offlineModel || !self.withoutModel } + [.console]
    }

    private var settings: [String: String] {
        let isGiven = ProcessInfo.processInfo.environment[Setting.modelBaseURL.name] != nil
        guard self.withoutModel, !isGiven, let url = Setting.modelBaseURL.known.standard else { return [:] }
        return [Setting.modelBaseURL.name: url, Setting.modelName.name: WorkerEnvironment.offlineModel]
    }

    private func nextSteps(calendar: ServerAddresses, console: String?, variables: String) throws -> String {
        let jadwal = try OwnExecutable.shownPath()
        let pages = console.map { address in
            """

            The console is at \(address). After the first line below, give yourself a name and a password there:
              printf '%s' 'A LONG PASSWORD' | \(jadwal) console user add NAME --role operator

            """
        }
        return """
            \(pages ?? "")
            The calendar server is \(calendar.calDAVURL), user \(calendar.calDAVUser); its users' passwords are in
            \(self.root.path)/radicale/users.

            Next, in a shell:
              . \(variables)
              \(jadwal) doctor
              \(jadwal) customer add --time-zone Asia/Riyadh --caldav-url \(calendar.calDAVURL) --input FILE
              \(jadwal) import CHAT.txt --customer ID
              \(jadwal) status\(self.root.arguments)

            \(jadwal) down\(self.root.arguments) ends it all; the data stays.

            """
    }
}

package struct DownCommand: OperatorCommand {
    package static let configuration = CommandConfiguration(
        commandName: "down",
        abstract: "Ends everything that runs under the root. Data stays."
    )

    @OptionGroup var root: RootOption

    package init() {}

    package func perform() async throws {
        let servers = self.root.servers()
        let running = try await servers.status().filter { $0.condition != .stopped }
        try await servers.stop()
        let left = try await servers.status().filter { $0.condition != .stopped }
        guard left.isEmpty else {
            let names = left.map(\.name.rawValue).joined(separator: ", ")
            throw CommandFailure(.unavailable, "still running: \(names)")
        }
        guard !running.isEmpty else { return StandardError.write("Nothing runs under \(self.root.path).\n") }
        StandardError.write("Ended: \(running.map(\.name.rawValue).joined(separator: ", ")).\n")
    }
}

/// The folder of the private servers.
package struct RootOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the private servers and their data.", valueName: "folder"))
    var root = ".jadwal"

    package init() {}

    /// An absolute path. Servers are found by it, so it must not depend on the working folder.
    package var path: String {
        let folder = FileManager.default.currentDirectoryPath
        return URL(filePath: self.root.hasPrefix("/") ? self.root : "\(folder)/\(self.root)").standardizedFileURL.path
    }

    /// The option that names this root on another command line; empty for the default.
    package var arguments: String { self.root == ".jadwal" ? "" : " --root \(self.path)" }

    /// - Parameter tell: called with one line, without a newline, for each step of a start.
    package func servers(tell: @escaping @Sendable (String) -> Void = { StandardError.write($0 + "\n") })
        -> PrivateServers
    {
        PrivateServers(root: self.path) { report in
            switch report {
            // Only RabbitMQ takes long enough to announce its start.
            case .starting(let name): if name == .rabbitMQ { tell("starting private servers …") }
            case .ready(let name, let duration): tell("\(name.rawValue) is ready after \(duration.tenthsOfSeconds) s")
            case .found(let name): tell("\(name.rawValue) runs already")
            }
        }
    }
}
