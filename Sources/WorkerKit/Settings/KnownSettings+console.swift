/// The settings of jadwal-console.
extension KnownSettings {
    static let consoleListen = KnownSetting(
        .consoleListen,
        .text,
        standard: "127.0.0.1:8378",
        range: "host:port",
        "where jadwal-console is served"
    )

    static let consoleURL = KnownSetting(
        .consoleURL,
        .url,
        range: "https://, or http:// on loopback",
        "the console's address in browsers; required beyond loopback"
    )

    static let consoleCertificate = KnownSetting(
        .consoleCertificate,
        .path,
        "the console's certificate and its chain, PEM; with its key, the console speaks TLS"
    )

    static let consoleKey = KnownSetting(.consoleKey, .path, "the key of JADWAL_CONSOLE_TLS_CERT, PEM")

    static let consoleLogin = KnownSetting(
        .consoleLogin,
        .text,
        standard: "file",
        range: "file, oidc or proxy",
        "who says who a person is: JADWAL_CONSOLE_USERS, an issuer of OpenID Connect, or a proxy's headers"
    )

    static let consoleUsers = KnownSetting(
        .consoleUsers,
        .path,
        range: "mode 0600, or root's and readable by its group",
        "the console's users, as jadwal console user add writes them; required with the login file"
    )

    static let consoleProxies = KnownSetting(
        .consoleProxies,
        .list,
        range: "IP addresses",
        "the proxies whose headers are believed; required with the login proxy"
    )

    static let consoleProxySecret = KnownSetting(
        .consoleProxySecret,
        .text,
        range: "16 to 512 characters",
        isSecret: true,
        "what such a proxy sends in X-Jadwal-Proxy-Secret; required with the login proxy"
    )

    static let consoleIssuer = KnownSetting(
        .consoleIssuer,
        .url,
        range: "https://, or http:// on loopback",
        "who signs people in, exactly as it names itself; required with the login oidc"
    )

    static let consoleClientID = KnownSetting(
        .consoleClientID,
        .text,
        "the console's name at that issuer; required with the login oidc"
    )

    static let consoleClientSecret = KnownSetting(
        .consoleClientSecret,
        .text,
        isSecret: true,
        "the console's secret at that issuer; none for a public client"
    )

    static let consoleScopes = KnownSetting(
        .consoleScopes,
        .list,
        standard: "profile",
        "what is asked for at that issuer besides openid; some issuers list groups only if groups is here"
    )

    static let consoleGroups = KnownSetting(
        .consoleGroups,
        .list,
        standard: IssuerSettings.standardGroups,
        range: "group=role, …",
        "the roles that groups of the issuer have; a person in none of them is refused"
    )

    static let consoleReveal = KnownSetting(
        .consoleReveal,
        .text,
        standard: "off",
        range: "on or off",
        "whether the console opens inputs of failures for people with the role revealer"
    )

    static let modelPrices = KnownSetting(
        .modelPrices,
        .list,
        range: "model=in/out, …",
        "what a million tokens in and out of a model cost, such as gpt-4o-mini=0.15/0.60, for the console's overview"
    )

    static let managementURL = KnownSetting(
        .managementURL,
        .url,
        range: "https://user:password@host, or http:// on loopback",
        isSecret: true,
        "RabbitMQ's management interface, which the console asks for unacknowledged messages and rates"
    )
}
