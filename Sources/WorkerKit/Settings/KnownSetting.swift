/// What there is to know about one name: a row of the table in the README and of `--help`.
public struct KnownSetting: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case text
        case url = "URL"
        case number
        case duration
        case list
        case path
    }

    public let name: SettingName
    public let kind: Kind
    /// As it is written in the environment. Nil: there is none.
    public let standard: String?
    /// What is accepted, in words. Nil: anything of its kind.
    public let range: String?
    /// Its value never appears in a fault, a log or an access report.
    public let isSecret: Bool
    public let meaning: String

    init(
        _ name: SettingName,
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
