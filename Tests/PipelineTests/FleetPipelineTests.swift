import Foundation
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("Workers are on record with what they do and count")
    struct FleetPipelineTests {
        @Test(.timeLimit(.minutes(1)))
        func workerTellsThatItRunsWhatItReadAndThatItHasEnded() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.analysisWorker, settings: model.settings())
                let running = """
                    select count(*) from process where kind = 'jadwal-analysis-worker' and is_ready
                        and drained_at is null and jsonb_array_length(checks) > 0
                        and settings @> '[{"name": "DATABASE_URL", "source": "environment"}]'
                    """
                try await awaiting("it is on record") { try await bed.count(running) == 1 }
                let secrets = """
                    select count(*) from process, jsonb_array_elements(settings) as setting
                    where setting->>'name' in ('DATABASE_URL', 'AMQP_URL', 'JADWAL_MESSAGE_KEYS')
                        and setting->'value' is not null
                    """
                #expect(try await bed.count(secrets) == 0)

                try await TakeoverTests.storeAgreement(of: customer, in: bed, chat: "96650000001@c.us")
                try await awaiting("it is read") { try await bed.count("select count(*) from event") == 1 }
                let verdicts = """
                    select count(*) from verdict where status = 'HAS_EVENT_AGREED' and outcome = 'committed'
                        and calls = 1 and milliseconds > 0 and prompt is not null and fired_by = 'quiet'
                    """
                #expect(try await bed.count(verdicts) == 1)
                try await awaiting("the conversations are counted") {
                    try await bed.count("select count(*) from snapshot where name like 'conversations%'") == 3
                }

                try await worker.drain()
                let ended = """
                    select count(*) from process where drained_at is not null and not is_ready and inflight = 0
                    """
                #expect(try await bed.count(ended) == 1)
                let counted = """
                    select coalesce(sum(count), 0)::bigint from tally
                    where metric = 'jadwal_verdicts_total' and labels = 'outcome="committed",status="HAS_EVENT_AGREED"'
                    """
                #expect(try await bed.count(counted) == 1)
            }
        }
    }
}
