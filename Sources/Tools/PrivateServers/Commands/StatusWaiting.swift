internal import Assembly
internal import CommandKit
internal import Pipeline
internal import Postgres
internal import RabbitMQ
internal import Store
internal import WorkerKit

/// Counts the work that waits in the private servers.
struct StatusWaiting: Sendable {
    private let settings: PipelineSettings

    init(environment: [String: String]) async throws {
        self.settings = try SettingsReader.read(await SettingsSources.load(environment: environment)) { reader in
            PipelineSettings(reading: &reader)
        }
    }

    /// A queue that no worker has declared yet is left out.
    func countQueues(in report: inout StatusReport) async throws {
        let configuration = try self.settings.broker.configuration("jadwal status")
        var queues: [StatusReport.Queue] = []
        for name in self.settings.broker.queues.all.map(\.name) {
            do throws(RabbitMQError) {
                let depth = try await RabbitMQTopology(configuration).depth(of: name)
                queues.append(StatusReport.Queue(name: name, messages: depth.messages, consumers: depth.consumers))
            } catch {
                guard error.code == .queueMissing else { throw error }
            }
        }
        report.queues = queues
    }

    /// Counts nothing if the tables do not exist yet.
    func countStored(in report: inout StatusReport) async throws {
        let pool = PostgresPool(self.settings.database.configuration("jadwal-status", connections: 1))
        do {
            let tables = try await pool.query(
                "select to_regclass('failure') is not null and to_regclass('event') is not null"
            )
            if try tables.first?.bool(0) == true {
                try await self.count(try await CommandEnvironment.open(self.settings, pool).store, in: &report)
            }
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }

    private func count(_ store: StoreContext, in report: inout StatusReport) async throws {
        let counts = try await PostgresHousekeeping(store).counts()
        report.conversations = StatusReport.Conversations(
            pending: counts.pending,
            due: counts.due,
            leased: counts.leased,
            oldestDueSeconds: counts.oldestDueAge / .seconds(1)
        )
        report.outboxPending = try await PostgresOutbox(store).pending()
        report.failures = try await PostgresFailures(store).groups(FailureFilter()).map { group in
            StatusReport.Failures(stage: group.stage, kind: group.kind, count: group.count)
        }
    }
}
