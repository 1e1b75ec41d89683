/// Every setting that Jadwal reads from its environment or its configuration file. Each may also be given as
/// `<name>_FILE`.
public enum SettingName: String, Sendable, Hashable, CaseIterable {
    case amqpURL = "AMQP_URL"
    case databaseURL = "DATABASE_URL"
    case modelBaseURL = "OPENAI_BASE_URL"
    case modelKey = "OPENAI_API_KEY"
    case modelName = "OPENAI_MODEL"
    case messageKeys = "JADWAL_MESSAGE_KEYS"
    case credentialKeys = "JADWAL_CREDENTIAL_KEYS"
    case quietPeriod = "JADWAL_QUIET_PERIOD"
    case maximumWait = "JADWAL_MAX_WAIT"
    case prompt = "JADWAL_PROMPT"
    case verifyModel = "JADWAL_VERIFY_MODEL"
    case verifyKey = "JADWAL_VERIFY_KEY"
    case messagesQueue = "JADWAL_MESSAGES_QUEUE"
    case calendarQueue = "JADWAL_CALENDAR_QUEUE"
    case notificationsQueue = "JADWAL_NOTIFICATIONS_QUEUE"
    case modelConcurrency = "JADWAL_LLM_CONCURRENCY"
    case modelTimeout = "JADWAL_LLM_TIMEOUT"
    case modelFallbacks = "JADWAL_LLM_FALLBACKS"
    case modelFallbackKeys = "JADWAL_LLM_FALLBACK_KEYS"
    case modelRequestsPerMinute = "JADWAL_LLM_REQUESTS_PER_MINUTE"
    case modelFallbackRequestsPerMinute = "JADWAL_LLM_FALLBACK_REQUESTS_PER_MINUTE"
    case modelRequestTokens = "JADWAL_LLM_REQUEST_TOKENS"
    case modelDailyTokens = "JADWAL_LLM_DAILY_TOKENS"
    case modelCustomerTokens = "JADWAL_LLM_CUSTOMER_DAILY_TOKENS"
    case prefilter = "JADWAL_PREFILTER"
    case prefilterSample = "JADWAL_PREFILTER_SAMPLE"
    case health = "JADWAL_HTTP"
    case retention = "JADWAL_RETENTION"
    case erasureLog = "JADWAL_ERASURE_LOG"
    case pushKey = "APNS_KEY"
    case pushKeyID = "APNS_KEY_ID"
    case pushTeamID = "APNS_TEAM_ID"
    case pushTopic = "APNS_TOPIC"
    case pushURL = "APNS_URL"
    case vapidKey = "VAPID_KEY"
    case vapidSubject = "VAPID_SUBJECT"
    case authorities = "JADWAL_CA_FILE"
    case allowPrivate = "JADWAL_ALLOW_PRIVATE"
    case allowPlain = "JADWAL_ALLOW_PLAIN"
    case allowDumps = "JADWAL_ALLOW_DUMPS"
    case conflictTime = "JADWAL_CONFLICT_TIME"
    case tracesEndpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
    case tracesHeaders = "OTEL_EXPORTER_OTLP_HEADERS"
    case tracesTimeout = "OTEL_EXPORTER_OTLP_TIMEOUT"
    case tracesServiceName = "OTEL_SERVICE_NAME"
    case tracesResource = "OTEL_RESOURCE_ATTRIBUTES"
    case tracesSampler = "OTEL_TRACES_SAMPLER"
    case tracesSamplerArgument = "OTEL_TRACES_SAMPLER_ARG"
    case bridgeListen = "JADWAL_BRIDGE_LISTEN"
    case bridgeProxied = "JADWAL_BRIDGE_PROXIED"
    case bridgeURL = "JADWAL_BRIDGE_URL"
    case bridgeBody = "JADWAL_BRIDGE_BODY"
    case bridgeBackfill = "JADWAL_BRIDGE_BACKFILL"
    case bridgeSweep = "JADWAL_BRIDGE_SWEEP"
    case bridgeDisappearing = "JADWAL_BRIDGE_DISAPPEARING"
    case bridgeReactions = "JADWAL_BRIDGE_REACTIONS"
    case bridges = "JADWAL_BRIDGES"
    case bridgeKeys = "JADWAL_BRIDGE_KEYS"
    case evolutionQueues = "JADWAL_EVOLUTION_QUEUES"
    case evolutionBroker = "JADWAL_EVOLUTION_AMQP_URL"
    case wasappQueue = "JADWAL_WASAPP_QUEUE"
    case metaAppSecret = "META_APP_SECRET"
    case metaVerifyToken = "META_VERIFY_TOKEN"
    case metaAccessToken = "META_ACCESS_TOKEN"
    case metaGraphURL = "META_GRAPH_URL"
    case consoleListen = "JADWAL_CONSOLE_LISTEN"
    case consoleURL = "JADWAL_CONSOLE_URL"
    case consoleCertificate = "JADWAL_CONSOLE_TLS_CERT"
    case consoleKey = "JADWAL_CONSOLE_TLS_KEY"
    case consoleLogin = "JADWAL_CONSOLE_LOGIN"
    case consoleUsers = "JADWAL_CONSOLE_USERS"
    case consoleProxies = "JADWAL_CONSOLE_PROXY_FROM"
    case consoleProxySecret = "JADWAL_CONSOLE_PROXY_SECRET"
    case consoleIssuer = "JADWAL_CONSOLE_OIDC_ISSUER"
    case consoleClientID = "JADWAL_CONSOLE_OIDC_CLIENT_ID"
    case consoleClientSecret = "JADWAL_CONSOLE_OIDC_CLIENT_SECRET"
    case consoleScopes = "JADWAL_CONSOLE_OIDC_SCOPES"
    case consoleGroups = "JADWAL_CONSOLE_OIDC_GROUPS"
    case consoleReveal = "JADWAL_CONSOLE_REVEAL"
    case modelPrices = "JADWAL_LLM_PRICES"
    case managementURL = "JADWAL_RABBITMQ_MANAGEMENT_URL"
    case apiListen = "JADWAL_API_LISTEN"
    case apiAsOwner = "JADWAL_API_AS_OWNER"
    case apiURL = "JADWAL_API_URL"
    case trustedProxies = "JADWAL_TRUSTED_PROXIES"
    case signUp = "JADWAL_SIGNUP"
    case apiSource = "JADWAL_API_SOURCE"
    case tokenKeys = "JADWAL_TOKEN_KEYS"
    case profileCertificate = "PROFILE_CERTIFICATE"
    case profileKey = "PROFILE_KEY"
    case calendarHost = "JADWAL_CALENDAR_HOST"
    case calendarHostURL = "JADWAL_CALENDAR_HOST_URL"
    case appleApps = "APPLE_APP_IDS"
    case androidApps = "ANDROID_APP_LINKS"
    case issuers = "JADWAL_OIDC"
    case issuerClients = "JADWAL_OIDC_CLIENTS"
    case issuerSecrets = "JADWAL_OIDC_SECRETS"
    case mailServer = "JADWAL_SMTP_URL"
    case mailUser = "JADWAL_SMTP_USER"
    case mailPassword = "JADWAL_SMTP_PASSWORD"
    case mailFrom = "JADWAL_MAIL_FROM"
    case shutdownGrace = "JADWAL_SHUTDOWN_GRACE"
    case startupTimeout = "JADWAL_STARTUP_TIMEOUT"
    case migrate = "JADWAL_MIGRATE"
    case logLevel = "LOG_LEVEL"
    case logFormat = "LOG_FORMAT"

    /// The name as a key of a configuration file.
    public var fileKey: String { self.rawValue.lowercased() }
}

/// The description of one setting: a row of the table in the documents and in `--help`.
public struct KnownSetting: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case text
        case url = "URL"
        case number
        case duration
        case list
        case path
    }

    public let name: SettingName
    public let kind: Kind
    /// The default, as it is written in the environment. Nil if there is none.
    public let standard: String?
    /// The accepted values, in words. Nil if every value of its kind is accepted.
    public let range: String?
    /// A secret value never appears in an error, a log or an access report.
    public let isSecret: Bool
    public let meaning: String

    init(
        _ name: SettingName,
        _ kind: Kind,
        standard: String? = nil,
        range: String? = nil,
        isSecret: Bool = false,
        _ meaning: String
    ) {
        (self.name, self.kind, self.standard, self.range) = (name, kind, standard, range)
        (self.isSecret, self.meaning) = (isSecret, meaning)
    }
}
