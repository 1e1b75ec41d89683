/// The settings that the pipeline needs: its servers, its queues and its keys.
extension SettingGroup {
    static let services = SettingGroup(
        readBy: SettingUser.pipeline,
        .amqpURL,
        .messagesQueue,
        .calendarQueue,
        .notificationsQueue,
        .databaseURL,
        .migrate,
        .allowPlain
    )

    static let keys = SettingGroup(readBy: SettingUser.pipeline, .messageKeys, .credentialKeys)

    static let outgoing = SettingGroup(readBy: SettingUser.pipeline, .authorities, .allowPrivate)

    static let retention = SettingGroup(readBy: SettingUser.pipeline, .retention)

    static let erasure = SettingGroup(readBy: [.api, .commands], .erasureLog)

    static let calendars = SettingGroup(readBy: SettingUser.pipeline, .conflictTime)
}

extension Setting<String> {
    public static var amqpURL: Self {
        .brokers(
            "AMQP_URL",
            standard: "amqp://guest:guest@127.0.0.1:5672/",
            "RabbitMQ; amqps:// is TLS, verified; several, comma-separated, are nodes of one cluster"
        )
    }

    public static var messagesQueue: Self {
        .queue("JADWAL_MESSAGES_QUEUE", standard: "wasapp.messages", "the queue of chat messages")
    }

    public static var calendarQueue: Self {
        .queue("JADWAL_CALENDAR_QUEUE", standard: "wasapp.calendar.events", "the queue of calendar changes")
    }

    public static var notificationsQueue: Self {
        .queue("JADWAL_NOTIFICATIONS_QUEUE", standard: "wasapp.notifications", "the queue of notifications")
    }

    public static var databaseURL: Self {
        .text(
            "DATABASE_URL",
            as: .url,
            standard: "postgres://jadwal@127.0.0.1:5432/jadwal",
            range: "sslmode=verify-full beyond loopback",
            isSecret: true,
            "PostgreSQL, a libpq URI"
        )
    }
}

extension Setting<Bool> {
    public static var migrate: Self {
        .lowercaseFlag(
            "JADWAL_MIGRATE",
            standard: true,
            "whether a worker upgrades the schema at start; if off, it waits until jadwal migrate has done it"
        )
    }
}

extension Setting<[String]> {
    public static var allowPlain: Self {
        .list(
            "JADWAL_ALLOW_PLAIN",
            range: "database, broker",
            "services on other machines that are allowed without verified TLS"
        )
    }

    public static var messageKeys: Self {
        .list(
            "JADWAL_MESSAGE_KEYS",
            range: "id:base64 of 32 bytes, …",
            isSecret: true,
            "required: keys of what chats hold; the first encrypts, all decrypt"
        )
    }

    public static var credentialKeys: Self {
        .list(
            "JADWAL_CREDENTIAL_KEYS",
            range: "id:base64 of 32 bytes, …",
            isSecret: true,
            "required: keys of calendar passwords; the first encrypts, all decrypt"
        )
    }

    public static var allowPrivate: Self {
        .list(
            "JADWAL_ALLOW_PRIVATE",
            range: "host:port or CIDR, …",
            "private or plain-http addresses that customers' calendars and devices may have"
        )
    }
}

extension Setting<String?> {
    public static var authorities: Self {
        .file("JADWAL_CA_FILE", "further trusted certificate authorities (PEM) for outgoing TLS")
    }

    public static var erasureLog: Self {
        .path(
            "JADWAL_ERASURE_LOG",
            "a file to which customer remove adds a keyed hash of each removed customer, for jadwal recover; keep it "
                + "outside the database's disk"
        )
    }
}

extension Setting<Duration> {
    public static var retention: Self {
        .duration(
            "JADWAL_RETENTION",
            standard: "14d",
            in: .seconds(3600) ... .seconds(3650 * 86_400),
            "age at which messages without a terminal verdict are deleted"
        )
    }

    public static var conflictTime: Self {
        .duration(
            "JADWAL_CONFLICT_TIME",
            standard: "12s",
            in: .zero ... .seconds(60),
            range: "0s to 60s",
            "time to look for conflicts in a customer's calendars after an event was written; 0s does not look"
        )
    }
}
