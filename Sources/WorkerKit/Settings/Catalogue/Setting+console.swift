/// The settings of jadwal-console.
extension SettingGroup {
    static let console = SettingGroup(
        readBy: [.console],
        .consoleListen,
        .consoleURL,
        .consoleCertificate,
        .consoleKey,
        .consoleLogin,
        .consoleUsers,
        .consoleProxies,
        .consoleProxySecret,
        .consoleIssuer,
        .consoleClientID,
        .consoleClientSecret,
        .consoleScopes,
        .consoleGroups,
        .consoleReveal,
        .modelPrices,
        .managementURL
    )
}

/// The settings that are one text.
extension Setting<String?> {
    public static var consoleURL: Self {
        .origin("JADWAL_CONSOLE_URL", "the console's address in browsers; required beyond loopback")
    }

    public static var consoleCertificate: Self {
        .path(
            "JADWAL_CONSOLE_TLS_CERT",
            "the console's certificate and its chain, PEM; with its key, the console speaks TLS"
        )
    }

    public static var consoleKey: Self {
        .path("JADWAL_CONSOLE_TLS_KEY", "the key of JADWAL_CONSOLE_TLS_CERT, PEM")
    }

    public static var consoleUsers: Self {
        .path(
            "JADWAL_CONSOLE_USERS",
            range: "mode 0600, or root's and readable by its group",
            "the console's users, as jadwal console user add writes them; required with the login file"
        )
    }

    public static var consoleProxySecret: Self {
        .secret(
            "JADWAL_CONSOLE_PROXY_SECRET",
            range: "16 to 512 characters",
            "what such a proxy sends in X-Jadwal-Proxy-Secret; required with the login proxy"
        )
    }

    public static var consoleIssuer: Self {
        .text(
            "JADWAL_CONSOLE_OIDC_ISSUER",
            as: .url,
            range: KnownSetting.operatorURLs,
            "who signs people in, exactly as it names itself; required with the login oidc"
        )
    }

    public static var consoleClientID: Self {
        .text("JADWAL_CONSOLE_OIDC_CLIENT_ID", "the console's name at that issuer; required with the login oidc")
    }

    public static var consoleClientSecret: Self {
        .secret(
            "JADWAL_CONSOLE_OIDC_CLIENT_SECRET",
            "the console's secret at that issuer; none for a public client"
        )
    }

    public static var managementURL: Self {
        .text(
            "JADWAL_RABBITMQ_MANAGEMENT_URL",
            as: .url,
            range: "https://user:password@host, or http:// on loopback",
            isSecret: true,
            "RabbitMQ's management interface, which the console asks for unacknowledged messages and rates"
        )
    }
}

extension Setting<HostAndPort?> {
    public static var consoleListen: Self {
        .address("JADWAL_CONSOLE_LISTEN", standard: "127.0.0.1:8378", "where jadwal-console is served")
    }
}

/// The value of `JADWAL_CONSOLE_LOGIN`.
public enum ConsoleLoginKind: String, Sendable, CaseIterable {
    case file
    case oidc
    case proxy
}

extension Setting<ConsoleLoginKind> {
    public static var consoleLogin: Self {
        .choice(
            "JADWAL_CONSOLE_LOGIN",
            standard: .file,
            "who says who a person is: JADWAL_CONSOLE_USERS, an issuer of OpenID Connect, or a proxy's headers"
        )
    }
}

extension Setting<[String]> {
    public static var consoleProxies: Self {
        .list(
            "JADWAL_CONSOLE_PROXY_FROM",
            range: "IP addresses",
            "the proxies whose headers are believed; required with the login proxy"
        )
    }

    public static var consoleScopes: Self {
        .list(
            "JADWAL_CONSOLE_OIDC_SCOPES",
            standard: "profile",
            "what is asked for at that issuer besides openid; some issuers list groups only if groups is here"
        )
    }

    public static var consoleGroups: Self {
        .list(
            "JADWAL_CONSOLE_OIDC_GROUPS",
            standard: "jadwal-viewer=viewer,jadwal-operator=operator,jadwal-revealer=revealer",
            range: "group=role, …",
            "the roles that groups of the issuer have; a person in none of them is refused"
        )
    }

    public static var modelPrices: Self {
        .list(
            "JADWAL_LLM_PRICES",
            range: "model=in/out, …",
            "what a million tokens in and out of a model cost, such as gpt-4o-mini=0.15/0.60, for the console's overview"
        )
    }
}

extension Setting<Bool> {
    public static var consoleReveal: Self {
        .flag(
            "JADWAL_CONSOLE_REVEAL",
            standard: false,
            "whether the console opens inputs of failures for people with the role revealer"
        )
    }
}
