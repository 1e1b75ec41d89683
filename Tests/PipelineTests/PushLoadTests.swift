import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

extension PipelineSuites {
    /// `deploy/test --pushes 100000` shows it at full size.
    @Suite(
        "Of many pushes through a faulty service each is taken once, and one token serves all workers",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct PushLoadTests {
        /// An alert and a background push for each notification.
        static let pushes =
            ProcessInfo.processInfo.environment["JADWAL_TEST_PUSHES"].flatMap { Int($0) }.map { max(400, $0) } ?? 600
        static let customers = 100
        /// Every twentieth device goes away with the first push to it.
        static let mortal = 20
        static let workers = 4
        /// Longer than any token lives.
        static let step = 61 * 60

        private let notifications: [String]

        init() { self.notifications = (0..<(Self.pushes / 2)).map { _ in UUID().uuidString.lowercased() } }

        @Test(.timeLimit(.minutes(60)))
        func eachIsTakenOnce() async throws {
            try await PipelineBed.lend { bed in
                let push = try await PushServer()
                let customers = try await Self.addCustomers(bed)
                var workers: [Worker] = []
                for _ in 0..<Self.workers {
                    workers.append(try await bed.worker(.pushWorker, settings: push.settings))
                }
                let seed = Int.random(in: 1...1_000_000)
                print("PushLoadTests: seed \(seed)")
                try await push.control(
                    #"{"fault": "mixed", "probability": 0.05, "seed": \#(seed), "retry_after": 1}"#
                )
                let begun = ContinuousClock.now
                let half = self.notifications.count / 2
                try await self.send(0..<half, to: customers, bed)
                try await self.areThrough(half, of: customers, bed)
                try #require(try await push.tally().tokenTimes.count == 1)

                // An hour later the token is too old. A worker that starts then, and those that learn it from APNs, find one.
                try await Self.advance(bed, push)
                try await workers[0].drain()
                workers[0] = try await bed.worker(.pushWorker, settings: push.settings)
                try await self.send(half..<self.notifications.count, to: customers, bed)
                try await self.areThrough(self.notifications.count, of: customers, bed)
                let took = ContinuousClock.now - begun

                let tally = try await push.tally()
                print("\(Self.pushes) pushes, 5 % faults: \(took), \(tally)")
                #expect(tally.twice == 0)
                #expect(tally.distinct == Self.taken(self.notifications.count))
                #expect(tally.tokenTimes.count == 2)
                #expect(zip(tally.tokenTimes.dropFirst(), tally.tokenTimes).allSatisfy { $0 - $1 >= 20 * 60 })
                let dead =
                    "select count(*) from device where customer_id in (select id from customer where locale = 'ar')"
                #expect(try await bed.count(dead) == 0, "devices that are gone are forgotten")
                #expect(try await bed.count("select count(*) from device") == Self.customers - Self.dying)
                #expect(try await bed.failures().isEmpty)
                for worker in workers { try await worker.drain() }
                await push.close()
            }
        }

        private static let dying = (Self.customers + Self.mortal - 1) / Self.mortal

        /// How many pushes devices that live must get of so many notifications.
        private static func taken(_ notifications: Int) -> Int {
            2 * (0..<notifications).count { !($0 % Self.customers).isMultiple(of: Self.mortal) }
        }

        private static func addCustomers(_ bed: PipelineBed) async throws -> [String] {
            var ids: [String] = []
            for number in 0..<Self.customers {
                let isMortal = number.isMultiple(of: Self.mortal)
                let id = try await bed.addCustomer()
                if isMortal { try await PostgresCustomers(bed.store).set(id) { $0.locale = "ar" } }
                let digits = String(number, radix: 16)
                let token = (isMortal ? "410a" : "aaaa") + String(repeating: "0", count: 60 - digits.count) + digits
                _ = try await PostgresDevices(bed.store).add(.apns, address: token, of: id)
                ids.append(id)
            }
            return ids
        }

        /// Every tenth comes twice, as a broker may deliver it.
        private func send(_ range: Range<Int>, to customers: [String], _ bed: PipelineBed) async throws {
            let coder = NotificationMessageCoder()
            var bodies: [[UInt8]] = []
            for number in range {
                let body = try coder.encode(self.message(number, of: customers[number % customers.count]))
                bodies += number.isMultiple(of: 10) ? [body, body] : [body]
            }
            for start in stride(from: 0, to: bodies.count, by: 500) {
                try await bed.publish(
                    Array(bodies[start..<min(start + 500, bodies.count)]),
                    to: bed.queues.notifications
                )
            }
        }

        private func message(_ number: Int, of customer: String) -> NotificationMessage {
            .sample(
                self.notifications[number],
                of: customer,
                body: "عشاء \(number)",
                of: self.notifications[number],
                called: "عشاء \(number)"
            )
        }

        /// Of the first so many notifications nothing is left to do.
        private func areThrough(_ count: Int, of customers: [String], _ bed: PipelineBed) async throws {
            let limit = Duration.seconds(120 + Self.pushes / 20)
            try await awaiting("everybody has been told", within: limit) {
                try await bed.count("select count(*) from push_delivery") >= Self.taken(count)
            }
            try await awaiting("nothing is left to be sent", within: .seconds(120)) {
                guard try await bed.isSettled() else { return false }
                return try await bed.count("select count(*) from push_turn") == 0
            }
        }

        private static func advance(_ bed: PipelineBed, _ push: PushServer) async throws {
            try await bed.pool.execute(
                Statement(
                    """
                    create or replace function jadwal_now() returns timestamptz language sql volatile
                    as 'select clock_timestamp() + interval ''\(Self.step) seconds'''
                    """
                )
            )
            try await push.control(
                #"{"fault": "mixed", "probability": 0.05, "retry_after": 1, "clock": \#(Self.step)}"#
            )
        }
    }
}
