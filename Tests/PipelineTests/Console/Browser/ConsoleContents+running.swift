import Postgres
import WorkerKit

extension ConsoleContents {
    /// A week of counts with days and nights, and what models cost.
    func counts() async throws {
        let series = [
            ("jadwal_verdicts_total", #"outcome="committed",status="HAS_EVENT_AGREED""#, 14),
            ("jadwal_verdicts_total", #"outcome="committed",status="HAS_EVENT_BUT_NOT_CONFIRMED""#, 22),
            ("jadwal_verdicts_total", #"outcome="committed",status="HAS_EVENT_DENIED""#, 5),
            ("jadwal_verdicts_total", #"outcome="committed",status="NO_EVENT""#, 40),
            ("jadwal_verdicts_total", #"outcome="rejected",status="none""#, 1),
            ("jadwal_messages_total", #"outcome="stored""#, 310),
            ("jadwal_messages_total", #"outcome="duplicate""#, 12),
            ("jadwal_calendar_writes_total", #"action="create",outcome="written""#, 13),
            ("jadwal_pushes_total", #"outcome="delivered",service="apns""#, 25),
            ("jadwal_failures_total", #"kind="model_unavailable",stage="analysis""#, 4),
            ("jadwal_grounding_faults_total", #"rule="hedged""#, 3),
            ("jadwal_grounding_faults_total", #"rule="one_sided""#, 2),
            ("jadwal_prefilter_total", #"outcome="asked""#, 81),
            ("jadwal_prefilter_total", #"outcome="skipped""#, 190),
        ]
        for (place, (metric, labels, most)) in series.enumerated() {
            // Hours of the night are quiet; no two series have the same shape.
            try await self.run(
                """
                insert into tally (hour, metric, labels, count)
                select date_trunc('hour', jadwal_now()) - number * interval '1 h', '\(metric)', '\(labels)', count
                from generate_series(0, 167) as number, lateral (
                    select round(\(most) * greatest(0, 0.55 + 0.45 * sin(2 * pi() * (number + \(place)) / 24))
                        * (0.7 + 0.3 * ((number * \(7 + place)) % 10) / 10.0)) as count
                ) as counted
                where count > 0
                """
            )
        }
        try await self.run(
            """
            insert into model_usage (day, model, calls, input_tokens, output_tokens)
            select (jadwal_now() at time zone 'UTC')::date - number, model, calls * (9 - number),
                calls * (9 - number) * 2100, calls * (9 - number) * 95
            from generate_series(0, 2) as number,
                (values ('small-model', 131), ('large-model', 12)) as models (model, calls)
            """
        )
    }

    /// Rows of programs that do not run. They are seen again for a day.
    func programs() async throws {
        let programs = [
            ("jadwal-message-worker", 2, true), ("jadwal-analysis-worker", 1, true),
            ("jadwal-analysis-worker", 2, false), ("jadwal-calendar-worker", 1, true),
            ("jadwal-push-worker", 1, true), ("jadwal-schedule-worker", 1, true), ("jadwal-bridge", 1, true),
        ]
        let settings = """
            [{"name":"JADWAL_QUIET_PERIOD","source":"default","value":"30s"},
            {"name":"JADWAL_MESSAGE_KEYS","source":"file","keys":["2026b","2026a"]},
            {"name":"JADWAL_MAX_WAIT","source":"environment","value":"QUIET"},
            {"name":"OPENAI_API_KEY","source":"file"}]
            """
        for (number, (kind, place, isUp)) in programs.enumerated() {
            let model =
                isUp
                ? #"{"name":"model","up":true}"#
                : """
                {"name":"model","up":false,"since":"2026-01-01T00:00:00.000Z","reason":"status 503"}
                """
            let settings = settings.replacing("QUIET", with: number == 2 ? "5m" : "10m")
            try await self.run(
                """
                insert into process (id, kind, version, schema, host, started_at, seen_at, is_ready, checks, settings,
                    inflight)
                values ('\(kind)-\(place)', '\(kind)', '\(JadwalVersion.current)', 1, 'host-\(place)',
                    jadwal_now() - interval '3 days', jadwal_now() + interval '1 day', \(isUp),
                    replace('[{"name":"database","up":true},{"name":"broker","up":true},\(model)]',
                        '2026-01-01T00:00:00.000Z', to_char(jadwal_now() at time zone 'UTC' - interval '4 min',
                        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::jsonb,
                    '\(settings)', \(number * 2 % 5))
                """
            )
        }
    }

    /// One that is paused and one that has stopped by itself; and who did what.
    func operations() async throws {
        let scope = #"{"stage":"analysis","cause":"model_unavailable"}"#
        let step = #"{"number":6,"size":100,"sent":88,"ok":87,"failed":1,"discarded":0}"#
        let paused = #"{"sent":118,"ok":116,"failed":2,"left":402,"step":\#(step)}"#
        let stopped = #"{"sent":18,"ok":12,"failed":6,"left":94}"#
        try await self.run(
            """
            insert into operation (id, kind, filter, through, rate, canary, ratio, state, counts, stopped_by, asked_by,
                reason, asked_at, ended_at)
            values ('\(Self.id("operation 1"))', 'retry', '\(scope)', jadwal_now() - interval '4 min', 50, true, 0.05,
                'paused', '\(paused)', null, 'noura', 'the model works again', jadwal_now() - interval '4 min', null),
            ('\(Self.id("operation 2"))', 'retry', '\(scope)', jadwal_now() - interval '2 h', 50, true, 0.05,
                'stopped', '\(stopped)', 'failed_step', 'omar', null, jadwal_now() - interval '2 h',
                jadwal_now() - interval '119 min')
            """
        )
        let acts = [
            ("pause operation", "operation 1", "noura", "null", "operator", "console", 3),
            ("retry failures", "operation 1", "noura", "'the model works again'", "operator", "console", 4),
            ("dismiss event", "event 4", "omar", "'asked for by the owner'", "operator", "console", 51),
            ("retry failures", "operation 2", "omar", "null", "operator", "console", 120),
            ("add customer", "customer 3", "root", "null", "operator", "command", 1300),
        ]
        // The audit grows with time.
        for (action, subject, person, reason, role, origin, minutes) in acts.reversed() {
            try await self.run(
                """
                insert into audit (at, action, subject, person, reason, roles, origin)
                values (jadwal_now() - interval '\(minutes) min', '\(action)', '\(Self.id(subject))', '\(person)',
                    \(reason), array['\(role)'], '\(origin)')
                """
            )
        }
    }
}
