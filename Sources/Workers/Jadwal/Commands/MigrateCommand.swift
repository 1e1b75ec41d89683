internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Postgres
internal import Store
internal import WorkerKit

struct MigrateCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Creates or upgrades the database schema, under a lock."
    )

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let database = try await self.options.read { $0.database() }
        let configuration = database.configuration("jadwal-migrate", connections: 1)
        let applied = try await Migrator(configuration).apply(Schema.migrations)
        let numbers = applied.map { "\($0)" }.joined(separator: ", ")
        StandardOutput.write(applied.isEmpty ? "The schema is up to date.\n" : "Applied migration \(numbers).\n")
    }
}
