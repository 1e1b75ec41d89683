/// How owners reach their pages, and who gets an account.
public struct OwnerSettings: Sendable {
    public let listen: HostAndPort
    /// True if it starts without row-level security.
    public let mayBeOwner: Bool
    /// Without a slash at the end. nil: loopback, under the name that the browser uses.
    public let url: String?
    /// Where proxies are, which say for whom they ask.
    public let proxies: [IPNetwork]
    public let signUp: SignUp
    /// The first signs access tokens of the API, all verify. Empty: there is no API.
    public let tokenKeys: [TokenKey]
    /// Where owners may sign in besides by letters, in the order of the page.
    public let issuers: [OwnerIssuer]
    public let appLinks: AppLinkSettings
    public let calendarHost: CalendarHostSettings

    /// Who gets an account.
    public enum SignUp: String, Sendable, CaseIterable {
        case open
        case invited
        case closed
    }

    /// Whether browsers come by HTTPS.
    public var isSecure: Bool { self.url?.hasPrefix("https://") ?? false }

    /// The address in letters.
    public var letterOrigin: String { self.url ?? "http://\(self.listen)" }

    public init(reading reader: inout SettingsReader) {
        let address = HostAndPort(reader.required(.apiListen))
        if address == nil { reader.report(.apiListen, "must be host:port, such as 127.0.0.1:8390") }
        self.listen = address ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.mayBeOwner = reader.isOn(.apiAsOwner, otherwise: false)
        self.url = Self.url(reading: &reader)
        self.proxies = IPNetwork.read(.trustedProxies, &reader)
        self.signUp = reader.choice(.signUp, SignUp.self, otherwise: .closed)
        self.tokenKeys = TokenKey.read(&reader)
        self.issuers = OwnerIssuer.read(&reader, pages: self.url)
        self.appLinks = AppLinkSettings.read(&reader)
        self.calendarHost = CalendarHostSettings.read(&reader)
        guard let address, !address.isLoopback, self.url == nil else { return }
        reader.report(.apiURL, "is required if \(SettingName.apiListen.rawValue) is not loopback")
    }

    /// Where the owners' pages are, without a slash at the end. nil: it is not given.
    public static func url(reading reader: inout SettingsReader) -> String? {
        reader.isGiven(.apiURL) ? reader.origin(.apiURL) : nil
    }
}

/// Where letters are handed in.
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
    /// `Name <address>`; whoever sends letters checks the address.
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
            reader.report(.mailPassword, "is required with \(SettingName.mailUser.rawValue)")
        } else if self.user == nil, self.password != nil {
            reader.report(.mailUser, "is required with \(SettingName.mailPassword.rawValue)")
        }
        for (name, value) in [(SettingName.mailUser, self.user), (.mailPassword, self.password)]
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
