/// Every name that Jadwal reads from its environment or its configuration file. Each may also be given as `<name>_FILE`.
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
    case messagesQueue = "JADWAL_MESSAGES_QUEUE"
    case calendarQueue = "JADWAL_CALENDAR_QUEUE"
    case notificationsQueue = "JADWAL_NOTIFICATIONS_QUEUE"
    case modelConcurrency = "JADWAL_LLM_CONCURRENCY"
    case health = "JADWAL_HTTP"
    case retention = "JADWAL_RETENTION"
    case pushKey = "APNS_KEY"
    case pushKeyID = "APNS_KEY_ID"
    case pushTeamID = "APNS_TEAM_ID"
    case pushTopic = "APNS_TOPIC"
    case pushURL = "APNS_URL"
    case authorities = "JADWAL_CA_FILE"
    case allowPrivate = "JADWAL_ALLOW_PRIVATE"
    case shutdownGrace = "JADWAL_SHUTDOWN_GRACE"
    case startupTimeout = "JADWAL_STARTUP_TIMEOUT"
    case logLevel = "LOG_LEVEL"
    case logFormat = "LOG_FORMAT"

    /// The name as a key of a configuration file.
    public var fileKey: String { self.rawValue.lowercased() }
}
