internal import ArgumentParser
internal import Demo
internal import EvaluationCommand
internal import PrivateServers
internal import Probe
internal import WorkerKit

/// The `jadwal` command.
@main
struct JadwalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal",
        abstract: "Sets up, feeds and inspects Jadwal.",
        discussion: "Settings come from the environment, or from --config FILE; --help of any worker lists them.",
        version: JadwalVersion.current,
        subcommands: [
            DemoCommand.self, UpCommand.self, DownCommand.self, StatusCommand.self,
            DoctorCommand.self, ProbeCommand.self, MigrateCommand.self, TopologyCommand.self, CustomerCommand.self,
            DeviceCommand.self, BridgeCommands.self,
            EventsCommand.self, ConflictsCommand.self, QuestionsCommand.self, ToldCommand.self, NoticeCommand.self,
            GroupCommand.self, PlaceCommand.self, AlarmCommand.self,
            PrayerCommand.self, MeetingCommand.self, ContactCommand.self, PublishCommand.self, ImportCommand.self,
            ConversationsCommand.self,
            SchedulesCommand.self,
            EvalCommand.self,
            KeysCommand.self, RecoverCommand.self, ConsoleCommands.self,
        ]
    )
}
