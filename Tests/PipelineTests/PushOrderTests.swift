import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite("Devices are told of an event in the order of its revisions, and push services do not wait for each other")
    struct PushOrderTests {
        /// Twelve events are added and cancelled in quiet hours. Two devices, three workers that wake up to all of it
        /// at once.
        @Test(.timeLimit(.minutes(2)))
        func nobodyIsToldAddedAfterCancelled() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let customer = try await bed.addCustomer()
                for topic in ["first", "second"] {
                    _ = try await PostgresDevices(bed.store).add(.ntfy, address: servers.url(topic), of: customer)
                }
                try await PostgresCustomers(bed.store).set(customer) { $0.quietHours = Self.hoursAroundNow }
                var workers: [Worker] = []
                for _ in 0..<3 {
                    workers.append(
                        try await bed.worker(.pushWorker, settings: ["JADWAL_ALLOW_PRIVATE": servers.authority])
                    )
                }
                func counted(_ outcome: String) async throws -> Int {
                    var sum = 0
                    for worker in workers {
                        sum += try await worker.metric("jadwal_pushes_total", ["outcome": outcome])
                    }
                    return sum
                }
                let events = (0..<12).map { _ in UUID().uuidString.lowercased() }
                let bodies = try (1...2).flatMap { revision in
                    try events.enumerated().map { try Self.notification(revision, of: customer, $0.element, $0.offset) }
                }
                try await bed.publish(bodies.shuffled(), to: bed.queues.notifications)
                try await awaiting("all wait for the end of the quiet hours, or are superseded") {
                    try await counted("quiet") + counted("superseded") == 24
                }
                try #require(try await servers.seen().isEmpty)

                try await PostgresCustomers(bed.store).set(customer) { $0.quietHours = nil }
                try await bed.pool.execute("update outbox set not_before = jadwal_now()")
                try await awaiting("each of the 24 has ended") {
                    try await counted("superseded") + counted("delivered") / 2 == 24
                }
                try await bed.settled()
                let seen = try await servers.seen()
                let told = seen.map { "\($0.to ?? "refused") \($0.body?.title ?? "")" }.sorted()
                let expected = ["first", "second"].flatMap { topic in (0..<12).map { "\(topic) Cancelled \($0)" } }
                #expect(told == expected.sorted(), "what was added and cancelled while nobody was told is cancelled")
                #expect(try await counted("superseded") == 12)
                #expect(try await bed.failures().isEmpty)
                #expect(try await bed.count("select count(*) from push_event where lease_until > jadwal_now()") == 0)
                for worker in workers { try await worker.drain() }
                servers.stop()
            }
        }

        /// 200 notifications to phones, with APNs away in two ways, before 40 to topics.
        @Test(.timeLimit(.minutes(3)), arguments: [false, true])
        func withAPNsAwayOtherServicesAreToldAtOnce(isHanging: Bool) async throws {
            try await PipelineBed.lend { bed in
                let (servers, push, silent) = (
                    try await OwnPushServers(http: bed.http), try await PushServer(), try SilentServer()
                )
                let away = isHanging ? silent.port : try LoopbackPort.free()
                var settings = push.settings
                settings["APNS_URL"] = "https://localhost:\(away)"
                settings["JADWAL_ALLOW_PRIVATE"] = servers.authority
                var customers: [String] = []
                for number in 0..<40 {
                    let customer = try await bed.addCustomer()
                    let service = number < 20 ? Device.Service.apns : .ntfy
                    let token = String(repeating: "ab", count: 32)
                    let address = service == .apns ? token : servers.url("topic-\(number)")
                    _ = try await PostgresDevices(bed.store).add(service, address: address, of: customer)
                    customers.append(customer)
                }
                let worker = try await bed.worker(.pushWorker, settings: settings)
                func bodies(_ owners: ArraySlice<String>, _ count: Int) throws -> [[UInt8]] {
                    try (0..<count).map { number in
                        let event = UUID().uuidString.lowercased()
                        return try Self.notification(1, of: owners[owners.startIndex + number % 20], event, number)
                    }
                }
                try await bed.publish(try bodies(customers[..<20], 200), to: bed.queues.notifications)
                try await awaiting("the worker has met the phones' notifications") {
                    try await bed.count("select count(*) from push_event") >= 30
                }
                let begun = ContinuousClock.now
                try await bed.publish(try bodies(customers[20...], 40), to: bed.queues.notifications)
                try await awaiting("the topics are told", within: .seconds(8)) {
                    try await servers.seen().count == 40
                }
                let took = begun.duration(to: .now)
                Attachment.record("hanging \(isHanging): \(took)", named: "apart.txt")
                #expect(took < .seconds(8))
                #expect(try await bed.failures().isEmpty, "who waits for a service has not failed")
                // Counted when each is noted, just after its server has it.
                try await awaiting("40 are counted") {
                    try await worker.metric("jadwal_pushes_total", ["outcome": "delivered"]) == 40
                }
                worker.process.kill()
                await push.close()
                servers.stop()
            }
        }

        private static var hoursAroundNow: String {
            let now = Zone("Asia/Riyadh")!.local(UnixTime(seconds: Int64(Date().timeIntervalSince1970)))
            return [-60, 120].map { minutes in
                let time = now.adding(minutes: minutes).time
                return String(format: "%02d:%02d", time.hour, time.minute)
            }.joined(separator: "-")
        }

        private static func notification(
            _ revision: Int,
            of customer: String,
            _ event: String,
            _ number: Int
        ) throws -> [UInt8] {
            try NotificationMessageCoder().encode(
                .sample(
                    UUID().uuidString.lowercased(),
                    of: customer,
                    title: revision == 1 ? "Added \(number)" : "Cancelled \(number)",
                    body: "Dinner",
                    revision == 1 ? .added : .cancelled,
                    of: event,
                    called: "Dinner",
                    revision: revision
                )
            )
        }
    }
}
