internal import Store
internal import Web

/// Open failures by cause: how many, how often lately, and the way to try them again.
enum OverviewCauses {
    private static let hours = 24

    static func render(_ causes: [FailureCause], _ week: WeekOfCounts, _ context: PageContext) -> Markup {
        .group([
            .div(
                [.classes("heading")],
                [.h2([context.words(OverviewPhrase.openFailures), .value(" "), context.count(causes.total)])]
            ),
            PageTable(
                caption: context.say(OverviewPhrase.byCause),
                [
                    .init(context.say(OverviewPhrase.cause)),
                    .init(context.say(OverviewPhrase.count), isNumber: true),
                    .init(context.say(CausePhrase.lately)), .init(context.say(OverviewPhrase.newest)),
                    .init(context.say(OperationPhrase.acts)),
                ],
                causes.map { Self.row($0, week, context) },
                empty: context.say(OverviewPhrase.noFailures)
            ).markup,
        ])
    }

    private static func row(_ cause: FailureCause, _ week: WeekOfCounts, _ context: PageContext) -> [Markup] {
        let items = [Route.Item("stage", cause.stage), Route.Item("kind", cause.kind)]
        return [
            .link(ConsoleRoute.failures.link(query: items), [.machine("\(cause.stage) \(cause.kind)")]),
            .number(cause.count), Self.trend(cause, week, context), context.ago(cause.last),
            Self.again(items, context),
        ]
    }

    /// Counts them before anything is done.
    static func again(_ items: [Route.Item], _ context: PageContext) -> Markup {
        let act = Route.Item("act", BulkOperation.Kind.retry.rawValue)
        let route = ConsoleRoute.previewFailures.link(query: [act] + items)
        return .link(route, [.classes("button", "secondary"), .key("r")], [context.words(CausePhrase.retryThese)])
    }

    static func trend(_ cause: FailureCause, _ week: WeekOfCounts, _ context: PageContext) -> Markup {
        let counts = week.series(
            of: "jadwal_failures_total",
            where: { $0["stage"] == cause.stage && $0["kind"] == cause.kind },
            hours: Self.hours
        ).map { Int($0) }
        let words = CausePhrase.trend(day: counts.reduce(0, +), hour: counts.last ?? 0)
        return TrendLine.markup(counts, context.say(words))
    }
}

enum CausePhrase: Phrase {
    case lately, retryThese
    case trend(day: Int, hour: Int)

    var both: Both {
        switch self {
        case .lately: Both("Last 24 hours", "آخر 24 ساعة")
        case .retryThese: Both("Retry these…", "أعد محاولتها…")
        case .trend(let day, let hour):
            Both(
                "\(day) in 24 hours, \(hour) of them in this hour",
                "\(day) في 24 ساعة، منها \(hour) في هذه الساعة"
            )
        }
    }
}
