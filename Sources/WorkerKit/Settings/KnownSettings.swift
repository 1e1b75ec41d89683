internal import Pipeline

/// The table of all settings. Its defaults are the ones that are used. `--help` and the documents show it.
public enum KnownSettings {
    public static let all: [KnownSetting] = SettingName.allCases.map { Self.setting($0) }

    public static func setting(_ name: SettingName) -> KnownSetting {
        switch name {
        case .amqpURL:
            KnownSetting(
                name,
                .url,
                standard: "amqp://guest:guest@127.0.0.1:5672/",
                range: "amqps://, or amqp:// on loopback",
                isSecret: true,
                "RabbitMQ; amqps:// is TLS, verified; several, comma-separated, are nodes of one cluster"
            )
        case .databaseURL:
            KnownSetting(
                name,
                .url,
                standard: "postgres://jadwal@127.0.0.1:5432/jadwal",
                range: "sslmode=verify-full beyond loopback",
                isSecret: true,
                "PostgreSQL, a libpq URI"
            )
        case .modelBaseURL:
            KnownSetting(
                name,
                .url,
                standard: "http://127.0.0.1:8377/v1",
                range: "https://, or http:// on loopback",
                "any OpenAI-compatible endpoint; the default is the address of jadwal-offline-model"
            )
        case .modelKey: KnownSetting(name, .text, isSecret: true, "the endpoint's key, sent as a bearer token")
        case .modelName:
            KnownSetting(name, .text, "the model; required once OPENAI_BASE_URL is set, else jadwal-offline")
        case .messageKeys:
            KnownSetting(
                name,
                .list,
                range: "id:base64 of 32 bytes, …",
                isSecret: true,
                "required: keys of what chats hold; the first encrypts, all decrypt"
            )
        case .credentialKeys:
            KnownSetting(
                name,
                .list,
                range: "id:base64 of 32 bytes, …",
                isSecret: true,
                "required: keys of calendar passwords; the first encrypts, all decrypt"
            )
        case .quietPeriod:
            KnownSetting(
                name,
                .duration,
                standard: "30s",
                range: "100ms to 1d",
                "how long a conversation must be quiet before it is analysed"
            )
        case .maximumWait:
            KnownSetting(
                name,
                .duration,
                standard: "10m",
                range: "the quiet period to 7d",
                "how long a conversation waits at most, even if it is never quiet"
            )
        case .prompt:
            KnownSetting(name, .text, standard: "v3", range: "v1, v2, v3 or a folder", "the prompt of the model")
        case .verifyModel:
            KnownSetting(
                name,
                .text,
                range: "model@https://…/v1, or off",
                "the model that verifies claims that are not certain; by default the one that reads"
            )
        case .verifyKey: KnownSetting(name, .text, isSecret: true, "the verifying endpoint's key")
        case .messagesQueue: KnownSetting(name, .text, standard: "wasapp.messages", "the queue of chat messages")
        case .calendarQueue:
            KnownSetting(name, .text, standard: "wasapp.calendar.events", "the queue of calendar changes")
        case .notificationsQueue:
            KnownSetting(name, .text, standard: "wasapp.notifications", "the queue of notifications")
        case .modelConcurrency:
            KnownSetting(
                name,
                .number,
                standard: "64",
                range: "1 to 1024",
                "model calls at once in one analysis-worker; fewer while the endpoint refuses them"
            )
        case .modelTimeout:
            KnownSetting(
                name,
                .duration,
                standard: "60s",
                range: "10s to 30m",
                "the longest time for a call to a model, without the time that it waits behind others at the server"
            )
        case .modelFallbacks:
            KnownSetting(
                name,
                .list,
                range: "model@https://…/v1, …, at most 8",
                "endpoints that are asked in this order if those before them are down or overloaded"
            )
        case .modelFallbackKeys:
            KnownSetting(
                name,
                .list,
                range: "as many as fallbacks; - for none",
                isSecret: true,
                "the fallbacks' keys, in their order"
            )
        case .modelRequestsPerMinute:
            KnownSetting(
                name,
                .number,
                range: "1 to 1000000",
                "requests that one analysis-worker sends to the endpoint in any minute; divide the provider's limit by the number of workers"
            )
        case .modelFallbackRequestsPerMinute:
            KnownSetting(
                name,
                .list,
                range: "as many as fallbacks; - for no bound",
                "the same for each of the fallbacks, in their order"
            )
        case .modelRequestTokens:
            KnownSetting(
                name,
                .number,
                range: "2000 to 2000000",
                "estimated tokens of one request, prompt and answer; a longer request is halved, then it is a failure"
            )
        case .modelDailyTokens:
            KnownSetting(
                name,
                .number,
                range: "1000 to 1000000000000",
                "tokens that all workers together may use in a day (UTC); then conversations wait for the next day"
            )
        case .modelCustomerTokens:
            KnownSetting(
                name,
                .number,
                standard: "3000000",
                range: "1000 to 1000000000000",
                "tokens that one customer's conversations may cost in a day (UTC) before they are analysed less often; "
                    + "by default at most a fifth of JADWAL_LLM_DAILY_TOKENS"
            )
        case .prefilter:
            KnownSetting(
                name,
                .text,
                standard: Prefilter.isOnByDefault ? "on" : "off",
                range: "on or off",
                "whether conversations without a cue of a plan are not sent to the model"
            )
        case .prefilterSample:
            KnownSetting(
                name,
                .number,
                standard: "2",
                range: "0 to 100",
                "how many of a hundred conversations that the pre-filter keeps back are sent to the model anyway"
            )
        case .health:
            KnownSetting(name, .text, range: "host:port", "the address of /livez, /readyz and /metrics; off by default")
        case .retention:
            KnownSetting(
                name,
                .duration,
                standard: "14d",
                range: "1h to 3650d",
                "age at which messages without a terminal verdict are deleted"
            )
        case .erasureLog:
            KnownSetting(
                name,
                .path,
                "a file to which customer remove adds a keyed hash of each removed customer, for jadwal recover; keep it "
                    + "outside the database's disk"
            )
        case .pushKey: KnownSetting(name, .text, isSecret: true, "APNs key (.p8, PEM); without it pushes are logged")
        case .pushKeyID: KnownSetting(name, .text, "the APNs key's id")
        case .pushTeamID: KnownSetting(name, .text, "the Apple developer team's id")
        case .pushTopic: KnownSetting(name, .text, "the app's bundle id")
        case .pushURL:
            KnownSetting(
                name,
                .url,
                standard: "https://api.push.apple.com",
                range: "https://, or http:// on loopback",
                "APNs, or its sandbox"
            )
        case .vapidKey: self.vapidKey
        case .vapidSubject: self.vapidSubject
        case .authorities:
            KnownSetting(name, .path, "further trusted certificate authorities (PEM) for outgoing TLS")
        case .allowPrivate:
            KnownSetting(
                name,
                .list,
                range: "host:port or CIDR, …",
                "private or plain-http addresses that customers' calendars and devices may have"
            )
        case .allowPlain:
            KnownSetting(
                name,
                .list,
                range: "database, broker",
                "services on other machines that are allowed without verified TLS"
            )
        case .allowDumps:
            KnownSetting(
                name,
                .text,
                standard: "false",
                range: "true or false",
                "whether core dumps, debuggers and profilers may see keys and texts; read from the environment only"
            )
        case .conflictTime:
            KnownSetting(
                name,
                .duration,
                standard: "12s",
                range: "0s to 60s",
                "time to look for conflicts in a customer's calendars after an event was written; 0s does not look"
            )
        case .tracesEndpoint:
            KnownSetting(
                name,
                .url,
                range: "https://, or http:// on loopback",
                "the receiver of traces, OTLP over HTTP; without it nothing is traced"
            )
        case .tracesHeaders:
            KnownSetting(
                name,
                .list,
                range: "name=value, …",
                isSecret: true,
                "headers of each request to the receiver, such as a key"
            )
        case .tracesTimeout:
            KnownSetting(
                name,
                .number,
                standard: "10000",
                range: "100 to 60000",
                "milliseconds for a request to the receiver"
            )
        case .tracesServiceName: KnownSetting(name, .text, "the service's name in traces; by default the program's")
        case .tracesResource:
            KnownSetting(name, .list, range: "name=value, …", "what else traces say about the program")
        case .tracesSampler:
            KnownSetting(
                name,
                .text,
                standard: TelemetrySettings.Sampler.parentRatio.rawValue,
                range: "always_on, always_off or traceidratio, also after parentbased_",
                "which traces are recorded"
            )
        case .tracesSamplerArgument:
            KnownSetting(
                name,
                .number,
                standard: "0.01",
                range: "0 to 1",
                "the share of traces that a traceidratio sampler records"
            )
        case .bridgeListen:
            KnownSetting(
                name,
                .text,
                standard: "127.0.0.1:8380",
                range: "host:port; loopback unless JADWAL_BRIDGE_PROXIED",
                "where jadwal-bridge takes webhooks"
            )
        case .bridgeProxied:
            KnownSetting(
                name,
                .text,
                standard: "false",
                range: "true or false",
                "only a proxy with TLS reaches JADWAL_BRIDGE_LISTEN, and says who asks in X-Forwarded-For"
            )
        case .bridgeURL:
            KnownSetting(
                name,
                .url,
                range: "https://, or http:// on loopback",
                "the public address of JADWAL_BRIDGE_LISTEN, which sources are given"
            )
        case .bridgeBody:
            KnownSetting(
                name,
                .text,
                standard: "4MiB",
                range: "64KiB to 32MiB",
                "the longest body of a webhook that is read"
            )
        case .bridgeBackfill:
            KnownSetting(
                name,
                .duration,
                standard: "0d",
                range: "0d to 14d",
                "the most that an owner may let be read from before they connected"
            )
        case .bridgeSweep: self.bridgeSweep
        case .bridgeDisappearing: self.bridgeDisappearing
        case .bridgeReactions:
            KnownSetting(name, .text, standard: "off", range: "on or off", "whether reactions are read as answers")
        case .bridges: self.bridges
        case .bridgeKeys: self.bridgeKeys
        case .evolutionQueues:
            KnownSetting(name, .list, range: "at most 16", "the queues that Evolution API publishes its events to")
        case .evolutionBroker: self.evolutionBroker
        case .wasappQueue: self.wasappQueue
        case .metaAppSecret: self.metaAppSecret
        case .metaVerifyToken:
            KnownSetting(name, .text, isSecret: true, "the word that Meta repeats when it first calls the webhook")
        case .metaAccessToken: self.metaAccessToken
        case .metaGraphURL: self.metaGraphURL
        case .consoleListen: self.consoleListen
        case .consoleURL: self.consoleURL
        case .consoleCertificate: self.consoleCertificate
        case .consoleKey: self.consoleKey
        case .consoleLogin: self.consoleLogin
        case .consoleUsers: self.consoleUsers
        case .consoleProxies: self.consoleProxies
        case .consoleProxySecret: self.consoleProxySecret
        case .consoleIssuer: self.consoleIssuer
        case .consoleClientID: self.consoleClientID
        case .consoleClientSecret: self.consoleClientSecret
        case .consoleScopes: self.consoleScopes
        case .consoleGroups: self.consoleGroups
        case .consoleReveal: self.consoleReveal
        case .modelPrices: self.modelPrices
        case .managementURL: self.managementURL
        case .apiListen: self.apiListen
        case .apiAsOwner: self.apiAsOwner
        case .apiURL: self.apiURL
        case .trustedProxies: self.trustedProxies
        case .signUp: self.signUp
        case .apiSource: self.apiSource
        case .tokenKeys: self.tokenKeys
        case .profileCertificate: self.profileCertificate
        case .profileKey: self.profileKey
        case .calendarHost: self.calendarHost
        case .calendarHostURL: self.calendarHostURL
        case .appleApps: self.appleApps
        case .androidApps: self.androidApps
        case .issuers: self.issuers
        case .issuerClients: self.issuerClients
        case .issuerSecrets: self.issuerSecrets
        case .mailServer: self.mailServer
        case .mailUser: self.mailUser
        case .mailPassword: self.mailPassword
        case .mailFrom: self.mailFrom
        case .shutdownGrace:
            KnownSetting(
                name,
                .duration,
                standard: "20s",
                range: "0s to 10m",
                "time to finish work in progress after SIGTERM"
            )
        case .startupTimeout:
            KnownSetting(name, .duration, standard: "60s", range: "0s to 1h", "time to reach the services at start")
        case .migrate:
            KnownSetting(
                name,
                .text,
                standard: "on",
                range: "on or off",
                "whether a worker upgrades the schema at start; if off, it waits until jadwal migrate has done it"
            )
        case .logLevel:
            KnownSetting(
                name,
                .text,
                standard: "info",
                range: "trace, debug, info, notice, warning, error or critical",
                "the least severe level that is logged"
            )
        case .logFormat:
            KnownSetting(
                name,
                .text,
                range: "json or text",
                "the format of a log line; text on a terminal, otherwise json"
            )
        }
    }
}
