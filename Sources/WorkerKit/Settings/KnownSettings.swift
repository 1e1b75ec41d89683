internal import Jadwal

/// The one table of every setting. The defaults in it are the ones that are used, and `--help` and the README show
/// it.
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
                "how long a conversation that is never quiet waits at most"
            )
        case .prompt:
            KnownSetting(name, .text, standard: "v3", range: "v1, v2, v3 or a folder", "what the model is asked")
        case .verifyModel:
            KnownSetting(
                name,
                .text,
                range: "model@https://…/v1, or off",
                "the model that verifies what is not plain; the one that reads"
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
                "model calls at once in one analysis-worker; fewer while the endpoint does not bear them"
            )
        case .modelFallbacks:
            KnownSetting(
                name,
                .list,
                range: "model@https://…/v1, …, at most 8",
                "endpoints that are asked in this order while those before them are away or overwhelmed"
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
                "requests that one analysis-worker sends to the endpoint in any minute; divide a provider's limit by the workers"
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
                "tokens that one request may cost, prompt and answer, estimated; a longer one is halved, then a failure"
            )
        case .modelDailyTokens:
            KnownSetting(
                name,
                .number,
                range: "1000 to 1000000000000",
                "tokens that all workers together may spend in a day (UTC); conversations then wait for the next"
            )
        case .modelCustomerTokens:
            KnownSetting(
                name,
                .number,
                standard: "3000000",
                range: "1000 to 1000000000000",
                "tokens that one customer's conversations may cost in a day (UTC) before they are read less often; "
                    + "unless it is given, a fifth of JADWAL_LLM_DAILY_TOKENS if that is less"
            )
        case .prefilter:
            KnownSetting(
                name,
                .text,
                standard: Prefilter.isOnByDefault ? "on" : "off",
                range: "on or off",
                "whether conversations without any cue of a plan are kept from the model"
            )
        case .prefilterSample:
            KnownSetting(
                name,
                .number,
                standard: "2",
                range: "0 to 100",
                "of a hundred conversations that would be kept from the model, how many it is asked about all the same"
            )
        case .health: KnownSetting(name, .text, range: "host:port", "where /livez, /readyz and /metrics are; off")
        case .retention:
            KnownSetting(
                name,
                .duration,
                standard: "14d",
                range: "1h to 3650d",
                "age at which messages without a terminal verdict are deleted"
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
                "services on other machines that may go without verified TLS"
            )
        case .allowDumps:
            KnownSetting(
                name,
                .text,
                standard: "false",
                range: "true or false",
                "core dumps, debuggers and profilers may see keys and texts; read from the environment only"
            )
        case .conflictTime:
            KnownSetting(
                name,
                .duration,
                standard: "12s",
                range: "0s to 60s",
                "time to look for conflicts in a customer's calendars after an event was written; 0s does not look"
            )
        case .shutdownGrace:
            KnownSetting(
                name,
                .duration,
                standard: "20s",
                range: "0s to 10m",
                "time to finish what is in hand after SIGTERM"
            )
        case .startupTimeout:
            KnownSetting(
                name,
                .duration,
                standard: "60s",
                range: "0s to 1h",
                "time to reach the services at start"
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
            KnownSetting(name, .text, range: "json or text", "json; text on a terminal")
        }
    }
}
