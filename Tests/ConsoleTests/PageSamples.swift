import Doctor
import Pipeline
import Replays
import Time
import UseCases
import Web

@testable import Console
@testable import Store
@testable import WorkerKit

/// Each page with a row of everything, and the same text wherever a text can come from outside.
enum PageSamples {
    static let id = "0192d3a4-0000-7000-8000-000000000001"
    static let now = UnixTime(seconds: 1_800_000_000)

    static func context(_ language: Language, roles: Set<Role> = [.viewer, .operator]) -> PageContext {
        PageContext(
            language: language,
            now: Self.now,
            person: SignedIn(name: "lina", roles: roles, login: .file),
            tokens: FormTokens(secret: "secret"),
            here: Route(["conversations"], [Route.Item("state", "idle"), Route.Item("after", "old")])
        )
    }

    /// By name.
    static func pages(_ text: String, _ context: PageContext) -> [(name: String, markup: Markup)] {
        [
            ("overview", OverviewPage.render(Self.overview(text), context)),
            (
                "conversations",
                ConversationsPage.render(
                    .init(
                        filter: ConversationFilter(customerID: text),
                        page: ConsolePage(rows: Self.conversations(text), next: text)
                    ),
                    context
                )
            ),
            ("conversation", ConversationPage.render(Self.conversation(text), context)),
            (
                "schedules",
                SchedulesPage.render(
                    .init(
                        filter: ScheduleFilter(customerID: text),
                        page: ConsolePage(rows: Self.schedules(text), next: text)
                    ),
                    context
                )
            ),
            (
                "meetings",
                OperatorMeetingsPage.render(
                    .init(
                        filter: MeetingFilter(status: .open, customerID: text),
                        page: ConsolePage(rows: [Self.meeting(text)], next: text),
                        counts: [.open: 3, .failed: 1]
                    ),
                    context
                )
            ),
            ("meeting", OperatorMeetingPage.render(Self.meeting(text), context)),
            ("schedule", SchedulePage.render(Self.schedules(text)[0], context)),
            (
                "events",
                OperatorEventsPage.render(
                    .init(
                        filter: EventQuery(customerID: text),
                        page: ConsolePage(rows: Self.events(text), next: text)
                    ),
                    context
                )
            ),
            ("event", OperatorEventPage.render(Self.event(text), context)),
            (
                "customers",
                CustomersPage.render(
                    .init(
                        account: .down,
                        page: ConsolePage(rows: Self.customers(text), next: text),
                        methods: [.init(.ummAlQura, owners: 3), .init(.custom, owners: 1)]
                    ),
                    context
                )
            ),
            ("customer", CustomerPage.render(Self.customer(text), context)),
            (
                "settings",
                SettingsPage.render(.init(rows: SettingRow.rows(Self.settings(text)), showsAll: true), context)
            ),
            (
                "operations",
                OperationsPage.render(.init(rows: Self.operations(text), next: text), context)
            ),
            ("operation", OperationPage.render(Self.operation(text, .running), context)),
            ("preview", OperationPreviewPage.render(Self.preview(text), context)),
            ("doctor", DoctorPage.render(Self.doctor(text), context)),
            ("failure", FailurePage.render(.init(failure: Self.failure(text), mayReveal: true), context)),
            ("revealed", RevealedPage.render(.init(failureID: text, input: .text(text)), context)),
            ("correction", CorrectionPage.render(Self.correction(text), context)),
        ]
    }

    private static func doctor(_ text: String) -> DoctorPage {
        let found: [DoctorFinding] = [
            .fine(text, text), .warning(text, text, remedy: text), .fault(text, text, remedy: text),
        ]
        let seen = [DependencyState(name: text, up: 1, down: 1, since: text, reason: text)]
        return DoctorPage(run: DoctorRun(found, seenByPrograms: seen, at: Self.now))
    }

    static func failure(_ text: String, stage: Stage = .messages) -> FailureRecord {
        FailureRecord(
            id: text,
            stage: stage.rawValue,
            kind: text,
            detail: text,
            customerID: text,
            attempts: 3,
            queue: text,
            headers: ["traceparent": text],
            failedAt: Self.now,
            hasInput: true,
            cursor: FailureCursor(failedAt: 0, id: Self.id)
        )
    }

    private static func correction(_ text: String) -> CorrectionPage {
        let fault = CorrectionPage.Fault.input(.invalid(.chatMessage, text))
        return CorrectionPage(failure: Self.failure(text), text: text, reason: text, fault: fault)
    }

    private static func operations(_ text: String) -> [BulkOperation] {
        BulkOperation.State.allCases.map { Self.operation(text, $0) }
    }

    private static func operation(_ text: String, _ state: BulkOperation.State) -> BulkOperation {
        var counts = OperationCounts()
        (counts.sent, counts.failed, counts.skipped, counts.impossible, counts.others) = (20, 2, 3, 4, 5)
        counts.step = OperationStep(number: 3, size: 10, sent: 12, ok: 10, failed: 2, discarded: 0)
        return BulkOperation(
            id: text,
            kind: .retry,
            scope: .failures(Self.filter(text)),
            through: Self.now,
            rate: 50,
            isCanary: true,
            ratio: 0.05,
            state: state,
            counts: counts,
            stop: .failedStep,
            askedBy: text,
            reason: text,
            askedAt: Self.now,
            endedAt: state.isOver ? Self.now : nil
        )
    }

    private static func filter(_ text: String) -> FailureFilter {
        FailureFilter(stage: text, kind: text, since: Self.now, customerID: text, through: Self.now)
    }

    private static func preview(_ text: String) -> OperationPreviewPage {
        var order = try? OrderForm(reading: RequestItems([Route.Item("act", "discard")]))
        order?.scope = .failures(Self.filter(text))
        guard let order else { preconditionFailure("the sample of an order cannot be read") }
        let effects: [ReplayForecast.Effect] = [.send, .supersede, .underWay, .impossible, .ended]
        return OperationPreviewPage(
            order: order,
            terms: OrderTerms(),
            through: Self.now,
            forecast: effects.map { ReplayForecast(count: 1001, stage: text, kind: text, effect: $0) },
            count: CappedCount(1001, limit: 1001),
            fault: .mistyped
        )
    }

    private static func overview(_ text: String) -> OverviewPage.Model {
        var present = PresentState(now: Self.now)
        present.processes = ["0.1.0", text].map { version in
            ProcessRecord(
                id: text,
                kind: text,
                version: version,
                schema: 31,
                host: text,
                startedAt: Self.now,
                seenAgo: .seconds(3),
                isReady: version == text,
                inflight: 2,
                isDrained: false
            )
        }
        present.dependencies = [
            DependencyState(name: text, up: 1, down: 1, since: text, reason: text),
            DependencyState(name: "database", up: 2, down: 0),
        ]
        present.census = Census()
        present.countedAgo = .seconds(7)
        present.oldestDue = .seconds(70)
        present.failures = [FailureCause(stage: text, kind: text, count: 3, first: Self.now, last: Self.now)]
        let labels = ["status": "HAS_EVENT_AGREED", "outcome": text, "rule": text]
        let counts = ["jadwal_verdicts_total", "jadwal_grounding_faults_total", "jadwal_messages_total"].map {
            HourlyCount(hoursAgo: 1, metric: $0, labels: labels, count: 5)
        }
        let spending = [text, "priced"].map {
            DailySpending(day: "2027-01-15", model: $0, calls: 1, input: 1000, output: 20)
        }
        return OverviewPage.Model(
            present: present,
            week: WeekOfCounts(
                lastHour: Self.now,
                counts: counts,
                spending: spending,
                questions: [AskedByModel(prompt: text, model: text, asked: 9, accepted: 3, declined: 1)]
            ),
            queues: [QueueDepth(name: text, ready: 12_000, consumers: 2)],
            prices: ModelPrices(["priced": ModelPrice("0.15/0.60")].compactMapValues { $0 })
        )
    }

    private static func conversations(_ text: String) -> [ListedConversation] {
        var leased = Conversation()
        leased.isArmed = true
        (leased.leaseOwner, leased.leaseUntil) = (text, Self.now + .seconds(4))
        (leased.dueAt, leased.firstPendingAt, leased.lastActivityAt) = (Self.now, Self.now, Self.now)
        var waiting = leased
        (waiting.leaseUntil, waiting.dueAt) = (nil, Self.now + .seconds(30))
        return [leased, waiting, Conversation()].map {
            ListedConversation(id: text, customerID: text, conversation: $0, now: Self.now)
        }
    }

    /// One of each status.
    private static func meeting(_ text: String) -> MeetingSummary {
        var meeting = MeetingSummary(
            id: text,
            of: text,
            .open,
            deadline: Self.now + .seconds(600),
            endsAt: Self.now + .seconds(86_400),
            now: Self.now
        )
        (meeting.people, meeting.answered, meeting.unreachable) = (5, 3, 1)
        return meeting
    }

    private static func schedules(_ text: String) -> [ListedSchedule] {
        let wall = LocalDateTime(minutesSince1970: 30_000_000)
        let due = Occurrence(at: Self.now + .seconds(600), Occurrence.Label("10m", at: wall))
        let snoozed = Occurrence(at: Self.now, Occurrence.Label(Occurrence.Label.snooze, at: wall))
        func row(_ wakeIn: Int?, _ due: Occurrence?, _ outcome: String?) -> ListedSchedule {
            ListedSchedule(
                id: text,
                customerID: text,
                subjectID: text,
                wakeAt: wakeIn.map { Self.now + .seconds($0) },
                due: due,
                last: outcome.map { _ in snoozed },
                lastOutcome: outcome,
                changedAt: Self.now,
                attempts: 2,
                endsAt: Self.now + .seconds(3600),
                now: Self.now
            )
        }
        var leased = row(-3, due, text)
        (leased.leaseOwner, leased.leaseUntil) = (text, Self.now + .seconds(4))
        var ended = row(nil, nil, "fired")
        (ended.changedAt, ended.endsAt) = (nil, Self.now)
        return [
            leased, row(600, due, nil), row(0, due, "late"), row(-61, snoozed, "skipped"), row(600, due, "over"), ended,
        ]
    }

    private static func conversation(_ text: String) -> ConversationDetail {
        let verdict = VerdictRecord(
            at: Self.now,
            generation: 4,
            status: text,
            outcome: text,
            faults: [text, "hedged"],
            firedBy: text,
            prompt: text,
            model: text,
            calls: 1,
            inputTokens: 1200,
            outputTokens: 40,
            duration: .milliseconds(900)
        )
        return ConversationDetail(
            Self.conversations(text)[0],
            messages: CappedCount(3, limit: 10),
            traceID: text,
            verdicts: [verdict, VerdictRecord(at: Self.now, generation: 1, status: nil, outcome: "skipped")],
            events: Self.events(text)
        )
    }

    private static func events(_ text: String) -> [EventRecord] {
        var written = EventRecord(id: text, customerID: text, startsAt: Self.now, endsAt: Self.now)
        (written.conversationID, written.written, written.hasText) = (text, 1, true)
        var (pending, cancelled, removed) = (written, written, written)
        (pending.wanted, pending.conflictState, cancelled.isCancelled) = (2, .open, true)
        removed.isRemovedByOwner = true
        return [written, pending, cancelled, removed]
    }

    private static func event(_ text: String) -> EventDetail {
        var record = Self.events(text)[1]
        (record.wantedAt, record.writtenAt, record.areConflictsComplete) = (Self.now, Self.now, true)
        (record.prompt, record.model) = (text, text)
        return EventDetail(
            record,
            conflicts: CappedCount(101, limit: 100),
            judgements: [JudgementRecord(kind: .dismissed, reason: .unwanted, at: Self.now)]
        )
    }

    private static func customers(_ text: String) -> [ListedCustomer] {
        AccountStatus.allCases.map {
            ListedCustomer(
                id: text,
                zone: text,
                locale: text,
                account: $0,
                detail: text,
                failures: 2,
                restsUntil: Self.now,
                createdAt: Self.now
            )
        }
    }

    private static func customer(_ text: String) -> CustomerDetail {
        let one = CappedCount(1, limit: 10)
        return CustomerDetail(
            Self.customers(text)[1],
            conversations: one,
            events: one,
            parked: one,
            tokensToday: 12_345,
            devices: [ListedDevice(id: text, service: text, registeredAt: Self.now, refusedAt: Self.now)]
        )
    }

    private static func settings(_ text: String) -> [RunningSetting] {
        let sources = ["environment", "file", "default", "none", text]
        return sources.map { RunningSetting(kind: text, name: "JADWAL_QUIET_PERIOD", source: $0, value: text) } + [
            RunningSetting(
                kind: text,
                name: "JADWAL_MESSAGE_KEYS",
                source: "file",
                value: nil,
                keys: text,
                processes: 2
            ),
            RunningSetting(kind: text, name: "OPENAI_API_KEY", source: "file", value: nil),
            RunningSetting(kind: text, name: text, source: "none", value: nil),
        ]
    }
}
