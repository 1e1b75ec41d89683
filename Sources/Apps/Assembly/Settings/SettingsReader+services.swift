public import Postgres
public import RabbitMQ
public import WorkerKit

/// The services, with what only their clients can tell: whether a URL leads to another machine without verified TLS.
extension SettingsReader {
    public mutating func database() -> DatabaseSettings {
        let settings = DatabaseSettings(reading: &self)
        guard let refusal = PostgresConfiguration.refusal(of: settings.url, trusting: settings.trust) else {
            return settings
        }
        self.report(.databaseURL, "\(refusal.detail); \(PlainService.database.remedy)")
        return settings
    }

    public mutating func broker() -> BrokerSettings {
        let settings = BrokerSettings(reading: &self)
        self.refusePlain(.amqpURL, settings)
        return settings
    }

    /// - Parameter urls: of another broker than the settings'; nil for theirs.
    public mutating func refusePlain<Value>(
        _ setting: Setting<Value>,
        _ settings: BrokerSettings,
        at urls: String? = nil
    ) {
        do throws(RabbitMQError) {
            _ = try settings.configuration("jadwal", at: urls)
        } catch {
            guard error.code == .plainRefused else { return }
            self.report(setting, "\(error.detail); \(PlainService.broker.remedy)")
        }
    }
}

extension DatabaseSettings {
    public var trust: DatabaseTrust {
        DatabaseTrust(authoritiesFile: self.authoritiesFile, allowsPlain: self.allowsPlain)
    }

    /// - Parameter name: seen in `pg_stat_activity`.
    public func configuration(_ name: String, connections: Int) -> PostgresConfiguration {
        var configuration = PostgresConfiguration(url: self.url, connections: connections, applicationName: name)
        configuration.trust = self.trust
        return configuration
    }
}

extension BrokerSettings {
    /// - Parameters:
    ///   - name: shown by the broker's management pages.
    ///   - urls: of another broker; nil for Jadwal's own.
    public func configuration(
        _ name: String,
        at urls: String? = nil
    ) throws(RabbitMQError) -> RabbitMQConfiguration {
        try RabbitMQConfiguration(
            urls: urls ?? self.url,
            caFile: self.authoritiesFile,
            allowsPlain: self.allowsPlain,
            connectionName: name
        )
    }
}
