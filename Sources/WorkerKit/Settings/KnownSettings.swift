/// All settings that Jadwal reads from its environment or its configuration file. One file may serve all programs, so
/// each program knows all of them.
public enum KnownSettings {
    /// In the order of the table in the documents.
    static let groups: [SettingGroup] = [
        .services, .keys, .analysis, .model, .retention, .erasure, .calendars, .outgoing, .apns, .devices, .mornings,
        .traces, .bridge, .sources, .console, .api, .lifetime, .process,
    ]

    public static let all: [KnownSetting] = Self.groups.flatMap(\.settings)

    private static let users: [String: Set<SettingUser>] = Dictionary(
        uniqueKeysWithValues: Self.groups.flatMap { group in group.settings.map { ($0.name, group.users) } }
    )

    /// The setting that a variable sets, directly or as `NAME_FILE`. nil if it sets none.
    public static func name(settingOf variable: String) -> String? {
        if self.users[variable] != nil { return variable }
        let stem = variable.hasSuffix("_FILE") ? String(variable.dropLast(5)) : variable
        return self.users[stem] == nil ? nil : stem
    }

    /// The programs that read a setting.
    public static func users(of name: String) -> Set<SettingUser> { self.users[name] ?? [] }
}
