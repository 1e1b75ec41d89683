internal import Postgres

/// The settings with which programs run, as they reported them. Secret values are never among them.
public struct PostgresRunningSettings: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// By name and kind of program. Of programs that ran within the last minute.
    public func read() async throws -> [RunningSetting] {
        try await self.context.readForConsole { connection in
            try connection.query(Self.reading).map { row in
                RunningSetting(
                    kind: try row.text("kind"),
                    name: try row.text("name"),
                    source: try row.text("source"),
                    value: try row.optionalText("value"),
                    keys: try row.optionalText("keys"),
                    processes: Int(try row.int("processes"))
                )
            }
        }
    }

    private static let reading: Statement = Statement(
        """
        select kind, name, source, value, keys #>> '{}' as keys, count(*) as processes
        from process, jsonb_to_recordset(settings) as setting (name text, source text, value text, keys jsonb)
        where seen_at > (select jadwal_now()) - \(ConsoleReading.present) and drained_at is null
        group by kind, name, source, value, keys order by name, kind, count(*) desc, value limit 10000
        """
    )
}

/// A value of one setting in the programs of one kind.
public struct RunningSetting: Sendable, Hashable {
    /// The program's name.
    public var kind: String
    public var name: String
    /// `environment`, `file`, `default` or `none`.
    public var source: String
    /// nil for secrets, and if there is none.
    public var value: String?
    /// The ids of keys, as a JSON list, in their order.
    public var keys: String?
    /// How many programs have it.
    public var processes: Int

    public init(kind: String, name: String, source: String, value: String?, keys: String? = nil, processes: Int = 1) {
        (self.kind, self.name, self.source, self.value) = (kind, name, source, value)
        (self.keys, self.processes) = (keys, processes)
    }
}

/// One setting with all of its values.
public struct SettingRow: Sendable, Hashable {
    public var name: String
    public var values: [RunningSetting]

    /// Programs run with more than one value: one of them was started with another file or before a change.
    public var differs: Bool {
        Set(self.values.map { [$0.value ?? "", $0.keys ?? "", $0.source == "none" ? "none" : ""] }).count > 1
    }

    /// In the order of the names.
    public static func rows(_ settings: [RunningSetting]) -> [SettingRow] {
        Dictionary(grouping: settings) { $0.name }.map { SettingRow(name: $0.key, values: $0.value) }
            .sorted { $0.name < $1.name }
    }
}
