import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Owners' changes are made once, whichever replica dies when",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct OwnerFaultTests {
        /// Lends two replicas that run again when they have ended.
        private static func lend(
            patience: Duration,
            _ body: @Sendable (OwnerFaultStage) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let stage = try await OwnerFaultStage(bed, patience: patience, running: &group)
                    defer { stage.slots.forEach { $0.close() } }
                    try await body(stage)
                }
            }
        }

        /// Pages and apps: sign in, add, correct, dismiss, undo, decide about conflicts, add devices, sign out.
        @Test(.timeLimit(.minutes(60))) func eachChangeIsMadeOnce() async throws {
            // A call that was under way in a replica that was killed can begin anew after a minute.
            try await Self.lend(patience: .seconds(FaultSettings.isLong ? 75 : 5)) { stage in
                let report = try await OwnerFaultRun(
                    stage,
                    seed: FaultSettings.seed,
                    duration: FaultSettings.isLong ? FaultSettings.duration : .seconds(10),
                    owners: FaultSettings.isLong ? 10 : 6,
                    longestFreeze: FaultSettings.isLong ? 8000 : 2500
                ).run()
                print(report)
                #expect(report.isClean, "\(report)")
                #expect(report.count(.adds).done > 0, "\(report)")
            }
        }

        /// Damage to the database, and the findings that the oracle must have.
        private struct Harm {
            let what: String
            let sql: String
            let list: @Sendable (FaultFindings) -> [String]

            init(lost what: String, _ sql: String) { (self.what, self.sql, self.list) = (what, sql, { $0.lost }) }
            init(doubled what: String, _ sql: String) { (self.what, self.sql, self.list) = (what, sql, { $0.doubled }) }
        }

        private static let harms = [
            Harm(lost: "a message to the calendar", "delete from outbox where message_id like '%.2'"),
            Harm(
                lost: "an event's last change",
                "update event set wanted_revision = wanted_revision - 1 where wanted_revision > 1"
            ),
            Harm(lost: "a session", "delete from owner_session"),
            Harm(
                lost: "an event",
                "delete from event where id = (select id from event order by wanted_revision limit 1)"
            ),
            Harm(lost: "a device", "delete from device where id = (select id from device limit 1)"),
            Harm(
                doubled: "a message to the calendar",
                """
                insert into outbox (id, queue, customer_id, message_id, body)
                select gen_random_uuid(), queue, customer_id, message_id, body from outbox
                where message_id in (select id || '.1' from event) limit 1
                """
            ),
            Harm(
                doubled: "an event",
                """
                insert into event (customer_id, id, wanted_revision, starts_at, ends_at)
                select customer_id, gen_random_uuid(), 1, starts_at, ends_at from event
                """
            ),
            Harm(
                doubled: "a change",
                """
                insert into audit (person, action, subject, origin)
                select person, action, subject, origin from audit where action = 'correct event'
                """
            ),
            Harm(
                doubled: "an account",
                """
                insert into account (id, customer_id, address_id, address)
                select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), address from account
                """
            ),
        ]

        /// Without faults nothing is refused and nothing found; then each harm is.
        @Test(.timeLimit(.minutes(3))) func oracleFindsWhatIsLostAndWhatIsDoubled() async throws {
            try await Self.lend(patience: .seconds(20)) { stage in
                var records: [OwnerRecord] = []
                for number in 1...2 {
                    var life = OwnerLife(stage, number: number, seed: 1)
                    records.append(await life.runCalmly())
                }
                try await stage.lettersAreSent()
                let deeds = Set(OwnerDeed.allCases).subtracting([.renews])
                for record in records {
                    for deed in deeds {
                        let count = record.counts[deed] ?? DeedCount()
                        #expect(count.done > 0 && count.unknown == 0 && count.refused == 0, "\(deed): \(count)")
                    }
                    #expect(record.linksTriedAgain == 2 && record.ended.count == 1)
                }
                let oracle = OwnerFaultOracle(stage, records)
                var before = try await oracle.findings()
                try #require(before.isClean, "\(before)")
                #expect(try await stage.stillOpen(records.flatMap(\.ended)).isEmpty)
                for harm in Self.harms {
                    try await stage.bed.pool.execute(Statement(harm.sql))
                    let after = try await oracle.findings()
                    #expect(harm.list(after).count > harm.list(before).count, "\(harm.what): \(after)")
                    before = after
                }
            }
        }
    }
}
