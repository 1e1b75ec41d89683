/// The help texts of Jadwal's histograms and gauges, and the bounds of the histograms' buckets.
enum MetricDescriptions {
    static func describe(in registry: PrometheusRegistry) {
        registry.describe(
            "jadwal_batch_size",
            "Messages stored in one transaction.",
            bounds: [1, 2, 5, 10, 20, 50, 100, 200, 500]
        )
        // The goal: the 99th percentile is below a quarter of a second.
        registry.describe(
            "jadwal_debounce_lateness_seconds",
            "From due to claimed.",
            bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]
        )
        registry.describe(
            "jadwal_critical_time_seconds",
            "From the last chat message of an agreed event to the calendar, without the wait for quiet.",
            bounds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]
        )
        // The bounds that the semantic conventions of OpenTelemetry for generative AI recommend.
        registry.describe(
            "gen_ai_client_operation_duration_seconds",
            "Model calls.",
            bounds: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
        )
        registry.describe(
            "gen_ai_client_token_usage",
            "Tokens of each model call.",
            bounds: [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576]
        )
        registry.describe("jadwal_llm_concurrency", "Model calls at once that an endpoint is given.")
        registry.describe(
            "jadwal_llm_breaker_open",
            "1 while the circuit breaker of an endpoint is open: one trial call at a time."
        )
        registry.describe("jadwal_llm_substitutions_total", "Answers by a model other than the requested one.")
        registry.describe("jadwal_build_info", "1; the labels name the program's version and schema.")
        registry.describe("jadwal_conversations", "Conversations by state.")
        registry.describe(
            "jadwal_feedback",
            "Events that people have dismissed, corrected or moved, as far as this is stored."
        )
        registry.describe("jadwal_inflight", "Deliveries, claims and pushes in flight.")
        registry.describe("jadwal_due_conversations", "Conversations that are due and not yet claimed.")
        registry.describe("jadwal_oldest_due_age_seconds", "How long the oldest due conversation has been due.")
        registry.describe("jadwal_stray_verdicts", "Rows of verdicts that are in no day's partition.")
        registry.describe(
            "jadwal_tally_dropped_total",
            "Counts with unknown labels, which the hourly counts do not hold."
        )
        registry.describe("jadwal_outbox_pending", "Messages that wait in the outbox.")
        registry.describe(
            "jadwal_oldest_outgoing_age_seconds",
            "How long the oldest message of the outbox could have left."
        )
        registry.describe("jadwal_oldest_failure_age_seconds", "How long the oldest open failure has been open.")
        registry.describe(
            "jadwal_oldest_removal_age_seconds",
            "How long the oldest account that its owner has deleted has waited to be removed."
        )
    }
}
