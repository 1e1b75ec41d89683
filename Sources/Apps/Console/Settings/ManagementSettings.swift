internal import FoundationEssentials
internal import WorkerKit

/// RabbitMQ's management interface, and who asks it.
struct ManagementSettings: Sendable {
    /// Without credentials, and without a slash at the end.
    let url: String
    let user: String
    let password: String

    /// nil if the setting is absent or faulty.
    init?(reading reader: inout SettingsReader) {
        guard reader.isGiven(.managementURL), let text = reader.text(.managementURL) else { return nil }
        guard let mark = text.firstRange(of: "://"),
            let end = text[mark.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@"),
            let url = URL(string: text), let user = url.user(percentEncoded: false), !user.isEmpty,
            let password = url.password(percentEncoded: false), !password.isEmpty
        else {
            reader.report(.managementURL, "must be https://user:password@host")
            return nil
        }
        (self.user, self.password) = (user, password)
        self.url = reader.operatorURL(
            String(text[..<mark.upperBound] + text[text.index(after: end)...]),
            of: .managementURL
        )
    }
}

extension ManagementSettings: CustomStringConvertible, CustomReflectable {
    /// Without the credentials.
    var description: String { "ManagementSettings" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
