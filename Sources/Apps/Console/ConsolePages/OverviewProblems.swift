internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The problems of this moment, worst first, each with a link to its page.
enum OverviewProblems {
    /// What waits longer is a problem.
    private static let patience = Duration.seconds(60)

    struct Problem {
        var tone = Markup.Tone.bad
        var words: [Markup]
        var route: Route
    }

    static func render(_ model: OverviewPage.Model, _ context: PageContext) -> Markup {
        let problems = Self.problems(model, context)
        guard !problems.isEmpty else {
            return .div([.classes("notice", "good")], [.p([context.words(ProblemPhrase.none)])])
        }
        return .group([
            .h2([context.words(ProblemPhrase.title), .value(" "), .badge(.bad, .number(problems.count))]),
            .element(
                .ul,
                [.classes("problems")],
                problems.map { problem in
                    .element(.li, [.classes(problem.tone.rawValue)], [.link(problem.route, problem.words)])
                }
            ),
        ])
    }

    private static func problems(_ model: OverviewPage.Model, _ context: PageContext) -> [Problem] {
        let present = model.present
        let all =
            Self.programs(present, context) + Self.services(present.dependencies, context)
            + Self.queues(model.queues, context) + Self.failures(present, context) + Self.waiting(present, context)
        return all.filter { $0.tone == .bad } + all.filter { $0.tone != .bad }
    }

    private static func programs(_ present: PresentState, _ context: PageContext) -> [Problem] {
        let doctor = ConsoleRoute.doctor.link()
        var problems = ProcessKind.kinds(of: present.processes).filter { !$0.isFine }.map { kind in
            let words: ProblemPhrase = kind.running == 0 ? .notSeen : .notReady(kind.running - kind.ready, kind.running)
            return Problem(words: [.machine(kind.name), .value(" "), context.words(words)], route: doctor)
        }
        if present.processes.isEmpty {
            problems.append(Problem(words: [context.words(OverviewPhrase.noPrograms)], route: doctor))
        }
        if Set(present.processes.filter(\.isSeen).map(\.version)).count > 1 {
            let settings = ConsoleRoute.settings.link()
            problems.append(Problem(tone: .warning, words: [context.words(OverviewPhrase.skew)], route: settings))
        }
        return problems
    }

    private static func services(_ services: [DependencyState], _ context: PageContext) -> [Problem] {
        services.filter { $0.down > 0 }.map { service in
            let words = OverviewPhrase.downFor(service.down, of: service.down + service.up)
            return Problem(
                words: [.machine(service.name), .value(" "), context.words(words)],
                route: ConsoleRoute.doctor.link()
            )
        }
    }

    private static func queues(_ queues: [QueueDepth]?, _ context: PageContext) -> [Problem] {
        let doctor = ConsoleRoute.doctor.link()
        guard let queues else {
            return [Problem(tone: .warning, words: [context.words(OverviewPhrase.noAnswer)], route: doctor)]
        }
        return queues.filter { !$0.isFine }.map { queue in
            let words = context.words(ProblemPhrase.noConsumer(queue.ready))
            return Problem(words: [.machine(queue.name), .value(" "), words], route: doctor)
        }
    }

    private static func failures(_ present: PresentState, _ context: PageContext) -> [Problem] {
        let open = present.failures.total
        guard open.value > 0 else { return [] }
        let words = [context.count(open), .value(" "), context.words(ProblemPhrase.openFailures)]
        return [Problem(words: words, route: ConsoleRoute.failures.link())]
    }

    private static func waiting(_ present: PresentState, _ context: PageContext) -> [Problem] {
        var problems: [Problem] = []
        if let age = present.oldestDue, age > Self.patience {
            let due = ConsoleRoute.conversations.link(query: [Route.Item("state", ConversationStatus.due.rawValue)])
            let words = context.words(ProblemPhrase.overdue(SpanPhrase(age)))
            problems.append(Problem(tone: .warning, words: [words], route: due))
        }
        if let age = present.census?.oldestOutgoing, age > Self.patience {
            let words = context.words(ProblemPhrase.notSent(SpanPhrase(age)))
            problems.append(Problem(tone: .warning, words: [words], route: ConsoleRoute.doctor.link()))
        }
        return problems
    }
}

extension [FailureCause] {
    /// All of them; capped if there are more than were counted.
    var total: CappedCount {
        let sum = self.reduce(0) { $0 + $1.count }
        return CappedCount(sum, limit: self.contains(where: \.isCapped) ? sum - 1 : sum)
    }
}

extension QueueDepth {
    /// Somebody takes what waits.
    var isFine: Bool { self.consumers > 0 || self.ready == 0 }
}

enum ProblemPhrase: Phrase {
    case title, none, openFailures, notSeen
    case notReady(Int, Int)
    case noConsumer(Int)
    case overdue(SpanPhrase)
    case notSent(SpanPhrase)

    var both: Both {
        switch self {
        case .title: Both("Problems", "المشكلات")
        case .none: Both("Everything works, and nothing waits too long.", "كل شيء يعمل، ولا شيء ينتظر أكثر مما ينبغي.")
        case .openFailures: Both("open failures", "إخفاقات مفتوحة")
        case .notSeen: Both("does not run: it was not seen for a minute", "لا يعمل: لم يظهر منذ دقيقة")
        case .notReady(let count, let all):
            Both("\(count) of \(all) not ready", "\(count) من \(all) غير جاهزة")
        case .noConsumer(let count):
            Both("\(count) messages wait, and nobody takes them", "\(count) رسالة تنتظر ولا يأخذها أحد")
        case .overdue(let span):
            Both(
                "Conversations are not read: the oldest is due for \(span.both.english)",
                "محادثات لا تُقرأ: أقدمها حان وقتها منذ \(span.both.arabic)"
            )
        case .notSent(let span):
            Both(
                "Messages are not sent: the oldest waits for \(span.both.english)",
                "رسائل لا تُرسل: أقدمها ينتظر منذ \(span.both.arabic)"
            )
        }
    }
}
