internal import ArgumentParser
internal import WorkerKit

/// The command for people.
@main
struct JadwalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal",
        abstract: "Sets up, feeds and inspects Jadwal.",
        discussion: KnownSettings.help,
        version: JadwalVersion.current,
        subcommands: [
            DoctorCommand.self, MigrateCommand.self, TopologyCommand.self, CustomerCommand.self, DeviceCommand.self,
            EventsCommand.self, PublishCommand.self, ImportCommand.self, ConversationsCommand.self, KeysCommand.self,
        ]
    )
}
