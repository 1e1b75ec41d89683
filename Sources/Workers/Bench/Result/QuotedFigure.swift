/// What the design's first implementation did. It is no program of ours and does not run here, so that no ratio is made of it.
struct QuotedFigure: Sendable {
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
