internal import WorkerKit

/// Which settings a worker is given: those that it reads, so that a key that it does not need is not in its memory.
extension WorkerKind {
    func reads(_ name: SettingName) -> Bool {
        switch name {
        case .amqpURL, .databaseURL, .allowPlain, .messageKeys, .credentialKeys, .quietPeriod, .maximumWait,
            .messagesQueue, .calendarQueue, .notificationsQueue, .retention, .authorities, .allowPrivate,
            .conflictTime, .health, .shutdownGrace, .startupTimeout:
            self != .offlineModel
        case .modelBaseURL, .modelKey, .modelName, .modelConcurrency, .modelFallbacks, .modelFallbackKeys,
            .modelRequestsPerMinute, .modelFallbackRequestsPerMinute, .modelRequestTokens, .modelDailyTokens,
            .modelCustomerTokens, .prompt, .verifyModel, .verifyKey, .prefilter, .prefilterSample:
            self == .analysis
        case .pushKey, .pushKeyID, .pushTeamID, .pushTopic, .pushURL:
            self == .push
        case .allowDumps, .logLevel, .logFormat: true
        }
    }
}

extension SettingName {
    /// The setting that a variable gives, itself or as `NAME_FILE`.
    init?(variable: String) {
        if let name = SettingName(rawValue: variable) {
            self = name
        } else if variable.hasSuffix("_FILE"), let name = SettingName(rawValue: String(variable.dropLast(5))) {
            self = name
        } else {
            return nil
        }
    }
}
