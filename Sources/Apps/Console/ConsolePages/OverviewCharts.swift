internal import ChatReader
internal import Store
internal import Time
internal import Web

/// Hourly counts as drawings with tables behind them, and the cost of models.
enum OverviewCharts {
    static func render(_ model: OverviewPage.Model, _ context: PageContext) -> Markup {
        .group([
            .section([], [Self.spans(model.span, context)]),
            .div(
                [.classes("grid")],
                [
                    .section([.live("verdicts")], [Self.verdicts(model, context)]),
                    .section(
                        [.live("messages")],
                        [Self.chart(CountPhrase.messages, [(.messages, "jadwal_messages_total", nil)], model, context)]
                    ),
                    .section(
                        [.live("writes")],
                        [
                            Self.chart(
                                CountPhrase.writesAndPushes,
                                [
                                    (.writes, "jadwal_calendar_writes_total", nil),
                                    (.pushes, "jadwal_pushes_total", nil),
                                ],
                                model,
                                context
                            )
                        ]
                    ),
                    .section(
                        [.live("failure-counts")],
                        [
                            Self.chart(
                                CountPhrase.recordedFailures,
                                [(.recordedFailures, "jadwal_failures_total", nil)],
                                model,
                                context,
                                links: Self.failures
                            )
                        ]
                    ),
                ]
            ),
            .div(
                [.classes("grid")],
                [
                    Self.sums(
                        CountPhrase.verdicts,
                        "jadwal_verdicts_total",
                        ["status", "outcome"],
                        model.week,
                        context
                    ),
                    Self.sums(CountPhrase.rules, "jadwal_grounding_faults_total", ["rule"], model.week, context),
                    Self.sums(CountPhrase.prefilter, "jadwal_prefilter_total", ["outcome"], model.week, context),
                ]
            ),
            .section([], [OverviewSpending.render(model.week, model.prices, context)]),
            .section([], [OverviewQuestions.render(model.week.questions, context)]),
        ])
    }

    private static func spans(_ chosen: OverviewSpan, _ context: PageContext) -> Markup {
        .group([
            .h2([], [context.words(CountPhrase.counts)]),
            .element(
                .ul,
                [.classes("tabs")],
                OverviewSpan.allCases.map { span in
                    let link = Markup.link(
                        ConsoleRoute.overview.link(query: [Route.Item("span", span.rawValue)]),
                        span == chosen ? [.current] : [],
                        [context.words(span == .day ? CountPhrase.day : .week)]
                    )
                    return .element(.li, [], [link])
                }
            ),
        ])
    }

    /// By what was found. What had no status is not shown: it is in the table below.
    private static func verdicts(_ model: OverviewPage.Model, _ context: PageContext) -> Markup {
        let statuses: [(CountPhrase, String, String?)] = [
            (.agreed, "jadwal_verdicts_total", VerdictStatus.agreed.rawValue),
            (.notConfirmed, "jadwal_verdicts_total", VerdictStatus.notConfirmed.rawValue),
            (.denied, "jadwal_verdicts_total", VerdictStatus.denied.rawValue),
            (.noEvent, "jadwal_verdicts_total", VerdictStatus.noEvent.rawValue),
        ]
        return Self.chart(CountPhrase.verdicts, statuses, model, context)
    }

    /// - Parameter series: its name, the counter, and the status of those that count; nil for all.
    private static func chart(
        _ title: CountPhrase,
        _ series: [(name: CountPhrase, metric: String, status: String?)],
        _ model: OverviewPage.Model,
        _ context: PageContext,
        links: ((_ from: UnixTime, _ hours: Int) -> Route)? = nil
    ) -> Markup {
        let (hours, step) = (model.span.hours, model.span.step)
        let first = model.week.lastHour - .seconds(3600 * (hours - 1))
        let labels = stride(from: 0, to: hours, by: step).map { hour in
            let text = Timestamp.utcText(first + .seconds(3600 * hour))
            // `20:00`, with month and day if one bar is not one hour.
            let (date, time) = (text.dropFirst(5).prefix(5), text.dropFirst(11).prefix(5))
            return step == 1 ? String(time) : "\(date) \(time)"
        }
        return BarChart(
            context.say(title),
            unit: context.say(step == 1 ? CountPhrase.anHour : .sixHours),
            labels: labels,
            labelTitle: context.say(CountPhrase.hour),
            series.map { entry in
                let counts = model.week.series(
                    of: entry.metric,
                    where: { entry.status == nil || $0["status"] == entry.status },
                    hours: hours
                )
                let bars = stride(from: 0, to: hours, by: step).map { begin in
                    Int(counts[begin..<min(begin + step, hours)].reduce(0, +))
                }
                return BarChart.Series(context.words(entry.name), bars)
            },
            links: links.map { route in
                stride(from: 0, to: hours, by: step).map { route(first + .seconds(3600 * $0), step) }
            } ?? [],
            tableTitle: context.say(FramePhrase.numbers)
        ).markup
    }

    /// The failures of a bar, also those that have ended.
    private static func failures(_ from: UnixTime, _ hours: Int) -> Route {
        let end = from + .seconds(3600 * hours - 60)
        return FailureQuery(FailureFilter(since: from, through: end, isOpen: false)).route
    }

    private static func sums(
        _ title: CountPhrase,
        _ metric: String,
        _ labels: [String],
        _ week: WeekOfCounts,
        _ context: PageContext
    ) -> Markup {
        let lastDay = Dictionary(
            uniqueKeysWithValues: week.sums(of: metric, by: labels, hours: 24).map { ($0.labels, $0.count) }
        )
        return .section(
            [.live(metric)],
            [
                PageTable(
                    caption: context.say(title),
                    [
                        .init(context.say(CountPhrase.what)),
                        .init(context.say(CountPhrase.day), isNumber: true),
                        .init(context.say(CountPhrase.week), isNumber: true),
                    ],
                    week.sums(of: metric, by: labels, hours: PostgresHourlyCounts.hours).map { sum in
                        [
                            .machine(sum.labels.joined(separator: " ")), .number(lastDay[sum.labels] ?? 0),
                            .number(sum.count),
                        ]
                    },
                    empty: context.say(CountPhrase.nothingCounted)
                ).markup
            ]
        )
    }
}
