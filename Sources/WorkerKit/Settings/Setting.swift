/// A setting, declared once: its name, how it is read, its default and what people are told of it. The folder
/// `Catalogue` has all of them. Each may also be given as `<name>_FILE`.
public struct Setting<Value>: Sendable {
    public let known: KnownSetting
    /// Reports a fault, and then returns a placeholder.
    let read: @Sendable (inout SettingsReader, Setting<Value>) -> Value

    /// As a variable of the environment.
    public var name: String { self.known.name }

    init(_ known: KnownSetting, read: @escaping @Sendable (inout SettingsReader, Setting<Value>) -> Value) {
        (self.known, self.read) = (known, read)
    }
}

/// The description of a setting, without the type of its values: a row of the table in the documents and in `--help`.
public struct KnownSetting: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case text
        case url = "URL"
        case number
        case duration
        case list
        case path
    }

    public let name: String
    public let kind: Kind
    /// The default, as it is written in the environment. Nil if there is none.
    public let standard: String?
    /// The accepted values, in words. Nil if every value of its kind is accepted.
    public let range: String?
    /// A secret value never appears in an error, a log or an access report.
    public let isSecret: Bool
    public let meaning: String

    /// The name as a key of a configuration file.
    var fileKey: String { self.name.lowercased() }

    init(
        _ name: String,
        _ kind: Kind,
        standard: String? = nil,
        range: String? = nil,
        isSecret: Bool = false,
        _ meaning: String
    ) {
        (self.name, self.kind, self.standard, self.range) = (name, kind, standard, range)
        (self.isSecret, self.meaning) = (isSecret, meaning)
    }
}

/// Settings that the same programs read.
public struct SettingGroup: Sendable {
    public let users: Set<SettingUser>
    public let settings: [KnownSetting]

    init<each Value>(readBy users: Set<SettingUser>, _ settings: repeat Setting<each Value>) {
        var known: [KnownSetting] = []
        for setting in repeat each settings { known.append(setting.known) }
        (self.users, self.settings) = (users, known)
    }
}

/// A program, or a kind of programs, that reads settings.
public enum SettingUser: Sendable, Hashable, CaseIterable {
    case messageWorker
    case analysisWorker
    case calendarWorker
    case pushWorker
    case scheduleWorker
    case bridge
    case console
    case api
    /// `jadwal` and `jadwal-replay`.
    case commands
    case offlineModel

    static let all = Set(Self.allCases)
    /// Those that reach the database and the broker.
    static let pipeline = Self.all.subtracting([.offlineModel])
}
