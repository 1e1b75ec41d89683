import Foundation
import Pipeline
import Store
import Testing

extension PipelineSuites {
    /// Each time something is sealed with a key that the worker does not have: as if it had been forgotten when the key was
    /// brought in, or had lost it.
    @Suite("A worker without the key waits for it: it says so once, spends nothing, and goes on with the key")
    struct MissingKeyTests {
        static let both = PipelineKeys.settings(
            messages: [PipelineKeys.messages, PipelineKeys.newMessages],
            credentials: [PipelineKeys.credentials, PipelineKeys.newCredentials]
        )

        /// It opens the outbox, for all other workers. It continues to store.
        @Test(.timeLimit(.minutes(1)))
        func messageWorkerWaitsForAMissingKeyAndStillStores() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.messageWorker)
                let new = try bed.store(messageKeys: [PipelineKeys.newMessages])
                let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array("{}".utf8))
                _ = try await PostgresDeliveryStore(new).postpone(
                    delivery,
                    about: nil,
                    of: bed.queues.calendar,
                    customerID: customer,
                    by: .zero,
                    attempts: 1
                )
                try await Self.pauses(worker, "m2")
                try await bed.publish([try BadMessages(customer: customer).good("meanwhile")])
                try await awaiting("it stores") { try await bed.count("select count(*) from message") == 1 }
                #expect(try await bed.count("select count(*) from outbox where lease_number = 0") == 1)
                try await Self.restart(worker, bed, settings: Self.both)
                try await awaiting("it leaves") { try await bed.waiting(in: bed.queues.calendar) == 1 }
                try await awaiting("it is forgotten") { try await bed.count("select count(*) from outbox") == 0 }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func analysisWorkerWaitsForAMissingKeyWithoutCallingTheModel() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.analysisWorker, settings: model.settings())
                let new = try bed.store(messageKeys: [PipelineKeys.newMessages])
                try await TakeoverTests.storeAgreement(of: customer, in: bed, by: new)
                try await Self.pauses(worker, "m2")
                // Each try is a claim.
                let claims = "select max(lease_number) from conversation"
                let before = try await bed.count(claims)
                try await awaiting("it has tried again") { try await bed.count(claims) >= before + 3 }
                #expect(try await model.calls() == 0)
                #expect(try await bed.count("select sum(attempts) from conversation") == 0)
                #expect(try await bed.count("select count(*) from message where content is not null") == 2)
                try await Self.restart(worker, bed, settings: model.settings().merging(Self.both) { $1 })
                try await awaiting("the verdict is published") { try await bed.waiting(in: bed.queues.calendar) == 1 }
                #expect(try await bed.failures().isEmpty)
            }
        }

        /// Another customer's event waits as well: which key comes next, nobody knows.
        @Test(
            .timeLimit(.minutes(1)),
            .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
        )
        func calendarWorkerWaitsForAMissingKeyWithoutAFailure() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
                record.calendarURL = calendars.url
                (record.calendarUser, record.calendarPassword) = ("sami", PrivateRadicale.password)
                try await PostgresCustomers(try bed.store(credentialKeys: [PipelineKeys.newCredentials])).add(record)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                let worker = try await bed.worker(.calendarWorker, settings: allowed)
                try await bed.publish([BadMessages(customer: record.id).event()], to: bed.queues.calendar)
                try await Self.pauses(worker, "c2")
                try await bed.hasTriedAgain(3)
                #expect(try await bed.count("select count(*) from outbox") == 0)
                #expect(try await bed.failures().isEmpty)
                try await Self.restart(worker, bed, settings: allowed.merging(Self.both) { $1 })
                try await awaiting("the event is written") {
                    try await bed.count("select count(*) from event where written_revision = 1") == 1
                }
                #expect(try await bed.failures().isEmpty)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func pushWorkerWaitsForAMissingKeyWithoutAFailure() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let new = try bed.store(messageKeys: [PipelineKeys.newMessages])
                _ = try await PostgresDevices(new).add(.apns, address: String(repeating: "ab", count: 32), of: customer)
                let worker = try await bed.worker(.pushWorker)
                try await bed.publish([BadMessages(customer: customer).notification], to: bed.queues.notifications)
                try await Self.pauses(worker, "m2")
                try await bed.hasTriedAgain(3)
                #expect(try await bed.count("select count(*) from push_delivery") == 0)
                #expect(try await bed.count("select count(*) from outbox") == 0)
                #expect(try await bed.failures().isEmpty)
                try await Self.restart(worker, bed, settings: Self.both)
                try await awaiting("both pushes are sent") {
                    try await bed.count("select count(*) from push_delivery") == 2
                }
            }
        }

        /// Returns when it has said, once, that the key is not there.
        private static func pauses(_ worker: Worker, _ key: String) async throws {
            try await awaiting("it says which key it lacks") {
                let (status, text) = try await worker.readiness()
                return status == 503 && text.contains("key \\\"\(key)\\\", which is not configured")
            }
        }

        /// One line, however often it has asked; then again, with the key.
        private static func restart(_ worker: Worker, _ bed: PipelineBed, settings: [String: String]) async throws {
            let lines = worker.process.log.split(separator: "\n").filter { $0.contains("A dependency is down") }
            #expect(lines.count == 1, "\(lines)")
            try await worker.drain()
            _ = try await bed.worker(worker.process.program, settings: settings)
        }
    }
}
