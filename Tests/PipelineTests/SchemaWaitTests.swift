import Postgres
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("A worker that must not migrate waits for the schema")
    struct SchemaWaitTests {
        private static let off = ["JADWAL_MIGRATE": "off"]

        @Test(.timeLimit(.minutes(1)))
        func workerStartsWhenTheSchemaIsThere() async throws {
            try await PipelineBed.lend { bed in
                try await Self.takeAway(bed)
                let worker = try await bed.start(.messageWorker, settings: Self.off)
                let migrate = try await bed.start(.command, arguments: ["migrate"], settings: Self.off)
                #expect(try await migrate.exitCode() == 0, "\(migrate.log)")
                _ = try await Worker(worker, http: bed.http)
            }
        }

        @Test(.timeLimit(.minutes(1)), arguments: Program.everyWorker)
        func workerEndsWithoutTheSchemaAndMakesNone(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                try await Self.takeAway(bed)
                let settings = Self.off.merging(["JADWAL_STARTUP_TIMEOUT": "1s"]) { $1 }
                let worker = try await bed.start(program, settings: settings)
                #expect(try await worker.exitCode() == 69, "\(worker.log)")
                #expect(worker.log.contains("migrations are missing: run jadwal migrate"), "\(worker.log)")
                let tables = "select count(*) from information_schema.tables where table_schema = 'public'"
                #expect(try await bed.count(tables) == 0)
            }
        }

        /// From its first second on, not when the time is up.
        @Test(.timeLimit(.minutes(1)), arguments: Program.everyWorker)
        func workerSaysWhatItWaitsFor(_ program: Program) async throws {
            try await PipelineBed.lend { bed in
                try await Self.takeAway(bed)
                let worker = try await bed.worker(program, settings: Self.off, isComplete: false)
                try await awaiting("the reason is told") {
                    let readiness = try await worker.readiness()
                    return readiness.status == 503 && readiness.text.contains("\"schema\"")
                        && readiness.text.contains("run jadwal migrate") && readiness.text.contains("\"start\"")
                }
                #expect(worker.process.log.contains("A dependency is down"), "\(worker.process.log)")
                worker.process.terminate()
                #expect(try await worker.process.exitCode() == 0)
            }
        }

        /// As a database that was never migrated.
        private static func takeAway(_ bed: PipelineBed) async throws {
            try await bed.administer("drop schema public cascade; create schema public")
        }
    }
}
