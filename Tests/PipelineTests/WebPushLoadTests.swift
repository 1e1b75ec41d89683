import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Push
import Store
import TestSupport
import Testing
import WebPushTestSupport

extension PipelineSuites {
    /// `deploy/test --pushes 10000` shows it at full size.
    @Suite("Of many pushes to browsers through faulty services each is taken once, and the gone ones are forgotten")
    struct WebPushLoadTests {
        /// A notification goes to each browser of its owner.
        private static let pushes =
            ProcessInfo.processInfo.environment["JADWAL_TEST_PUSHES"].flatMap { Int($0) }.map { max(600, $0) } ?? 600
        private static let customers = 30
        private static let browsersOfEach = 5
        /// Every tenth browser is gone after its first push.
        private static let mortal = 10
        private static let workers = 4
        private static let services = 4
        private static let probability = 0.1

        private let notifications: [String]

        init() {
            let count = Self.pushes / Self.browsersOfEach
            self.notifications = (0..<count).map { _ in UUID().uuidString.lowercased() }
        }

        private struct Owner {
            let id: String
            let browsers: [(name: String, browser: TestBrowser)]

            var living: Int { self.browsers.count { !$0.name.hasPrefix("gone") } }
        }

        @Test(.timeLimit(.minutes(60))) func eachBrowserIsToldOnce() async throws {
            try await PipelineBed.lend { bed in
                let seed = Int.random(in: 1...1_000_000)
                print("WebPushLoadTests: seed \(seed)")
                let server = try await TestServer.start(
                    "web_push_service.py",
                    arguments: ["\(Self.services)", "\(seed)", "\(Self.probability)"]
                )
                defer { server.stop() }
                let owners = try await Self.addOwners(bed, port: server.port)
                let allowed = (1...Self.services).map { "127.0.0.\($0):\(server.port)" }.joined(separator: ",")
                let settings = WebPushDeliveryTests.settings.merging(["JADWAL_ALLOW_PRIVATE": allowed]) { $1 }
                var workers: [Worker] = []
                for _ in 0..<Self.workers {
                    workers.append(try await bed.worker(.pushWorker, settings: settings))
                }
                let begun = ContinuousClock.now
                let half = self.notifications.count / 2
                try await self.send(0..<half, to: owners, bed)
                try await self.areThrough(half, of: owners, bed)
                let before = try await Self.tally(server, bed)
                let gone = owners.reduce(0) { $0 + $1.browsers.count - $1.living }
                #expect(before.gone == gone)
                #expect(
                    try await bed.count("select count(*) from device") == Self.customers * Self.browsersOfEach - gone
                )

                try await self.send(half..<self.notifications.count, to: owners, bed)
                try await self.areThrough(self.notifications.count, of: owners, bed)
                let took = ContinuousClock.now - begun
                let tally = try await Self.tally(server, bed)
                print("\(Self.pushes) pushes to browsers, \(Int(Self.probability * 100)) % faults: \(took), \(tally)")
                try self.check(tally, owners)
                #expect(tally.forgotten == before.forgotten, "a browser that is forgotten is not told any more")
                #expect(try await bed.failures().isEmpty)
                for worker in workers { try await worker.drain() }
            }
        }

        private func check(_ tally: Tally, _ owners: [Owner]) throws {
            #expect(tally.twice == 0 && tally.invalid == 0)
            // A push is sent again only if its answer was lost, and may then be lost again.
            #expect(tally.repeated <= tally.faults["lost", default: 0])
            #expect(Set(tally.faults.keys) == ["500", "503", "429", "cut", "lost", "closing"], "\(tally.faults)")
            for (index, owner) in owners.enumerated() {
                let count = self.notifications.indices.count { $0 % Self.customers == index }
                for (name, _) in owner.browsers {
                    let isGone = name.hasPrefix("gone")
                    #expect(tally.taken[name] == (isGone ? 1 : count), "\(name)")
                }
            }
            let browsers = Dictionary(owners.flatMap(\.browsers).map { ($0.name, $0.browser) }) { first, _ in first }
            #expect(tally.samples.count >= 10)
            for sample in tally.samples {
                let text = try #require(browsers[sample.browser]).open(Array(sample.sealed))
                let read = try JSONDecoder().decode([String: String].self, from: Data(text))
                #expect(read["event_id"]?.replacing("-", with: "") == sample.topic)
                #expect(try ReadProof(sample.proof).audience.hasPrefix("http://127.0.0."))
            }
        }

        private static func addOwners(_ bed: PipelineBed, port: Int) async throws -> [Owner] {
            let devices = PostgresDevices(bed.store)
            var owners: [Owner] = []
            for number in 0..<Self.customers {
                let id = try await bed.addCustomer()
                var browsers: [(String, TestBrowser)] = []
                for place in 0..<Self.browsersOfEach {
                    let index = number * Self.browsersOfEach + place
                    let name = (index.isMultiple(of: Self.mortal) ? "gone" : "any") + "\(index)"
                    let browser = TestBrowser()
                    let address = "http://127.0.0.\(index % Self.services + 1):\(port)/push/\(name)"
                    _ = try await devices.add(.webPush, address: address, secret: browser.stored, of: id)
                    browsers.append((name, browser))
                }
                owners.append(Owner(id: id, browsers: browsers))
            }
            return owners
        }

        /// Every tenth comes twice, as a broker may deliver it.
        private func send(_ range: Range<Int>, to owners: [Owner], _ bed: PipelineBed) async throws {
            var bodies: [[UInt8]] = []
            for number in range {
                let body = try self.body(number, of: owners[number % Self.customers].id)
                bodies += number.isMultiple(of: 10) ? [body, body] : [body]
            }
            for start in stride(from: 0, to: bodies.count, by: 500) {
                try await bed.publish(
                    Array(bodies[start..<min(start + 500, bodies.count)]),
                    to: bed.queues.notifications
                )
            }
        }

        private func body(_ number: Int, of customer: String) throws -> [UInt8] {
            try NotificationMessageCoder().encode(
                .sample(
                    self.notifications[number],
                    of: customer,
                    body: "عشاء \(number)",
                    of: self.notifications[number],
                    called: "عشاء \(number)"
                )
            )
        }

        /// Of the first so many notifications nothing is left to do.
        private func areThrough(_ count: Int, of owners: [Owner], _ bed: PipelineBed) async throws {
            let wanted = (0..<count).reduce(0) { $0 + owners[$1 % Self.customers].living }
            let told =
                "select count(*) from push_delivery join device on device.id = device_id where service = 'webpush'"
            try await awaiting("all browsers have been told", within: .seconds(120 + Self.pushes / 10)) {
                try await Self.cutWaits(bed)
                return try await bed.count(told) >= wanted
            }
            try await awaiting("nothing is left to be sent", within: .seconds(120)) {
                try await Self.cutWaits(bed)
                guard try await bed.isSettled() else { return false }
                return try await bed.count("select count(*) from push_turn") == 0
            }
            #expect(try await bed.count(told) == wanted)
        }

        /// After a lost connection a push waits for a minute. Here it waits for two seconds.
        private static func cutWaits(_ bed: PipelineBed) async throws {
            try await bed.pool.execute(
                """
                update outbox set not_before = jadwal_now() + interval '2 seconds'
                where parked_for is null and lease_until is null and not_before < 'infinity'
                    and not_before > jadwal_now() + interval '2 seconds'
                """
            )
        }

        // MARK: - What the services have counted

        private struct Tally: Decodable, CustomStringConvertible {
            struct Sample: Decodable {
                let browser: String
                let topic: String
                let proof: String
                let sealed: Data
            }

            let taken: [String: Int]
            let twice: Int
            let ambiguous: Int
            let repeated: Int
            let forgotten: Int
            let invalid: Int
            let gone: Int
            let faults: [String: Int]
            let samples: [Sample]

            var description: String {
                let faults = self.faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                return "taken \(self.taken.values.reduce(0, +)), twice \(self.twice), ambiguous \(self.ambiguous), "
                    + "repeated \(self.repeated), gone \(self.gone), to gone ones \(self.forgotten), "
                    + "faults: \(faults.joined(separator: ", "))"
            }
        }

        private static func tally(_ server: TestServer, _ bed: PipelineBed) async throws -> Tally {
            let call = HTTPCall(method: .get, url: "http://127.0.0.1:\(server.port)/tally", version: .http1)
            return try JSONDecoder().decode(Tally.self, from: Data(try await bed.http.execute(call).body))
        }
    }
}
