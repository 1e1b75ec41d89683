internal import CoreMetrics
internal import Foundation
internal import FoundationNetworking
internal import Logging
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

@Suite("Health is served over HTTP")
struct HealthServiceTests {
    @Test(.timeLimit(.minutes(1))) func itFollowsTheState() async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let registry = PrometheusRegistry()
        let context = WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(registry),
            readiness: Readiness(["database"], logger: logger),
            liveness: Liveness(limit: .seconds(10)),
            lifetime: LifetimeSettings(shutdownGrace: .seconds(1), startupTimeout: .seconds(1))
        )
        let settings = HealthSettings(address: HostAndPort(host: "127.0.0.1", port: 0))
        let service = HealthService(settings, registry: registry, context: context)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [service], logger: logger))
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            let port = try #require(await service.boundPort())
            #expect(try await Self.get(port, "livez") == Answer(status: 200, body: "ok\n", type: Self.plain))
            context.liveness.tick("consume", at: .now - .seconds(60))
            #expect(
                try await Self.get(port, "livez") == Answer(status: 503, body: "stalled: consume\n", type: Self.plain)
            )
            let down = try await Self.get(port, "readyz")
            #expect(down.status == 503 && down.type == "application/json" && down.body.contains("\"database\""))
            context.readiness.set("database", up: true)
            let up = try await Self.get(port, "readyz")
            #expect(up.status == 200 && up.body == "{\"down\":[],\"ready\":true,\"up\":[\"database\"]}\n")
            context.metrics.outboxPending(5)
            let metrics = try await Self.get(port, "metrics")
            #expect(metrics.type == "text/plain; version=0.0.4; charset=utf-8")
            #expect(metrics.body.contains("\njadwal_outbox_pending 5\n"))
            #expect(try await Self.get(port, "other").status == 404)
            await group.triggerGracefulShutdown()
        }
    }

    private struct Answer: Equatable {
        var status: Int
        var body: String
        var type: String?
    }

    private static let plain = "text/plain; charset=utf-8"

    private static func get(_ port: Int, _ path: String) async throws -> Answer {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(path)"))
        // No kept connection: the server's graceful end waits for open ones.
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        var request = URLRequest(url: url, timeoutInterval: 10)
        request.setValue("close", forHTTPHeaderField: "Connection")
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let type = http.value(forHTTPHeaderField: "Content-Type")
        return Answer(status: http.statusCode, body: String(decoding: data, as: UTF8.self), type: type)
    }
}
