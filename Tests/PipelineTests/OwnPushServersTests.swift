import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite("A customer's own servers are told like a phone, and only where the operator lets them be")
    struct OwnPushServersTests {
        @Test(.timeLimit(.minutes(2)))
        func eachServiceGetsItsOwnOnceAndNotInQuietHours() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let customer = try await bed.addCustomer()
                let secret = try await Self.addDevices(of: customer, servers, bed)
                let worker = try await bed.worker(
                    .pushWorker,
                    settings: [
                        "JADWAL_ALLOW_PRIVATE": servers.authority, "JADWAL_API_URL": "https://calendar.example",
                    ]
                )

                let quiet = try Self.notification("0192d3a4-0000-7000-8000-00000000a001", of: customer)
                try await PostgresCustomers(bed.store).set(customer) { $0.quietHours = Self.hoursAroundNow }
                try await bed.publish([quiet], to: bed.queues.notifications)
                try await awaiting("it waits for the end of the quiet hours") {
                    try await worker.metric("jadwal_pushes_total", ["outcome": "quiet"]) == 1
                }
                try #require(try await servers.seen().isEmpty)
                let waiting = "select count(*) from outbox where not_before > jadwal_now() + interval '10 seconds'"
                try #require(try await bed.count(waiting) == 1)

                // The customer is awake, and what waited is let go, twice.
                try await PostgresCustomers(bed.store).set(customer) { $0.quietHours = nil }
                try await bed.pool.execute("update outbox set not_before = jadwal_now()")
                try await bed.publish([quiet], to: bed.queues.notifications)
                try await awaiting("all have been told") { try await servers.seen().count >= 3 }
                try await bed.settled()
                let seen = try await servers.seen()
                try #require(seen.count == 3, "\(seen)")
                try #require(seen.allSatisfy { $0.refused == nil }, "\(seen)")
                #expect(Set(seen.map(\.to)) == ["open-topic", "secret", "hook"])
                #expect(Set(seen.map(\.id)).count == 3)
                #expect(seen.allSatisfy { $0.body?.title == "أُضيف موعد إلى تقويمك" })
                #expect(seen.compactMap { $0.body?.message ?? $0.body?.body }.allSatisfy { $0.hasPrefix("عشاء") })
                let page = "https://calendar.example/events/0192d3a4-0000-7000-8000-00000000a001"
                #expect(seen.map(\.body?.click).filter { $0 == page }.count == 2)
                #expect(!worker.process.log.contains(secret))
                try #require(try await bed.failures().isEmpty)
                try await worker.drain()
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func aPrivateAddressIsNotAskedAndItsDeviceMarked() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let customer = try await bed.addCustomer()
                _ = try await Self.addDevices(of: customer, servers, bed)
                let worker = try await bed.worker(.pushWorker)
                let body = try Self.notification("0192d3a4-0000-7000-8000-00000000a002", of: customer)
                try await bed.publish([body], to: bed.queues.notifications)
                try await awaiting("all were refused") {
                    try await worker.metric("jadwal_pushes_total", ["outcome": "refused"]) == 3
                }
                #expect(try await servers.seen().isEmpty)
                #expect(try await bed.count("select count(*) from device where refused_at is not null") == 3)
                try await worker.drain()
                servers.stop()
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func aWebhooksKeyIsPrintedOnceAndVerifies() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let customer = try await bed.addCustomer()
                let settings = ["JADWAL_ALLOW_PRIVATE": servers.authority]
                let add = try await bed.start(
                    .command,
                    arguments: ["device", "add", "--customer", customer, "--input", "-"],
                    settings: settings,
                    input: #"{"webhook_url": "\#(servers.url("status/204"))"}"#
                )
                try #require(try await add.exitCode() == 0, "\(add.log)")
                let lines = add.output.split(separator: "\n")
                try #require(lines.count == 2)
                #expect(lines[1].hasPrefix("whsec_"))
                let list = try await bed.start(.command, arguments: ["device", "list"], settings: settings)
                try #require(try await list.exitCode() == 0)
                #expect(list.output.contains(lines[0]))
                #expect(!list.output.contains(lines[1]))
                let refused = try await bed.start(
                    .command,
                    arguments: ["device", "add", "--customer", customer, "--input", "-"],
                    input: #"{"webhook_url": "\#(servers.url("status/204"))"}"#
                )
                #expect(try await refused.exitCode() == 64)
                servers.stop()
            }
        }

        /// In Riyadh: an hour before, and two after.
        private static var hoursAroundNow: String {
            let now = Zone("Asia/Riyadh")!.local(UnixTime(seconds: Int64(Date().timeIntervalSince1970)))
            return [-60, 120].map { minutes in
                let time = now.adding(minutes: minutes).time
                return String(format: "%02d:%02d", time.hour, time.minute)
            }.joined(separator: "-")
        }

        /// An open topic, one that wants a token, and a webhook.
        ///
        /// - Returns: the webhook's key.
        private static func addDevices(
            of customer: String,
            _ servers: OwnPushServers,
            _ bed: PipelineBed
        ) async throws -> String {
            let devices = PostgresDevices(bed.store)
            _ = try await devices.add(.ntfy, address: servers.url("open-topic"), of: customer)
            _ = try await devices.add(.ntfy, address: servers.url("secret"), secret: "tk_secret", of: customer)
            let key = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
            let inPath = key.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            let secret = "whsec_" + key.base64EncodedString()
            _ = try await devices.add(
                .webhook,
                address: servers.url("hook/\(inPath.replacing("=", with: ""))"),
                secret: secret,
                of: customer
            )
            return secret
        }

        private static func notification(_ id: String, of customer: String) throws -> [UInt8] {
            try NotificationMessageCoder()
                .encode(
                    .sample(
                        id,
                        of: customer,
                        body: "عشاء مع نورة\n" + String(repeating: "ملاحظة طويلة ", count: 800),
                        of: id
                    )
                )
        }
    }
}
