internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import WorkerKit

struct UpCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Starts private RabbitMQ, PostgreSQL and CalDAV servers, and the workers, for development.",
        discussion: """
            Everything lies under the root and listens on free ports of loopback; no service of the system is touched. What runs already \
            stays as it is, and data is kept. A model that OPENAI_BASE_URL names is used in place of the offline one.
            """
    )

    @OptionGroup var root: RootOption

    @Flag(help: "Only the servers: no workers, no model.")
    var serversOnly = false

    @Flag(help: "Print variables for a shell in place of what runs; with --servers-only those that tests read.")
    var environment = false

    @Flag(help: "Do not start the offline model: one answers already at its usual address.")
    var withoutModel = false

    func perform() async throws {
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
        StandardOutput.write(try self.outlook(calendar: addresses, variables: file))
    }

    private var workers: [WorkerKind] {
        WorkerKind.allCases.filter { $0 != .offlineModel || !self.withoutModel }
    }

    private var settings: [String: String] {
        let isGiven = ProcessInfo.processInfo.environment[SettingName.modelBaseURL.rawValue] != nil
        guard self.withoutModel, !isGiven, let url = KnownSettings.setting(.modelBaseURL).standard else { return [:] }
        return [SettingName.modelBaseURL.rawValue: url, SettingName.modelName.rawValue: WorkerEnvironment.offlineModel]
    }

    private func outlook(calendar: ServerAddresses, variables: String) throws -> String {
        let jadwal = try OwnExecutable.shownPath()
        return """

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
