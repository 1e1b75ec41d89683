public import ChatReader
internal import NIOConcurrencyHelpers
public import Pipeline

/// All metrics of Jadwal, with the names of the contract. Each is made once. All labels are closed sets.
public struct JadwalMetrics: Sendable {
    let registry: PrometheusRegistry
    /// The counters' series with known labels: those that were there from the start.
    let startingSeries: NIOLockedValueBox<Set<CounterSeries>>
    private let messages, verdicts, groundingFaults, unreadEvents, repairs, prefilters, verifications, questions,
        calendarWrites, pushes, failures, deadLetters, spans, probes, substitutions, droppedCounts: LabelledCounters
    private let batchSizes, lateness, criticalTime, tokens, modelCalls: LabelledHistograms
    private let conversations, feedback, inflight, due, oldestDue, outbox, oldestOutgoing, oldestFailure, strayVerdicts,
        modelLimits, modelTrials: LabelledGauges

    public init(_ registry: PrometheusRegistry) {
        self.registry = registry
        self.messages = registry.counters(
            "jadwal_messages_total",
            by: ["outcome"],
            of: LabelValues.messages,
            "Chat messages taken from the queue."
        )
        self.batchSizes = registry.histograms(
            "jadwal_batch_size",
            bounds: [1, 2, 5, 10, 20, 50, 100, 200, 500],
            "Messages stored in one transaction."
        )
        self.conversations = registry.gauges(
            "jadwal_conversations",
            by: ["state"],
            of: LabelValues.each(ConversationState.self),
            "Conversations by state."
        )
        self.due = registry.gauges("jadwal_due_conversations", "Conversations that are due and not yet claimed.")
        self.oldestDue = registry.gauges(
            "jadwal_oldest_due_age_seconds",
            "How long the oldest due conversation has been due."
        )
        // The goal: the 99th percentile is below a quarter of a second.
        self.lateness = registry.histograms(
            "jadwal_debounce_lateness_seconds",
            bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
            "From due to claimed."
        )
        self.verdicts = registry.counters(
            "jadwal_verdicts_total",
            by: ["status", "outcome"],
            of: LabelValues.verdicts,
            "Analyses of conversations."
        )
        self.groundingFaults = registry.counters(
            "jadwal_grounding_faults_total",
            by: ["rule"],
            of: LabelValues.each(GroundingFault.self),
            "Rules that answers broke when they were checked against the conversation."
        )
        self.unreadEvents = registry.counters(
            "jadwal_unread_events_total",
            by: ["fault"],
            of: LabelValues.each(VerdictFault.self),
            "Events of answers that could not be read or were left out, while the rest of the answer was used."
        )
        self.repairs = registry.counters(
            "jadwal_repairs_total",
            by: ["outcome"],
            of: LabelValues.each(RepairOutcome.self),
            "Answers for which the model was asked again."
        )
        self.prefilters = registry.counters(
            "jadwal_prefilter_total",
            by: ["outcome"],
            of: LabelValues.each(PrefilterOutcome.self),
            "Conversations by the decision of the pre-filter."
        )
        self.verifications = registry.counters(
            "jadwal_verifications_total",
            by: ["outcome"],
            of: LabelValues.each(VerificationOutcome.self),
            "Verifications of claims by the model."
        )
        self.questions = registry.counters(
            "jadwal_questions_total",
            by: ["outcome"],
            of: [["asked"]] + LabelValues.each(QuestionOutcome.self),
            "Doubtful plans that owners were asked about."
        )
        // The bounds that the semantic conventions of OpenTelemetry for generative AI recommend.
        self.modelCalls = registry.histograms(
            "gen_ai_client_operation_duration_seconds",
            by: ["gen_ai_operation_name", "outcome"],
            of: LabelValues.pairs(["chat"], ModelCallOutcome.allCases.map(\.rawValue)),
            bounds: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
            "Model calls."
        )
        self.tokens = registry.histograms(
            "gen_ai_client_token_usage",
            by: ["gen_ai_token_type"],
            of: [["input"], ["output"]],
            bounds: [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576],
            "Tokens of each model call."
        )
        self.modelLimits = registry.gauges(
            "jadwal_llm_concurrency",
            by: ["endpoint"],
            of: LabelValues.endpoints,
            "Model calls at once that an endpoint is given."
        )
        self.modelTrials = registry.gauges(
            "jadwal_llm_breaker_open",
            by: ["endpoint"],
            of: LabelValues.endpoints,
            "1 while the circuit breaker of an endpoint is open: one trial call at a time."
        )
        self.substitutions = registry.counters(
            "jadwal_llm_substitutions_total",
            "Answers by a model other than the requested one."
        )
        self.calendarWrites = registry.counters(
            "jadwal_calendar_writes_total",
            by: ["action", "outcome"],
            of: LabelValues.pairs(
                EventChange.Action.allCases.map(\.rawValue),
                CalendarReport.Outcome.allCases.map(\.rawValue)
            ),
            "Changes to calendars."
        )
        self.criticalTime = registry.histograms(
            "jadwal_critical_time_seconds",
            bounds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
            "From the last chat message of an agreed event to the calendar, without the wait for quiet."
        )
        self.pushes = registry.counters(
            "jadwal_pushes_total",
            by: ["service", "outcome"],
            of: LabelValues.pushes,
            "Pushes to devices."
        )
        self.feedback = registry.gauges(
            "jadwal_feedback",
            by: ["kind"],
            of: LabelValues.each(FeedbackKind.self),
            "Events that people have dismissed, corrected or moved, as far as this is stored."
        )
        self.failures = registry.counters(
            "jadwal_failures_total",
            by: ["stage", "kind"],
            of: LabelValues.failures,
            "Failures recorded for replay."
        )
        self.oldestFailure = registry.gauges(
            "jadwal_oldest_failure_age_seconds",
            "How long the oldest open failure has been open."
        )
        self.deadLetters = registry.counters(
            "jadwal_dead_letters_total",
            by: ["outcome"],
            of: LabelValues.each(DeadLetterOutcome.self),
            "Dead letters that were handled."
        )
        self.outbox = registry.gauges("jadwal_outbox_pending", "Messages that wait in the outbox.")
        self.oldestOutgoing = registry.gauges(
            "jadwal_oldest_outgoing_age_seconds",
            "How long the oldest message of the outbox could have left."
        )
        self.strayVerdicts = registry.gauges(
            "jadwal_stray_verdicts",
            "Rows of verdicts that are in no day's partition."
        )
        self.inflight = registry.gauges(
            "jadwal_inflight",
            by: ["stage"],
            of: LabelValues.each(Stage.self),
            "Deliveries, claims and pushes in flight."
        )
        self.spans = registry.counters(
            "jadwal_spans_total",
            by: ["outcome"],
            of: LabelValues.each(SpanOutcome.self),
            "Spans of traces that have ended."
        )
        self.probes = registry.counters(
            "jadwal_probe_total",
            by: ["case", "outcome"],
            of: LabelValues.pairs(ProbeCase.allCases.map(\.rawValue), ProbeOutcome.allCases.map(\.rawValue)),
            "Cases that jadwal probe has tried."
        )
        self.droppedCounts = registry.counters(
            "jadwal_tally_dropped_total",
            "Counts with unknown labels, which the hourly counts do not hold."
        )
        self.startingSeries = NIOLockedValueBox(Set(registry.counters().keys))
    }

    /// Makes the metrics of one program, which others do not have. Its counters' series are known from the start, too.
    public func adding<Own>(_ make: (PrometheusRegistry) -> Own) -> Own {
        let before = Set(self.registry.counters().keys)
        let own = make(self.registry)
        let added = Set(self.registry.counters().keys).subtracting(before)
        self.startingSeries.withLockedValue { $0.formUnion(added) }
        return own
    }

    /// - Parameter schema: the last migration that the program knows.
    public func build(schema: Int) {
        let values = [[JadwalVersion.current, "\(schema)"]]
        let help = "1; the labels name the program's version and schema."
        self.registry.gauges("jadwal_build_info", by: ["version", "schema"], of: values, help)
            .set(1, JadwalVersion.current, "\(schema)")
    }

    public func message(_ outcome: MessageOutcome) { self.messages.count(outcome.label) }

    public func batch(of count: Int) { self.batchSizes.record(count) }

    /// - Parameter status: nil if the analysis has no status.
    public func verdict(_ status: VerdictStatus?, _ outcome: AnalysisOutcome) {
        self.verdicts.count(status?.rawValue ?? "none", outcome.label)
    }

    public func groundingFault(_ fault: GroundingFault) { self.groundingFaults.count(fault.rawValue) }

    public func unreadEvent(_ fault: VerdictFault) { self.unreadEvents.count(fault.rawValue) }

    public func repair(_ outcome: RepairOutcome) { self.repairs.count(outcome.rawValue) }

    public func prefilter(_ outcome: PrefilterOutcome) { self.prefilters.count(outcome.rawValue) }

    public func verification(_ outcome: VerificationOutcome) { self.verifications.count(outcome.rawValue) }

    public func questions(asked: Int, ended: [QuestionOutcome: Int]) {
        if asked > 0 { self.questions.count("asked", by: asked) }
        for (outcome, count) in ended { self.questions.count(outcome.rawValue, by: count) }
    }

    /// A conversation was claimed this long after it was due.
    public func claimed(late: Duration) { self.lateness.record(late) }

    public func modelCall(_ outcome: ModelCallOutcome, took duration: Duration) {
        self.modelCalls.record(duration, "chat", outcome.rawValue)
    }

    /// Tokens as the endpoint counted them. Nil if it does not count.
    public func tokens(input: Int?, output: Int?) {
        if let input { self.tokens.record(input, "input") }
        if let output { self.tokens.record(output, "output") }
    }

    /// - Parameters:
    ///   - endpoint: `primary`, `fallback_1`, …
    ///   - limit: how many calls at once it is given.
    ///   - isOpen: the circuit breaker is open: one trial call at a time.
    public func model(_ endpoint: String, limit: Int, isOpen: Bool) {
        self.modelLimits.set(limit, endpoint)
        self.modelTrials.set(isOpen ? 1 : 0, endpoint)
    }

    /// A model other than the requested one has answered.
    public func modelSubstituted() { self.substitutions.count() }

    public func calendarWrite(_ action: EventChange.Action, _ outcome: CalendarReport.Outcome) {
        self.calendarWrites.count(action.rawValue, outcome.rawValue)
    }

    /// - Parameter service: `PushService.name`.
    public func push(_ service: String, _ outcome: PushReport.Outcome) {
        self.pushes.count(service, outcome.rawValue)
    }

    /// - Parameter kind: `FailureReport.kind`, from a closed set.
    public func failure(_ stage: Stage, kind: String) { self.failures.count(stage.rawValue, kind) }

    public func deadLetter(_ outcome: DeadLetterOutcome) { self.deadLetters.count(outcome.rawValue) }

    public func spans(_ count: Int, _ outcome: SpanOutcome) {
        self.spans.count(outcome.rawValue, by: count)
    }

    public func probe(_ tried: ProbeCase, _ outcome: ProbeOutcome) {
        self.probes.count(tried.rawValue, outcome.rawValue)
    }

    /// The time from the last chat message of an agreed event to its place in the calendar, without the wait for quiet.
    public func criticalTime(_ duration: Duration) { self.criticalTime.record(duration) }

    public func conversations(_ count: Int, in state: ConversationState) {
        self.conversations.set(count, state.rawValue)
    }

    public func feedback(_ count: Int, of kind: FeedbackKind) { self.feedback.set(count, kind.rawValue) }

    /// - Parameter oldestAge: zero if none is due.
    public func due(_ count: Int, oldestAge: Duration) {
        self.due.set(count)
        self.oldestDue.set(oldestAge / .seconds(1))
    }

    /// Rows of verdicts that are in no day's partition.
    public func strayVerdicts(_ count: Int) { self.strayVerdicts.set(count) }

    /// Counts with labels that are not in the closed sets: the hourly counts are without them.
    public func tallyDropped(_ count: Int64) { if count > 0 { self.droppedCounts.count(by: Int(count)) } }

    public func outboxPending(_ count: Int) { self.outbox.set(count) }

    /// The age of the oldest entry that waits; zero if nothing waits.
    public func oldest(failure: Duration, outgoing: Duration) {
        self.oldestFailure.set(failure / .seconds(1))
        self.oldestOutgoing.set(outgoing / .seconds(1))
    }

    public func began(_ count: Int = 1, at stage: Stage) { self.inflight.add(count, stage.rawValue) }

    public func ended(_ count: Int = 1, at stage: Stage) { self.inflight.add(-count, stage.rawValue) }
}
