public import ChatReader
internal import CoreMetrics
internal import NIOConcurrencyHelpers
public import Pipeline

/// All metrics of Jadwal, with the names of the contract. Each is made once. All labels are closed sets.
public struct JadwalMetrics: Sendable {
    let registry: PrometheusRegistry
    /// The counters' series with known labels: those that were there from the start.
    let startingSeries: NIOLockedValueBox<Set<CounterSeries>>
    private let messages, verdicts, groundingFaults, unreadEvents, repairs, prefilters, verifications, questions,
        calendarWrites,
        pushes,
        failures, deadLetters, spans, probes: LabelledCounters
    private let batchSizes, lateness, criticalTime, inputTokens, outputTokens: Recorder
    private let modelCalls: [ModelCallOutcome: Recorder]
    private let conversations: [ConversationState: Meter]
    private let feedback: [FeedbackKind: Meter]
    private let inflight: [Stage: Meter]
    private let due, oldestDue, outbox, oldestOutgoing, oldestFailure, strayVerdicts: Meter
    private let modelLimits, modelTrials: [String: Meter]
    private let substitutions, droppedCounts: Counter

    public init(_ registry: PrometheusRegistry) {
        func counters(_ name: String, _ labels: [String], _ help: String) -> LabelledCounters {
            LabelledCounters(name, labels, help: help, in: registry)
        }
        func recorder(_ name: String, _ dimensions: [(String, String)] = []) -> Recorder {
            Recorder(label: name, dimensions: dimensions, factory: registry)
        }
        func meter(_ name: String, _ dimensions: [(String, String)] = []) -> Meter {
            Meter(label: name, dimensions: dimensions, factory: registry)
        }
        MetricDescriptions.describe(in: registry)
        self.registry = registry
        self.messages = counters("jadwal_messages_total", ["outcome"], "Chat messages taken from the queue.")
        self.verdicts = counters("jadwal_verdicts_total", ["status", "outcome"], "Analyses of conversations.")
        self.groundingFaults = counters(
            "jadwal_grounding_faults_total",
            ["rule"],
            "Rules that answers broke when they were checked against the conversation."
        )
        self.unreadEvents = counters(
            "jadwal_unread_events_total",
            ["fault"],
            "Events of answers that could not be read or were left out, while the rest of the answer was used."
        )
        self.repairs = counters("jadwal_repairs_total", ["outcome"], "Answers for which the model was asked again.")
        self.prefilters = counters(
            "jadwal_prefilter_total",
            ["outcome"],
            "Conversations by the decision of the pre-filter."
        )
        self.verifications = counters(
            "jadwal_verifications_total",
            ["outcome"],
            "Verifications of claims by the model."
        )
        self.questions = counters("jadwal_questions_total", ["outcome"], "Doubtful plans that owners were asked about.")
        self.calendarWrites = counters(
            "jadwal_calendar_writes_total",
            ["action", "outcome"],
            "Changes to calendars."
        )
        self.pushes = counters("jadwal_pushes_total", ["service", "outcome"], "Pushes to devices.")
        self.failures = counters("jadwal_failures_total", ["stage", "kind"], "Failures recorded for replay.")
        self.deadLetters = counters("jadwal_dead_letters_total", ["outcome"], "Dead letters that were handled.")
        self.spans = counters("jadwal_spans_total", ["outcome"], "Spans of traces that have ended.")
        self.probes = counters("jadwal_probe_total", ["case", "outcome"], "Cases that jadwal probe has tried.")
        self.batchSizes = recorder("jadwal_batch_size")
        self.lateness = recorder("jadwal_debounce_lateness_seconds")
        self.criticalTime = recorder("jadwal_critical_time_seconds")
        self.inputTokens = recorder("gen_ai_client_token_usage", [("gen_ai_token_type", "input")])
        self.outputTokens = recorder("gen_ai_client_token_usage", [("gen_ai_token_type", "output")])
        self.modelCalls = Self.each { outcome in
            let dimensions = [("gen_ai_operation_name", "chat"), ("outcome", outcome.rawValue)]
            return recorder("gen_ai_client_operation_duration_seconds", dimensions)
        }
        let endpoints = ["primary"] + (1...ModelBounds.fallbacks).map { "fallback_\($0)" }
        self.modelLimits = Dictionary(
            uniqueKeysWithValues: endpoints.map { ($0, meter("jadwal_llm_concurrency", [("endpoint", $0)])) }
        )
        self.modelTrials = Dictionary(
            uniqueKeysWithValues: endpoints.map { ($0, meter("jadwal_llm_breaker_open", [("endpoint", $0)])) }
        )
        self.substitutions = Counter(label: "jadwal_llm_substitutions_total", dimensions: [], factory: registry)
        self.conversations = Self.each { meter("jadwal_conversations", [("state", $0.rawValue)]) }
        self.feedback = Self.each { meter("jadwal_feedback", [("kind", $0.rawValue)]) }
        self.inflight = Self.each { meter("jadwal_inflight", [("stage", $0.rawValue)]) }
        self.due = meter("jadwal_due_conversations")
        self.oldestDue = meter("jadwal_oldest_due_age_seconds")
        self.outbox = meter("jadwal_outbox_pending")
        self.oldestOutgoing = meter("jadwal_oldest_outgoing_age_seconds")
        self.oldestFailure = meter("jadwal_oldest_failure_age_seconds")
        self.strayVerdicts = meter("jadwal_stray_verdicts")
        self.droppedCounts = Counter(label: "jadwal_tally_dropped_total", dimensions: [], factory: registry)
        self.startingSeries = NIOLockedValueBox(Set(registry.counters().keys))
    }

    /// - Parameter schema: the last migration that the program knows.
    public func build(schema: Int) {
        let dimensions = [("version", JadwalVersion.current), ("schema", "\(schema)")]
        Meter(label: "jadwal_build_info", dimensions: dimensions, factory: self.registry).set(1)
    }

    public func message(_ outcome: MessageOutcome) { self.messages(outcome.label).increment() }

    public func batch(of count: Int) { self.batchSizes.record(count) }

    /// - Parameter status: nil if the analysis has no status.
    public func verdict(_ status: VerdictStatus?, _ outcome: AnalysisOutcome) {
        self.verdicts(status?.rawValue ?? "none", outcome.label).increment()
    }

    public func groundingFault(_ fault: GroundingFault) { self.groundingFaults(fault.rawValue).increment() }

    public func unreadEvent(_ fault: VerdictFault) { self.unreadEvents(fault.rawValue).increment() }

    public func repair(_ outcome: RepairOutcome) { self.repairs(outcome.rawValue).increment() }

    public func prefilter(_ outcome: PrefilterOutcome) { self.prefilters(outcome.rawValue).increment() }

    public func verification(_ outcome: VerificationOutcome) { self.verifications(outcome.rawValue).increment() }

    public func questions(asked: Int, ended: [QuestionOutcome: Int]) {
        if asked > 0 { self.questions("asked").increment(by: Int64(asked)) }
        for (outcome, count) in ended { self.questions(outcome.rawValue).increment(by: Int64(count)) }
    }

    /// A conversation was claimed this long after it was due.
    public func claimed(late: Duration) { self.lateness.record(late / .seconds(1)) }

    public func modelCall(_ outcome: ModelCallOutcome, took duration: Duration) {
        self.modelCalls[outcome]?.record(duration / .seconds(1))
    }

    /// Tokens as the endpoint counted them. Nil if it does not count.
    public func tokens(input: Int?, output: Int?) {
        if let input { self.inputTokens.record(input) }
        if let output { self.outputTokens.record(output) }
    }

    /// - Parameters:
    ///   - endpoint: `primary`, `fallback_1`, …
    ///   - limit: how many calls at once it is given.
    ///   - isOpen: the circuit breaker is open: one trial call at a time.
    public func model(_ endpoint: String, limit: Int, isOpen: Bool) {
        self.modelLimits[endpoint]?.set(limit)
        self.modelTrials[endpoint]?.set(isOpen ? 1 : 0)
    }

    /// A model other than the requested one has answered.
    public func modelSubstituted() { self.substitutions.increment() }

    public func calendarWrite(_ action: EventChange.Action, _ outcome: CalendarReport.Outcome) {
        self.calendarWrites(action.rawValue, outcome.rawValue).increment()
    }

    /// - Parameter service: `PushService.name`.
    public func push(_ service: String, _ outcome: PushReport.Outcome) {
        self.pushes(service, outcome.rawValue).increment()
    }

    /// - Parameter kind: `FailureReport.kind`, from a closed set.
    public func failure(_ stage: Stage, kind: String) { self.failures(stage.rawValue, kind).increment() }

    public func deadLetter(_ outcome: DeadLetterOutcome) { self.deadLetters(outcome.rawValue).increment() }

    public func spans(_ count: Int, _ outcome: SpanOutcome) {
        self.spans(outcome.rawValue).increment(by: Int64(count))
    }

    public func probe(_ tried: ProbeCase, _ outcome: ProbeOutcome) {
        self.probes(tried.rawValue, outcome.rawValue).increment()
    }

    /// The time from the last chat message of an agreed event to its place in the calendar, without the wait for quiet.
    public func criticalTime(_ duration: Duration) { self.criticalTime.record(duration / .seconds(1)) }

    public func conversations(_ count: Int, in state: ConversationState) { self.conversations[state]?.set(count) }

    public func feedback(_ count: Int, of kind: FeedbackKind) { self.feedback[kind]?.set(count) }

    /// - Parameter oldestAge: zero if none is due.
    public func due(_ count: Int, oldestAge: Duration) {
        self.due.set(count)
        self.oldestDue.set(oldestAge / .seconds(1))
    }

    /// Rows of verdicts that are in no day's partition.
    public func strayVerdicts(_ count: Int) { self.strayVerdicts.set(count) }

    /// Counts with labels that are not in the closed sets: the hourly counts are without them.
    public func tallyDropped(_ count: Int64) { if count > 0 { self.droppedCounts.increment(by: count) } }

    public func outboxPending(_ count: Int) { self.outbox.set(count) }

    /// What has waited longest; zero if nothing waits.
    public func oldest(failure: Duration, outgoing: Duration) {
        self.oldestFailure.set(failure / .seconds(1))
        self.oldestOutgoing.set(outgoing / .seconds(1))
    }

    public func began(_ count: Int = 1, at stage: Stage) { self.inflight[stage]?.increment(by: Double(count)) }

    public func ended(_ count: Int = 1, at stage: Stage) { self.inflight[stage]?.decrement(by: Double(count)) }

    private static func each<Label: CaseIterable & Hashable, Handle>(
        _ make: (Label) -> Handle
    ) -> [Label: Handle] {
        Dictionary(uniqueKeysWithValues: Label.allCases.map { ($0, make($0)) })
    }
}
