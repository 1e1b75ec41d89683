/// The settings of jadwal-bridge, and of those who link phones to its sources.
extension SettingGroup {
    static let bridge = SettingGroup(
        readBy: [.bridge, .api, .commands],
        .bridgeListen,
        .bridgeProxied,
        .bridgeURL,
        .bridgeBody,
        .bridgeBackfill,
        .bridgeSweep,
        .bridgeDisappearing,
        .bridgeReactions
    )

    static let sources = SettingGroup(
        readBy: [.bridge, .api, .commands],
        .bridges,
        .bridgeKeys,
        .evolutionQueues,
        .evolutionBroker,
        .wasappQueue,
        .metaAppSecret,
        .metaVerifyToken,
        .metaAccessToken,
        .metaGraphURL
    )
}

extension Setting<HostAndPort?> {
    public static var bridgeListen: Self {
        .address(
            "JADWAL_BRIDGE_LISTEN",
            standard: "127.0.0.1:8380",
            range: "host:port; loopback unless JADWAL_BRIDGE_PROXIED",
            "where jadwal-bridge takes webhooks"
        )
    }
}

extension Setting<Bool> {
    public static var bridgeProxied: Self {
        .flag(
            "JADWAL_BRIDGE_PROXIED",
            yes: "true",
            no: "false",
            standard: false,
            "only a proxy with TLS reaches JADWAL_BRIDGE_LISTEN, and says who asks in X-Forwarded-For"
        )
    }

    public static var bridgeDisappearing: Self {
        .flag(
            "JADWAL_BRIDGE_DISAPPEARING",
            standard: false,
            "whether messages are read whose writers wished them to disappear"
        )
    }

    public static var bridgeReactions: Self {
        .flag("JADWAL_BRIDGE_REACTIONS", standard: false, "whether reactions are read as answers")
    }
}

extension Setting<Int> {
    public static var bridgeBody: Self {
        .size(
            "JADWAL_BRIDGE_BODY",
            standard: "4MiB",
            in: 65_536...(32 << 20),
            "the longest body of a webhook that is read"
        )
    }
}

extension Setting<Duration> {
    public static var bridgeBackfill: Self {
        .duration(
            "JADWAL_BRIDGE_BACKFILL",
            standard: "0d",
            in: .zero ... .seconds(14 * 86_400),
            range: "0d to 14d",
            "the most that an owner may let be read from before they connected"
        )
    }

    public static var bridgeSweep: Self {
        .duration(
            "JADWAL_BRIDGE_SWEEP",
            standard: "10m",
            in: .zero ... .seconds(86_400),
            range: "0s, or 5s to 1d",
            "how often a source is compared with what came; 0s: only after outages"
        )
    }
}

extension Setting<[String]> {
    public static var bridges: Self {
        .list(
            "JADWAL_BRIDGES",
            range: "name=kind+URL, …; kinds waha, evolution, wasapp",
            "the sources that are asked and set up through their own interface"
        )
    }

    public static var bridgeKeys: Self {
        .list(
            "JADWAL_BRIDGE_KEYS",
            range: "as many as there are sources; - for none",
            isSecret: true,
            "the sources' keys, in the same order"
        )
    }

    public static var evolutionQueues: Self {
        .queues("JADWAL_EVOLUTION_QUEUES", range: "at most 16", "the queues that Evolution API publishes its events to")
    }

    public static var metaAppSecret: Self {
        .list(
            "META_APP_SECRET",
            range: "at most two",
            isSecret: true,
            "the secrets of Meta's app, by which its webhooks are signed"
        )
    }
}

extension Setting<String?> {
    public static var bridgeURL: Self {
        .url("JADWAL_BRIDGE_URL", "the public address of JADWAL_BRIDGE_LISTEN, which sources are given")
    }

    public static var evolutionBroker: Self {
        .brokers("JADWAL_EVOLUTION_AMQP_URL", "the broker of these queues, by default AMQP_URL")
    }

    public static var metaVerifyToken: Self {
        .secret("META_VERIFY_TOKEN", "the word that Meta repeats when it first calls the webhook")
    }

    public static var metaAccessToken: Self {
        .secret(
            "META_ACCESS_TOKEN",
            "the token by which Meta is asked about numbers of the Cloud API, and subscribed to; without it, neither"
        )
    }
}

extension Setting<String> {
    public static var wasappQueue: Self {
        .queue(
            "JADWAL_WASAPP_QUEUE",
            standard: "wasapp.inbox",
            "the queue that the wasapp service publishes to; consumed if JADWAL_BRIDGES names such a service"
        )
    }

    public static var metaGraphURL: Self {
        .url("META_GRAPH_URL", standard: "https://graph.facebook.com/v23.0", "Meta's Graph API, with its version")
    }
}
