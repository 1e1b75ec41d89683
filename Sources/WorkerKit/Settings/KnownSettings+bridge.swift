/// What jadwal-bridge is told.
extension KnownSettings {
    static var bridgeSweep: KnownSetting {
        KnownSetting(
            .bridgeSweep,
            .duration,
            standard: "10m",
            range: "0s, or 5s to 1d",
            "how often a source is compared with what came; 0s: only after outages"
        )
    }

    static var bridgeDisappearing: KnownSetting {
        KnownSetting(
            .bridgeDisappearing,
            .text,
            standard: "off",
            range: "on or off",
            "whether messages are read whose writers wished them to disappear"
        )
    }

    static var bridges: KnownSetting {
        KnownSetting(
            .bridges,
            .list,
            range: "name=kind+URL, …; kinds waha, evolution, wasapp",
            "the sources that are asked and set up through their own interface"
        )
    }

    static var bridgeKeys: KnownSetting {
        KnownSetting(
            .bridgeKeys,
            .list,
            range: "as many as there are sources; - for none",
            isSecret: true,
            "the sources' keys, in the same order"
        )
    }

    static var evolutionBroker: KnownSetting {
        KnownSetting(
            .evolutionBroker,
            .url,
            range: "amqps://, or amqp:// on loopback",
            isSecret: true,
            "the broker of these queues, by default AMQP_URL"
        )
    }

    static var wasappQueue: KnownSetting {
        KnownSetting(
            .wasappQueue,
            .text,
            standard: "wasapp.inbox",
            "the queue that the wasapp service publishes to; consumed if JADWAL_BRIDGES names such a service"
        )
    }

    static var metaAppSecret: KnownSetting {
        KnownSetting(
            .metaAppSecret,
            .list,
            range: "at most two",
            isSecret: true,
            "the secrets of Meta's app, by which its webhooks are signed"
        )
    }

    static var metaAccessToken: KnownSetting {
        KnownSetting(
            .metaAccessToken,
            .text,
            isSecret: true,
            "the token by which Meta is asked about numbers of the Cloud API, and subscribed to; without it, neither"
        )
    }

    static var metaGraphURL: KnownSetting {
        KnownSetting(
            .metaGraphURL,
            .url,
            standard: "https://graph.facebook.com/v23.0",
            range: "https://, or http:// on loopback",
            "Meta's Graph API, with its version"
        )
    }
}
