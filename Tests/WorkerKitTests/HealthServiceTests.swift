internal import CoreMetrics
internal import Foundation
internal import FoundationNetworking
internal import Glibc
internal import Logging
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

@Suite("Health is served over HTTP")
struct HealthServiceTests {
    @Test(.timeLimit(.minutes(1))) func answersFollowReadinessAndLiveness() async throws {
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
        let service = HealthService(
            settings,
            registry: registry,
            context.liveness,
            context.readiness,
            logger: context.logger
        )
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [service], logger: logger))
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            let port = try #require(await service.boundPort())
            #expect(try await Self.get(port, "livez") == Answer(status: 200, body: "ok\n", type: Self.plain))
            let probe = HealthProbe(HostAndPort(host: "0.0.0.0", port: port))
            #expect(probe.ask("livez") == HealthProbe.Answer(isFine: true, text: "ok"))
            context.liveness.tick("consume", at: .now - .seconds(60))
            #expect(
                try await Self.get(port, "livez") == Answer(status: 503, body: "stalled: consume\n", type: Self.plain)
            )
            #expect(probe.ask("livez") == HealthProbe.Answer(isFine: false, text: "stalled: consume"))
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

    @Test(.timeLimit(.minutes(1))) func portInUseIsNamedAndUnavailable() async throws {
        let taken = try TakenPort()
        let address = HostAndPort(host: "127.0.0.1", port: Int(taken.number))
        let fault = try #require(await Self.fault(at: address))
        #expect(fault.exit == .unavailable)
        #expect(fault.description.contains("JADWAL_HTTP") && fault.description.contains("\(address)"))
        #expect(fault.description.contains("another program"))
    }

    /// 192.0.2.0/24 is for documents (RFC 5737); .invalid is never a host (RFC 6761).
    @Test(.timeLimit(.minutes(1)), arguments: ["192.0.2.1", "2001:db8::1", "nowhere.invalid"])
    func foreignAddressIsAConfigurationFault(_ host: String) async throws {
        let address = HostAndPort(host: host, port: 9100)
        let fault = try #require(await Self.fault(at: address))
        #expect(fault.exit == .usage, "\(fault)")
        #expect(fault.description.contains("JADWAL_HTTP") && fault.description.contains("\(address)"))
    }

    private static func fault(at address: HostAndPort) async -> ListenFault? {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let registry = PrometheusRegistry()
        let context = WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(registry),
            readiness: Readiness([], logger: logger),
            liveness: Liveness(limit: .seconds(10)),
            lifetime: LifetimeSettings(shutdownGrace: .seconds(1), startupTimeout: .seconds(1))
        )
        do {
            try await HealthService(
                HealthSettings(address: address),
                registry: registry,
                context.liveness,
                context.readiness,
                logger: context.logger
            ).run()
            return nil
        } catch {
            return error as? ListenFault
        }
    }

    /// A loopback port that is in use.
    private final class TakenPort {
        let number: UInt16
        private let descriptor: Int32

        init() throws {
            self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = self.descriptor
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0
                        && getsockname(descriptor, $0, &length) == 0
                }
            }
            self.number = UInt16(bigEndian: address.sin_port)
            try #require(isBound)
        }

        deinit { close(self.descriptor) }
    }

    private struct Answer: Equatable {
        var status: Int
        var body: String
        var type: String?
    }

    private static let plain = "text/plain; charset=utf-8"

    private static func get(_ port: Int, _ path: String) async throws -> Answer {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(path)"))
        // Without keep-alive: the server's graceful shutdown waits for open connections.
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
