import Foundation
import HTTP
import Pipeline
import Store
import TestSupport
import Testing

extension PipelineSuites {
    /// Behind nginx, after a burst: the server is up, and all the worker's connections have ended.
    @Suite(
        "A server that ends idle connections costs no delivery an attempt",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct EndedConnectionsPipelineTests {
        private static let customers = 8
        private static let each = 4

        @Test(.timeLimit(.minutes(2)))
        func oneMoreEventAfterABurstIsWrittenAtOnce() async throws {
            try await PipelineBed.lend { bed in
                let users = (0..<Self.customers).map { "user\($0)" }
                let radicale = try await PrivateRadicale(users: users, http: bed.http, folder: bed.folder)
                let (certificate, key) = try Self.certificate(in: bed.folder)
                let server = try await TestServer.start(
                    "calendar_faults.py",
                    arguments: ["\(radicale.port)", certificate, key]
                )
                defer { server.stop() }
                let trusting = HTTPClient(HTTPConfiguration(caFile: certificate))
                let control = FaultSwitch(url: "https://127.0.0.1:\(server.port)/-/control", http: trusting)
                try await control.set(FaultConnections.brief(2...2).order)
                // Its connection stays open as long as it.
                await trusting.close()
                var customers: [String] = []
                for user in users {
                    var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
                    record.calendarURL = "https://127.0.0.1:\(server.port)/"
                    (record.calendarUser, record.calendarPassword) = (user, radicale.password)
                    try await PostgresCustomers(bed.store).add(record)
                    customers.append(record.id)
                }
                let settings = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(server.port)", "JADWAL_CA_FILE": certificate]
                let worker = try await bed.worker(.calendarWorker, settings: settings)
                let burst = customers.flatMap { customer in
                    let good = BadMessages(customer: customer)
                    return (0..<Self.each).map { _ in good.event() }
                }
                try await bed.publish(burst, to: bed.queues.calendar)
                try await Self.written(burst.count, worker)
                // None stays in CLOSE-WAIT.
                try await OpenSockets.untilNone(to: server.port)
                let begun = ContinuousClock.now
                try await bed.publish(customers.map { BadMessages(customer: $0).event() }, to: bed.queues.calendar)
                try await Self.written(burst.count + customers.count, worker)
                Attachment.record("\(begun.duration(to: .now))", named: "after-the-burst.txt")
                let attempts = "select count(*) from outbox where headers like '%\(HeaderName.attempts)%'"
                #expect(try await bed.count(attempts) == 0, "no delivery was tried again")
                #expect(try await bed.count("select count(*) from customer where account_state = 'down'") == 0)
                #expect(try await bed.failures().isEmpty)
            }
        }

        private static func written(_ count: Int, _ worker: Worker) async throws {
            try await awaiting("\(count) are written", within: .seconds(30)) {
                try await worker.metric("jadwal_calendar_writes_total", ["outcome": "written"]) == count
            }
        }

        private static func certificate(in folder: URL) throws -> (certificate: String, key: String) {
            let certificate = folder.appending(path: "tls.pem").path
            let key = folder.appending(path: "tls-key.pem").path
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
                + ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
                + ["-keyout", key, "-out", certificate]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw TestBedError(detail: "openssl failed") }
            return (certificate, key)
        }
    }
}
