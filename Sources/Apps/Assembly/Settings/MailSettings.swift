public import WorkerKit

/// The mail server that takes the e-mails.
public struct MailSettings: Sendable {
    public enum Security: Sendable, Hashable {
        /// `smtps://`
        case implicit
        /// `smtp://` to another machine.
        case required
        /// `smtp://` to this machine.
        case offered
    }

    public let server: HostAndPort
    public let security: Security
    public let user: String?
    public let password: String?
    /// `Name <address>`; the sender of e-mails checks the address.
    public let from: String

    public init(reading reader: inout SettingsReader) {
        let text = reader.required(.mailServer, because: ": owners sign in by letters")
        let server = Self.server(text)
        if server == nil, !text.isEmpty {
            reader.report(.mailServer, "must be smtps://host or smtp://host, with a port if it is another than usual")
        }
        self.server = server?.place ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.security = server?.security ?? .required
        self.from = reader.required(.mailFrom, because: ": it is the sender of letters")
        (self.user, self.password) = (reader.text(.mailUser), reader.text(.mailPassword))
        if self.user != nil, self.password == nil {
            reader.report(.mailPassword, "is required with \(Setting.mailUser.name)")
        } else if self.user == nil, self.password != nil {
            reader.report(.mailUser, "is required with \(Setting.mailPassword.name)")
        }
        for (name, value) in [(Setting.mailUser, self.user), (.mailPassword, self.password)]
        where value?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) ?? false {
            reader.report(name, "must not hold control characters")
        }
    }

    /// The usual ports: RFC 8314, section 7.3, and RFC 6409.
    private static func server(_ text: String) -> (place: HostAndPort, security: Security)? {
        let isImplicit = text.hasPrefix("smtps://")
        guard isImplicit || text.hasPrefix("smtp://") else { return nil }
        var rest = text.dropFirst(isImplicit ? 8 : 7)
        while rest.last == "/" { rest.removeLast() }
        let hasPort = rest.last?.isNumber == true && HostAndPort(rest) != nil
        guard let place = HostAndPort(hasPort ? String(rest) : "\(rest):\(isImplicit ? 465 : 587)") else { return nil }
        guard !isImplicit else { return (place, .implicit) }
        return (place, place.isLoopback ? .offered : .required)
    }
}
