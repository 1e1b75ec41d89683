import Foundation
import HTTP
import Pipeline
import PostgresTestSupport
import Store
import Testing

/// All workers, twice each, on three nodes of RabbitMQ and on a primary with a synchronous standby, under load.
actor ClusterRun {
    static let isWanted = ProcessInfo.processInfo.environment["JADWAL_TEST_CLUSTER"] != nil
    private static let rate = PacedLoad.Rate(messages: 500, events: 50).asWanted
    private static let publishLimit = Duration.seconds(2)
    private static let databaseLimit = Duration.seconds(5)
    /// Of the customers. Their events share few hours if it has no divisor in common with those of `PlannedEvent`.
    private static let customers = 31

    private let stage: FaultStage
    private let cluster: RabbitMQCluster
    private let pair: PostgresPair
    private let crew: FaultCrew
    private let load: PacedLoad
    private let talker: String
    private var figures: [ClusterReport.Figure] = []
    private var crewed: Task<Void, any Error>?
    private var loading: Task<Void, any Error>?
    private var beginners: [Int32] = []

    private var queue: String { self.stage.bed.queues.messages }

    /// Everything is gone afterwards.
    static func lend(_ body: @Sendable (ClusterRun) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-cluster-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let http = HTTPClient()
        let pair = try await PostgresPair.start(in: folder)
        let outcome: Result<Void, any Error>
        do {
            let cluster = try await RabbitMQCluster.start(in: folder, http: http)
            do {
                try await Self.lend(on: cluster, pair, in: folder, body)
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            await cluster.close()
        } catch {
            outcome = .failure(error)
        }
        await pair.close()
        await http.close()
        try outcome.get()
    }

    private static func lend(
        on cluster: RabbitMQCluster,
        _ pair: PostgresPair,
        in folder: URL,
        _ body: @Sendable (ClusterRun) async throws -> Void
    ) async throws {
        let database = ScratchDatabase(url: pair.url, name: "cluster")
        try await FaultStage.lend(
            customers: Self.customers,
            on: BedServers(amqpURL: cluster.urls, database: database, queues: Queues()),
            in: folder
        ) { stage in
            let run = try await ClusterRun(stage, cluster, pair)
            do {
                try await body(run)
            } catch {
                await run.close()
                throw error
            }
            await run.close()
        }
    }

    private init(_ stage: FaultStage, _ cluster: RabbitMQCluster, _ pair: PostgresPair) async throws {
        (self.stage, self.cluster, self.pair) = (stage, cluster, pair)
        self.crew = FaultCrew(on: stage.bed, replicas: 2)
        self.talker = try await stage.bed.addCustomer()
        self.load = try PacedLoad(
            stage.bed,
            stage.customers,
            talker: self.talker,
            amqpURL: cluster.urls,
            Self.rate
        )
    }

    /// Returns when messages of the load are stored.
    func begin() async throws {
        let (crew, load) = (self.crew, self.load)
        self.crewed = Task { try await crew.run() }
        try await crew.ready()
        self.beginners = crew.slots.compactMap { $0.current?.processID }
        self.loading = Task { try await load.run() }
        try await self.stores()
        try await self.cluster.isWhole(holding: self.queue)
        _ = await load.longestGap()
    }

    func killLeader() async throws {
        let killed = try await self.cluster.killLeader(of: self.queue)
        try await self.cluster.isLed(self.queue, byAnotherThan: killed)
        try await self.note("without confirms when a leader was killed", Self.publishLimit)
        try await self.cluster.restart(killed, holding: self.queue)
        try await self.note("without confirms when it came back", Self.publishLimit)
    }

    func wipeNode() async throws {
        let leader = try #require(try await self.cluster.leader(of: self.queue), "nobody leads")
        try await self.cluster.wipe((leader + 1) % 3, holding: self.queue)
        try await self.note("without confirms when a node was wiped and joined again", Self.publishLimit)
    }

    /// The leader is the minority.
    func cutLeaderOff() async throws {
        let leader = try #require(try await self.cluster.leader(of: self.queue), "nobody leads")
        try await self.cluster.cutOff(leader)
        try await self.cluster.isLed(self.queue, byAnotherThan: leader)
        try await self.note("without confirms when the leader was cut off", Self.publishLimit)
        try await self.cluster.reconnect(leader, holding: self.queue)
        try await self.note("without confirms when it was back", Self.publishLimit)
    }

    func killPrimary() async throws {
        try await self.pair.killPrimary()
        try await self.load.goesOn()
        try await self.pair.promote()
        let promoted = ContinuousClock.now
        try await self.stores()
        let gap = promoted.duration(to: .now)
        self.figures.append(
            .init(name: "until messages were stored after the promotion", value: gap, limit: Self.databaseLimit)
        )
        try await self.note("without confirms when the primary was killed", Self.publishLimit)
    }

    /// Returns when everything is at rest.
    func end() async throws -> ClusterReport {
        await self.load.end()
        try await self.loading?.value
        try await self.load.checkMessages(within: .seconds(600))
        let workers = self.crew.slots.compactMap { $0.current?.processID }
        let replayed = try await self.stage.settle(self.crew, within: .seconds(900))
        var findings = try await FaultOracle(stage: self.stage, expected: await self.load.expected).findings()
        findings.recovered = replayed
        return ClusterReport(
            rate: Self.rate,
            messages: await self.load.messages,
            repeated: await self.load.repeated,
            figures: self.figures,
            findings: findings,
            changes: workers == self.beginners ? [] : ["\(self.beginners) became \(workers)"] + self.crew.surprises,
            failures: try await self.stage.bed.failures()
        )
    }

    private func close() async {
        await self.load.end()
        self.crew.close()
        _ = await self.loading?.result
        _ = await self.crewed?.result
    }

    private func note(_ name: String, _ limit: Duration) async throws {
        try await self.load.goesOn()
        self.figures.append(.init(name: name, value: await self.load.longestGap(), limit: limit))
    }

    /// Returns when more messages are stored than there are now.
    private func stores() async throws {
        let (bed, stored) = (self.stage.bed, "select count(*) from message where customer_id = '\(self.talker)'")
        let before = try await awaiting("the database answers") { try? await bed.count(stored) }
        try await awaiting("messages are stored", within: .seconds(60)) {
            (try? await bed.count(stored)).map { $0 > before } ?? false
        }
    }
}
