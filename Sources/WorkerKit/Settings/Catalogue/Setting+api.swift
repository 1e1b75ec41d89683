/// The settings of jadwal-api, and of the letters that it sends.
extension SettingGroup {
    static let api = SettingGroup(
        readBy: [.api, .commands],
        .apiListen,
        .apiAsOwner,
        .trustedProxies,
        .signUp,
        .apiSource,
        .tokenKeys,
        .profileCertificate,
        .profileKey,
        .calendarHost,
        .calendarHostURL,
        .appleApps,
        .androidApps,
        .issuers,
        .issuerClients,
        .issuerSecrets,
        .mailServer,
        .mailUser,
        .mailPassword,
        .mailFrom
    )
}

extension Setting<HostAndPort?> {
    public static var apiListen: Self {
        .address(
            "JADWAL_API_LISTEN",
            standard: "127.0.0.1:8390",
            "where jadwal-api is served, by plain HTTP: behind a proxy that speaks TLS"
        )
    }
}

extension Setting<Bool> {
    public static var apiAsOwner: Self {
        .lowercaseFlag(
            "JADWAL_API_AS_OWNER",
            standard: false,
            "whether jadwal-api may log in to the database as a user from whom it cannot hide other owners' rows"
        )
    }
}

/// The people who get an account.
public enum SignUp: String, Sendable, CaseIterable {
    case open
    case invited
    case closed
}

extension Setting<SignUp> {
    public static var signUp: Self {
        .choice(
            "JADWAL_SIGNUP",
            standard: .closed,
            "who gets an account: anybody who proves an address, invited addresses, or only customers that you have added"
        )
    }
}

extension Setting<[IPNetwork]> {
    public static var trustedProxies: Self {
        .networks("JADWAL_TRUSTED_PROXIES", "the proxies whose X-Forwarded-For says to jadwal-api who asks")
    }
}

extension Setting<[String]> {
    public static var tokenKeys: Self {
        .list(
            "JADWAL_TOKEN_KEYS",
            range: "id:base64 of a P-256 private key in PEM, …",
            isSecret: true,
            "keys of the API's access tokens; the first signs, all verify; without them there are pages and no API"
        )
    }

    public static var appleApps: Self {
        .list(
            "APPLE_APP_IDS",
            range: "team.bundle, such as ABCDE12345.org.example.calendar",
            "apps for iPhone and iPad that open links in letters and to events; without it, browsers do"
        )
    }

    public static var androidApps: Self {
        .list(
            "ANDROID_APP_LINKS",
            range: "package=SHA-256 of its certificate, …",
            "apps for Android that open such links; a package with several certificates stands several times"
        )
    }

    public static var issuers: Self {
        .list(
            "JADWAL_OIDC",
            range: "name=https://…, or google; at most 5",
            "issuers of OpenID Connect at which owners may sign in, besides by letters"
        )
    }

    public static var issuerClients: Self {
        .list(
            "JADWAL_OIDC_CLIENTS",
            range: "ids in the order of JADWAL_OIDC; a vertical bar joins those of one issuer",
            "as which clients jadwal-api and your apps are known there; the first is that of the pages"
        )
    }

    public static var issuerSecrets: Self {
        .list(
            "JADWAL_OIDC_SECRETS",
            range: "in the order of JADWAL_OIDC; - for none",
            isSecret: true,
            "the secrets of the pages' clients"
        )
    }
}

extension Setting<String?> {
    public static var apiSource: Self {
        .text(
            "JADWAL_API_SOURCE",
            range: "a name of JADWAL_BRIDGES",
            "the source at which owners link their WhatsApp; without it, you connect them by jadwal bridge"
        )
    }

    public static var profileCertificate: Self {
        .text(
            "PROFILE_CERTIFICATE",
            range: "PEM, with what leads to its authority",
            "the certificate that signs owners' configuration profiles; without it phones call them not signed"
        )
    }

    public static var profileKey: Self {
        .secret(
            "PROFILE_KEY",
            range: "PEM",
            "required with PROFILE_CERTIFICATE: its private key, RSA or of a curve of NIST"
        )
    }

    public static var calendarHostURL: Self {
        .url(
            "JADWAL_CALENDAR_HOST_URL",
            "where these accounts are, for Jadwal and for owners' devices; a command may tell it with each account"
        )
    }

    public static var mailServer: Self {
        .text(
            "JADWAL_SMTP_URL",
            as: .url,
            range: "smtps://host, or smtp://host with STARTTLS",
            "required for jadwal-api: where letters are handed in; on loopback TLS is not required"
        )
    }

    public static var mailUser: Self {
        .secret("JADWAL_SMTP_USER", "the name that signs in to the mail server")
    }

    public static var mailPassword: Self { .secret("JADWAL_SMTP_PASSWORD", "the password of JADWAL_SMTP_USER") }

    public static var mailFrom: Self {
        .text("JADWAL_MAIL_FROM", range: "Name <address>", "required for jadwal-api: whom letters are from")
    }
}

extension Setting<String> {
    public static var calendarHost: Self {
        .text(
            "JADWAL_CALENDAR_HOST",
            standard: "none",
            range: "none, radicale:/path of its htpasswd file, or command:/path",
            "where jadwal-api keeps calendar accounts for owners who have none"
        )
    }
}
