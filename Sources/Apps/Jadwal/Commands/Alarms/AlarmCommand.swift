internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct AlarmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: "Shows and changes owners' alarms.",
        subcommands: [
            OwnListCommand<OwnAlarm>.self, OwnShowCommand<OwnAlarm>.self, OwnAddCommand<AlarmForm>.self,
            OwnSetCommand<AlarmForm>.self, OwnToggleCommand<OwnAlarm>.self, OwnRemoveCommand<OwnAlarm>.self,
        ]
    )
}

extension OwnAlarm: SwitchedRecord {
    static let plural = "alarms"
    static let hidden = "text"

    /// The ones that ring soonest first.
    static func list(of customer: String, in store: StoreContext) async throws -> [AlarmRow] {
        try await PostgresAlarms(store).list(of: customer).map { AlarmRow($0) }
    }

    /// With what its brief lacks.
    static func find(_ id: String, of customer: String, in store: StoreContext) async throws -> AlarmRow? {
        let alarms = PostgresAlarms(store)
        guard let record = try await alarms.find(id, of: customer) else { return nil }
        return AlarmRow(record, try await alarms.brief(of: customer, for: id))
    }

    static func `switch`(_ id: String, isActive: Bool, of customer: String, in store: StoreContext) async throws {
        let input = ChangeAlarm.Input(id, .active(isActive), customer: customer)
        try await ChangeAlarm().run(input, as: .command, in: store).get()
    }
}
