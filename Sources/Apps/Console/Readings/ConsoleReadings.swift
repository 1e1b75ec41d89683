internal import Assembly
internal import Doctor
internal import HTTP
internal import Pipeline
internal import Postgres
internal import RabbitMQ
internal import Store
internal import Time
internal import WorkerKit

/// Data that many viewers see. It is read once for all of them.
struct ConsoleReadings: Sendable {
    let present: SharedReading<PresentState>
    let week: SharedReading<WeekOfCounts>
    let settings: SharedReading<[RunningSetting]>
    /// Each reading opens a connection to the broker.
    let queues: SharedReading<[QueueDepth]>
    /// Each run asks the database and the broker.
    let doctor: SharedReading<DoctorRun>
    /// Each reading opens the choices of all owners.
    let prayers: SharedReading<[PrayerMethodCount]>
    /// Not read, but shown beside what is.
    let prices: ModelPrices
    /// nil if the broker's management interface is not asked.
    let managed: SharedReading<ManagedQueues>?

    init(
        _ store: StoreContext,
        _ pool: PostgresPool,
        _ pipeline: PipelineSettings,
        _ console: ConsoleSettings,
        over execute: @escaping @Sendable (HTTPCall) async throws -> HTTPAnswer
    ) {
        self.prices = console.prices
        self.managed = console.management.map { management in
            SharedReading(age: .seconds(5)) {
                let host = try pipeline.broker.configuration("jadwal-console").virtualHost
                return await BrokerManagement(management, virtualHost: host, over: execute).queues()
            }
        }
        self.present = SharedReading(age: .seconds(1)) { try await PostgresOverview(store).read() }
        self.week = SharedReading(age: .seconds(10)) { try await PostgresHourlyCounts(store).read() }
        self.settings = SharedReading(age: .seconds(5)) { try await PostgresRunningSettings(store).read() }
        self.prayers = SharedReading(age: .seconds(600)) { try await PostgresPrayers(store).methodCounts() }
        self.queues = SharedReading(age: .seconds(5)) {
            let topology = RabbitMQTopology(try pipeline.broker.configuration("jadwal-console"))
            return try await topology.depths(of: pipeline.broker.queues.all.map(\.name)).map {
                QueueDepth(name: $0.queue, ready: $0.messages, consumers: $0.consumers)
            }
        }
        let present = self.present
        self.doctor = SharedReading(age: DoctorRun.age) {
            let own = await InstallationDoctor(pipeline, pool: pool).findings()
            let seen = try? await present.value()
            return DoctorRun(own, seenByPrograms: seen?.dependencies ?? [], at: .now())
        }
    }
}

/// How much waits in a queue of the broker.
struct QueueDepth: Sendable, Hashable {
    var name: String
    /// Messages that wait to be delivered.
    var ready: Int
    var consumers: Int
}
