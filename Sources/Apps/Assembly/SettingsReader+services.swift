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
        do throws(RabbitMQError) {
            _ = try settings.configuration("jadwal")
        } catch {
            guard error.code == .plainRefused else { return settings }
            self.report(.amqpURL, "\(error.detail); \(PlainService.broker.remedy)")
        }
        return settings
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
    /// - Parameter name: shown by the broker's management pages.
    public func configuration(_ name: String) throws(RabbitMQError) -> RabbitMQConfiguration {
        try RabbitMQConfiguration(
            urls: self.url,
            caFile: self.authoritiesFile,
            allowsPlain: self.allowsPlain,
            connectionName: name
        )
    }
}
