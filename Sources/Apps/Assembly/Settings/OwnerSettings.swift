public import WorkerKit

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
    /// The issuers at which owners may sign in, beside links by e-mail, in the order of the page.
    public let issuers: [OwnerIssuer]
    public let appLinks: AppLinkSettings
    public let calendarHost: CalendarHostSettings

    /// True if browsers come by HTTPS.
    public var isSecure: Bool { self.url?.hasPrefix("https://") ?? false }

    /// The address in e-mails.
    public var letterOrigin: String { self.url ?? "http://\(self.listen)" }

    public init(reading reader: inout SettingsReader) {
        let address = reader.value(.apiListen)
        self.listen = address ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.mayBeOwner = reader.value(.apiAsOwner)
        self.url = reader.value(.apiURL)
        self.proxies = reader.value(.trustedProxies)
        self.signUp = reader.value(.signUp)
        self.tokenKeys = TokenKey.read(&reader)
        self.issuers = OwnerIssuer.read(&reader, pages: self.url)
        self.appLinks = AppLinkSettings.read(&reader)
        self.calendarHost = CalendarHostSettings.read(&reader)
        guard let address, !address.isLoopback, self.url == nil else { return }
        reader.report(.apiURL, "is required if \(Setting.apiListen.name) is not loopback")
    }
}
