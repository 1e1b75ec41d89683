import Foundation
import HTTP
import Pipeline

@testable import PrivateServers

/// The servers of one fault run, all its own: RabbitMQ, PostgreSQL, a calendar server behind a proxy that can
/// misbehave, a model and a push service that can misbehave.
actor FaultServers {
    nonisolated let broker: FaultBroker
    nonisolated let database: FaultDatabase
    nonisolated let calendar: FaultCalendar
    nonisolated let model: FaultModel
    nonisolated let pushes: FaultPushes
    nonisolated let http: HTTPClient
    private nonisolated let keys: FaultKeys
    private var isClosed = false

    /// Returns when all answer. Each is on free loopback ports; files are under `folder`, which must exist.
    ///
    /// - Parameters:
    ///   - users: of the calendar server, with `PrivateRadicale.password`.
    ///   - queues: as the workers name them.
    ///   - connections: to the calendar server, the model and the push service.
    static func start(
        in folder: URL,
        users: [String],
        queues: Queues = Queues(),
        connections: FaultConnections = .open
    ) async throws -> FaultServers {
        let http = HTTPClient()
        let ports = FaultPorts()
        let keys = try FaultKeys(in: folder)
        let broker = try FaultBroker(in: folder, ports: ports, keys: keys, queues: queues, http: http)
        let database = try FaultDatabase(in: folder, ports: ports)
        do {
            async let brokerStarts: Void = broker.start()
            async let databaseStarts: Void = database.start()
            async let calendar = FaultCalendar(users: users, folder: folder, keys: keys, connections: connections)
            async let model = FaultModel(http: http, connections: connections)
            async let pushes = FaultPushes(keys: keys, connections: connections)
            _ = try await (brokerStarts, databaseStarts)
            return FaultServers(
                broker: broker,
                database: database,
                calendar: try await calendar,
                model: try await model,
                pushes: try await pushes,
                http: http,
                keys: keys
            )
        } catch {
            await broker.close()
            await database.close()
            await http.close()
            throw error
        }
    }

    private init(
        broker: FaultBroker,
        database: FaultDatabase,
        calendar: FaultCalendar,
        model: FaultModel,
        pushes: FaultPushes,
        http: HTTPClient,
        keys: FaultKeys
    ) {
        (self.broker, self.database, self.calendar) = (broker, database, calendar)
        (self.model, self.pushes, self.http, self.keys) = (model, pushes, http, keys)
    }

    nonisolated var amqpURL: String { self.broker.url }
    nonisolated var managementURL: String { self.broker.managementURL }
    /// Of a superuser; the database is empty at first.
    nonisolated var databaseURL: String { self.database.url }
    /// Of the proxy.
    nonisolated var calendarURL: String { self.calendar.url }

    nonisolated var workerSettings: [String: String] {
        let own = [
            "AMQP_URL": self.amqpURL, "DATABASE_URL": self.databaseURL,
            "JADWAL_CA_FILE": self.keys.path("ca.pem"),
            "JADWAL_MESSAGES_QUEUE": self.broker.queues.messages,
            "JADWAL_CALENDAR_QUEUE": self.broker.queues.calendar,
            "JADWAL_NOTIFICATIONS_QUEUE": self.broker.queues.notifications,
        ]
        return [self.model.settings, self.calendar.settings, self.pushes.settings].reduce(own) {
            $0.merging($1) { first, _ in first }
        }
    }

    /// Every calendar object of the user, asked of Radicale itself and not through the proxy.
    func calendarObjects(of user: String) async throws -> [CalendarLines] {
        try await self.calendar.objects(of: user)
    }

    /// The pushes that the service accepted, in order.
    func acceptedPushes() async throws -> [AcceptedPush] { try await self.pushes.accepted() }

    /// Ends all of them. May be called again.
    func close() async {
        guard !self.isClosed else { return }
        self.isClosed = true
        await self.broker.close()
        await self.database.close()
        await self.calendar.close()
        self.model.close()
        await self.pushes.close()
        await self.http.close()
    }
}

/// Ports of servers that start again and again: outside the range of outgoing connections, which would take them
/// meanwhile.
final class FaultPorts {
    private var taken: Set<UInt16> = []

    func take() throws -> UInt16 {
        let port = try FreePort.find(except: self.taken)
        self.taken.insert(port)
        return port
    }
}
