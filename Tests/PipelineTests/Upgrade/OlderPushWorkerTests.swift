import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

extension PipelineSuites {
    @Suite(
        "A reminder that a push-worker of the release before does not know is sent by the retry after its upgrade",
        .enabled(if: ReleaseBefore.programs != nil, ReleaseBefore.reason),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct OlderPushWorkerTests {
        @Test(.timeLimit(.minutes(3)))
        func reminderBecomesAFailureAndItsRetryIsSentOnce() async throws {
            try await ReleaseBefore.lend(customers: 1) { stage in
                let bed = stage.bed
                let migrate = try await bed.start(.command, arguments: ["migrate"])
                try #require(try await migrate.exitCode(within: .seconds(60)) == 0, "\(migrate.log)")
                try await Self.addEvent(of: stage.customers[0], in: bed)
                let failed = "select count(*) from failure where stage = 'notifications' and retried_at is null"
                try await bed.work(.scheduleWorker, of: nil, within: .seconds(90)) {
                    guard try await bed.count("select count(*) from notification where subject_id is not null") == 1
                    else { return false }
                    return try await bed.count("select count(*) from outbox where queue like '%notifications%'") == 0
                }
                try await bed.work(.pushWorker, of: ReleaseBefore.programs) { try await bed.count(failed) == 1 }
                let kind = try #require(try await bed.failures().keys.first)
                print("the release before says \(kind)")
                // 0.1.0 has no name for it.
                #expect(["notifications/unknown_kind", "notifications/ill_typed_field"].contains(kind))
                #expect(try await Self.told(stage).isEmpty)

                let id = try #require(try await bed.pool.query("select id from failure").first).uuid(0)
                let worker = try await bed.worker(.pushWorker)
                let retried = try await bed.replay(["retry", id, "--json"], as: [ReplayResult].self)
                #expect(retried.map(\.id) == [id], "\(retried)")
                try await awaiting("the reminder is told", within: .seconds(60)) {
                    try await Self.told(stage) == ["Dinner"]
                }
                // Nothing comes to rest while the event waits for its calendar.
                let calendar = try await bed.worker(.calendarWorker)
                try await bed.settled()
                #expect(try await Self.told(stage) == ["Dinner"])
                #expect(try await bed.count(failed) == 0)
                try await calendar.drain()
                try await worker.drain()
            }
        }

        /// Of which its owner is told half an hour before: in a minute at most.
        private static func addEvent(of owner: FaultCustomer, in bed: PipelineBed) async throws {
            let choice = ChooseReminders.Input(.push, timed: "30m", wholeDays: "")
            _ = try await ChooseReminders().run(choice, as: .owner(owner.id), in: bed.store).get()
            let zone = try #require(Zone(PlannedChat.zone))
            let now = try await bed.count("select extract(epoch from jadwal_now())::bigint")
            let start = zone.local(UnixTime(seconds: Int64(now))).adding(minutes: 31)
            let event = CalendarEvent(
                identity: .random(),
                revision: 1,
                summary: "Dinner",
                description: "",
                location: nil,
                times: .timed(start: start, end: start.adding(minutes: 30), zone: zone)
            )
            _ = try await AddEvent().run(AddEvent.Input(event), as: .owner(owner.id), in: bed.store).get()
        }

        private static func told(_ stage: FaultStage) async throws -> [String] {
            try await stage.push.accepted().filter { $0.category == "JADWAL_REMINDER" }.compactMap(\.title)
        }
    }
}
