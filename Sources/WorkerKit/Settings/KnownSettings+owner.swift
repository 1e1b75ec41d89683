/// The settings of jadwal-api, and of the letters that it sends.
extension KnownSettings {
    static let apiListen = KnownSetting(
        .apiListen,
        .text,
        standard: "127.0.0.1:8390",
        range: "host:port",
        "where jadwal-api is served, by plain HTTP: behind a proxy that speaks TLS"
    )

    static let apiAsOwner = KnownSetting(
        .apiAsOwner,
        .text,
        standard: "off",
        range: "on or off",
        "whether jadwal-api may log in to the database as a user from whom it cannot hide other owners' rows"
    )

    static let apiURL = KnownSetting(
        .apiURL,
        .url,
        range: "https://, or http:// on loopback",
        "the address of the owners' pages in browsers and letters, required beyond loopback; what ntfy opens"
    )

    static let trustedProxies = KnownSetting(
        .trustedProxies,
        .list,
        range: "IP addresses and networks",
        "the proxies whose X-Forwarded-For says to jadwal-api who asks"
    )

    static let signUp = KnownSetting(
        .signUp,
        .text,
        standard: "closed",
        range: "open, invited or closed",
        "who gets an account: anybody who proves an address, invited addresses, or only customers that you have added"
    )

    static let apiSource = KnownSetting(
        .apiSource,
        .text,
        range: "a name of JADWAL_BRIDGES",
        "the source at which owners link their WhatsApp; without it, you connect them by jadwal bridge"
    )

    static let tokenKeys = KnownSetting(
        .tokenKeys,
        .list,
        range: "id:base64 of a P-256 private key in PEM, …",
        isSecret: true,
        "keys of the API's access tokens; the first signs, all verify; without them there are pages and no API"
    )

    static let profileCertificate = KnownSetting(
        .profileCertificate,
        .text,
        range: "PEM, with what leads to its authority",
        "the certificate that signs owners' configuration profiles; without it phones call them not signed"
    )

    static let profileKey = KnownSetting(
        .profileKey,
        .text,
        range: "PEM",
        isSecret: true,
        "required with PROFILE_CERTIFICATE: its private key, RSA or of a curve of NIST"
    )

    static let calendarHost = KnownSetting(
        .calendarHost,
        .text,
        standard: "none",
        range: "none, radicale:/path of its htpasswd file, or command:/path",
        "where jadwal-api keeps calendar accounts for owners who have none"
    )

    static let calendarHostURL = KnownSetting(
        .calendarHostURL,
        .url,
        range: "https://, or http:// on loopback",
        "where these accounts are, for Jadwal and for owners' devices; a command may tell it with each account"
    )

    static let appleApps = KnownSetting(
        .appleApps,
        .list,
        range: "team.bundle, such as ABCDE12345.org.example.calendar",
        "apps for iPhone and iPad that open links in letters and to events; without it, browsers do"
    )

    static let androidApps = KnownSetting(
        .androidApps,
        .list,
        range: "package=SHA-256 of its certificate, …",
        "apps for Android that open such links; a package with several certificates stands several times"
    )

    static let issuers = KnownSetting(
        .issuers,
        .list,
        range: "name=https://…, or google; at most 5",
        "issuers of OpenID Connect at which owners may sign in, besides by letters"
    )

    static let issuerClients = KnownSetting(
        .issuerClients,
        .list,
        range: "ids in the order of JADWAL_OIDC; a vertical bar joins those of one issuer",
        "as which clients jadwal-api and your apps are known there; the first is that of the pages"
    )

    static let issuerSecrets = KnownSetting(
        .issuerSecrets,
        .list,
        range: "in the order of JADWAL_OIDC; - for none",
        isSecret: true,
        "the secrets of the pages' clients"
    )

    static let mailServer = KnownSetting(
        .mailServer,
        .url,
        range: "smtps://host, or smtp://host with STARTTLS",
        "required for jadwal-api: where letters are handed in; on loopback TLS is not required"
    )

    static let mailUser = KnownSetting(.mailUser, .text, isSecret: true, "the name that signs in to the mail server")

    static let mailPassword = KnownSetting(.mailPassword, .text, isSecret: true, "the password of JADWAL_SMTP_USER")

    static let mailFrom = KnownSetting(
        .mailFrom,
        .text,
        range: "Name <address>",
        "required for jadwal-api: whom letters are from"
    )

    static let vapidKey = KnownSetting(
        .vapidKey,
        .text,
        range: "base64url of 32 bytes",
        isSecret: true,
        "the key by which browsers' push services know Jadwal; without it browsers are not told"
    )

    static let vapidSubject = KnownSetting(
        .vapidSubject,
        .text,
        range: "mailto:address or https://…",
        "required with VAPID_KEY: how a push service reaches you"
    )
}
