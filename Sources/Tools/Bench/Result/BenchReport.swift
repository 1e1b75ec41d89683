/// The report of a run as text.
struct BenchReport: Sendable {
    private static let titles = [
        "case and variant", "subject", "units/s", "±spread", "p50", "p95", "p99", "max", "own", "broker", "db",
        "peak MB",
        "stmts/u", "txns/u", "×limit",
    ]
    private static let legend = """
        p50 to max: latency in ms. own, broker, db: processor time in ms of the subject, RabbitMQ and PostgreSQL for 1,000 units.
        stmts/u, txns/u: statements and transactions for each unit. Figures are medians of the repetitions; a ratio is the median
        of the ratios within the repetitions; ±spread is (max − min) / median of the rates.

        """

    private let document: BenchDocument

    init(_ document: BenchDocument) { self.document = document }

    var text: String {
        [self.head, self.table.text, Self.legend, QuotedFigure.table.text, GoalOutcome.table(self.document.goals).text]
            .joined(separator: "\n")
    }

    private var head: String {
        let commit = self.document.commit.map { " · commit \($0)" } ?? ""
        var head = "\(self.document.date)\(commit) · \(self.document.host)\n"
        if self.document.isQuick { head += "A quick run: it shows that everything works, not how fast it is.\n" }
        if self.document.isInterrupted { head += "The run was interrupted: this is what there is.\n" }
        return head
    }

    private var table: AlignedTable {
        var table = AlignedTable(Self.titles, firstFigure: 2)
        var before: BenchResult?
        for result in self.document.results {
            let isFirst = before?.caseName != result.caseName || before?.variant != result.variant
            table.lines.append(.cells(Self.cells(of: result, named: isFirst)))
            table.lines += Self.notes(on: result).map { .note("    " + $0) }
            before = result
        }
        return table
    }

    private static func cells(of result: BenchResult, named: Bool) -> [String] {
        let medians = result.medians
        let figures = [
            medians?.latency?.p50, medians?.latency?.p95, medians?.latency?.p99, medians?.latency?.max,
            medians?.subjectMilliseconds, medians?.brokerMilliseconds, medians?.databaseMilliseconds,
            medians?.peakMegabytes,
            medians?.statementsPerUnit, medians?.transactionsPerUnit, result.ratioToLimit,
        ]
        return [
            named ? "\(result.caseName) · \(result.variant)" : "", result.subject.rawValue,
            FigureText.of(medians?.perSecond), result.spread.map { "±\(FigureText.percent($0))" } ?? "–",
        ] + figures.map { FigureText.of($0) }
    }

    private static func notes(on result: BenchResult) -> [String] {
        let ratios = [
            ("plain", result.ratioToPlain), ("celery", result.ratioToCelery), ("other", result.ratioToOther),
            ("baseline", result.ratioToBaseline),
        ].compactMap { name, ratio in ratio.map { "×\(name) \(FigureText.of($0))" } }
        let figures = (result.medians?.figures ?? [:]).sorted { $0.key < $1.key }
            .map { "\($0.key) \(FigureText.of($0.value))" }
        var notes = [(ratios + figures).joined(separator: " · ")].filter { !$0.isEmpty }
        if result.isNoisy, let spread = result.spread {
            notes.append("noisy: the rates differ by \(FigureText.percent(spread)) of their median")
        }
        for (reason, count) in Self.counted(result.missed) {
            notes.append("missed (\(count) of \(result.repetitions.count)): \(reason)")
        }
        return notes
    }

    /// The first line of each reason, in order, and how often it occurred.
    private static func counted(_ reasons: [String]) -> [(String, Int)] {
        let lines = reasons.map { String($0.split(separator: "\n").first ?? "no reason was given") }
        var counted: [(String, Int)] = []
        for line in lines where !counted.contains(where: { $0.0 == line }) {
            counted.append((line, lines.count { $0 == line }))
        }
        return counted
    }
}

/// Figures of the design's first implementation. It does not run here, so no ratio is computed.
private struct QuotedFigure: Sendable {
    let what: String
    let figure: String

    static let all = [
        QuotedFigure(what: "messages, model latency 0 ms", figure: "535–769/s"),
        QuotedFigure(what: "messages, model latency 50 ms", figure: "18/s"),
        QuotedFigure(what: "messages, model latency 300 ms", figure: "3.3/s"),
        QuotedFigure(what: "agreed event to calendar, model latency 0 ms", figure: "16 ms"),
        QuotedFigure(what: "resident memory", figure: "17 MB"),
    ]

    static var table: AlignedTable {
        var table = AlignedTable(["the original system", "figure"], firstFigure: 1)
        table.lines = Self.all.map { .cells([$0.what, $0.figure]) }
        table.lines.append(.note("quoted, measured on another day with other software"))
        return table
    }
}
