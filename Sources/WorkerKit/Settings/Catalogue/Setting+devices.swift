/// How devices are told.
extension SettingGroup {
    static let apns = SettingGroup(
        readBy: [.pushWorker, .commands],
        .pushKey,
        .pushKeyID,
        .pushTeamID,
        .pushTopic,
        .pushURL
    )

    static let devices = SettingGroup(readBy: [.pushWorker, .api, .commands], .vapidKey, .vapidSubject, .apiURL)
}

extension Setting<String?> {
    public static var pushKey: Self { .secret("APNS_KEY", "APNs key (.p8, PEM); without it pushes are logged") }

    public static var pushKeyID: Self { .text("APNS_KEY_ID", "the APNs key's id") }

    public static var pushTeamID: Self { .text("APNS_TEAM_ID", "the Apple developer team's id") }

    public static var pushTopic: Self { .text("APNS_TOPIC", "the app's bundle id") }

    public static var vapidKey: Self {
        .secret(
            "VAPID_KEY",
            range: "base64url of 32 bytes",
            "the key by which browsers' push services know Jadwal; without it browsers are not told"
        )
    }

    public static var vapidSubject: Self {
        .text(
            "VAPID_SUBJECT",
            range: "mailto:address or https://…",
            "required with VAPID_KEY: how a push service reaches you"
        )
    }

    public static var apiURL: Self {
        .origin(
            "JADWAL_API_URL",
            "the address of the owners' pages in browsers and letters, required beyond loopback; what ntfy opens"
        )
    }
}

extension Setting<String> {
    public static var pushURL: Self {
        .url("APNS_URL", standard: "https://api.push.apple.com", "APNs, or its sandbox")
    }
}
