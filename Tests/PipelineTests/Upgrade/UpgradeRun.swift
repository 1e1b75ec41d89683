import Foundation
import Testing

@testable import Store

/// All workers, twice each, under load, while one release takes the place of the other.
actor UpgradeRun {
    static let rate = PacedLoad.Rate(messages: 300, events: 20).asWanted
    /// As of `ClusterRun`.
    static let customers = 31

    private let stage: FaultStage
    private let crew: FaultCrew
    private let load: PacedLoad
    private let claims: ClaimRecord
    private let programs: URL
    private var crewed: Task<Void, any Error>?
    private var loading: Task<Void, any Error>?
    private var phases: [String] = []
    private var phaseStart = Date()
    /// The last migration that the release before knows.
    private let formerSchema: Int

    private var bed: PipelineBed { self.stage.bed }

    init(_ stage: FaultStage) async throws {
        self.stage = stage
        self.programs = try #require(ReleaseBefore.programs)
        self.crew = FaultCrew(on: stage.bed, replicas: 2)
        self.claims = ClaimRecord(bed: stage.bed)
        self.formerSchema = try await stage.bed.count("select max(number) from schema_migration")
        let talker = UUID().uuidString.lowercased()
        try await ReleaseBefore.addCustomer(talker, on: stage.bed)
        self.load = try PacedLoad(
            stage.bed,
            stage.customers,
            talker: talker,
            amqpURL: try #require(stage.bed.environment["AMQP_URL"]),
            Self.rate
        )
    }

    /// The release before, on its own schema.
    func begin() async throws {
        try #require(self.formerSchema < Schema.last, "both releases have the same schema")
        try await self.claims.begin()
        let (crew, load) = (self.crew, self.load)
        for slot in crew.slots { slot.install(self.programs) }
        self.crewed = Task { try await crew.run() }
        try await crew.ready()
        self.loading = Task { try await load.run() }
        try await self.phase("the release before")
    }

    func migrate() async throws {
        let migrate = try await self.bed.start(.command, arguments: ["migrate"])
        #expect(try await migrate.exitCode(within: .seconds(120)) == 0, "\(migrate.log)")
        let last = try await self.bed.count("select max(number) from schema_migration")
        #expect(last == Schema.last)
        try await self.phase("migrated")
    }

    /// Each worker, one after the other.
    ///
    /// - Parameters:
    ///   - replicas: of each kind.
    ///   - isFormer: whether the release before comes, or this one.
    func replace(_ replicas: Range<Int>, by ending: CrewEnding, isFormer: Bool, _ phase: String) async throws {
        let schema = isFormer ? self.formerSchema : Schema.last
        for (index, slot) in self.crew.slots.enumerated() where replicas.contains(index % 2) {
            let worker = try await slot.replace(by: ending, with: isFormer ? self.programs : nil)
            let versions = try await worker.metrics().split(separator: "\n").filter { $0.contains("build_info{") }
            #expect(versions.contains { $0.contains("schema=\"\(schema)\"") }, "\(slot.program): \(versions)")
        }
        try await self.phase(phase)
    }

    /// A message whose customer is not there becomes a failure, is listed, and is sent again when the customer is
    /// there.
    func useFormerCommands() async throws {
        struct Failure: Decodable { let kind: String }
        let late = UUID().uuidString.lowercased()
        try await self.bed.publish([try BadMessages(customer: late).good("early")])
        try await awaiting("it has failed") { try await self.bed.failures() == ["messages/unknown_customer": 1] }
        let listed = try await self.bed.replay(["list", "--json"], programs: self.programs, as: [Failure].self)
        #expect(listed.map(\.kind) == ["unknown_customer"])
        try await ReleaseBefore.addCustomer(late, on: self.bed)
        let results = try await self.bed.replay(
            ["retry", "--all-matching", "--json"],
            programs: self.programs,
            as: [ReplayResult].self
        )
        #expect(results.map(\.result) == ["retried-ok"])
        let customers = try await ReleaseBefore.run(["customer", "list"], on: self.bed)
        #expect(customers.contains(late))
        try await self.phase("commands of the release before")
    }

    /// Returns when everything is at rest.
    func end() async throws -> UpgradeReport {
        await self.load.end()
        try await self.loading?.value
        try await self.load.checkMessages()
        let failures = try await self.bed.failures()
        let surprises = self.crew.surprises
        _ = try await self.stage.settle(self.crew, within: .seconds(600))
        return UpgradeReport(
            releases: "schema \(self.formerSchema) and schema \(Schema.last)",
            rate: Self.rate,
            messages: await self.load.messages,
            phases: self.phases,
            claims: try await self.claims.figures(),
            findings: try await FaultOracle(stage: self.stage, expected: await self.load.expected).findings(),
            failures: failures,
            surprises: surprises
        )
    }

    func close() async {
        await self.load.end()
        self.crew.close()
        _ = await self.loading?.result
        _ = await self.crewed?.result
    }

    /// Notes what has happened since the last phase, when the load has gone on for a while after it.
    private func phase(_ name: String) async throws {
        let events = await self.load.expected.count + Int(Self.rate.events * 10)
        try await awaiting("the load goes on", within: .seconds(120)) { await self.load.expected.count >= events }
        let figures = try await self.claims.figures(since: self.phaseStart)
        self.phases.append("  \(name): \(figures), without confirms for \(await self.load.longestGap())")
        self.phaseStart = Date()
    }
}

/// The result of an upgrade under load.
struct UpgradeReport: Sendable, CustomStringConvertible {
    var releases: String
    var rate: PacedLoad.Rate
    var messages: Int
    var phases: [String]
    var claims: ClaimRecord.Figures
    var findings: FaultFindings
    /// By stage and kind.
    var failures: [String: Int]
    var surprises: [String]

    var description: String {
        """
        \(self.releases), \(self.rate), \(self.messages) messages
        \(self.findings)
        \(self.claims)
        failures \(self.failures)
        \((self.phases + self.surprises).joined(separator: "\n"))
        """
    }
}
