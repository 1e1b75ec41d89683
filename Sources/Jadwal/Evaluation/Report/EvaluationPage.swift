/// The report as one page that needs nothing else: no script, no network.
public struct EvaluationPage: Sendable {
    private let report: EvaluationReport
    private let scored: [ScoredChat]

    /// - Parameter scored: what the report was made of.
    public init(_ report: EvaluationReport, _ scored: [ScoredChat]) { (self.report, self.scored) = (report, scored) }

    public var html: String {
        let title =
            "Evaluation of \(PageText.escaped(self.report.model)), prompt \(PageText.escaped(self.report.prompt))"
        let misses = self.scored.filter { $0.cost > 0 }
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title><style>\(Self.style)</style></head><body>
            <h1>\(title)</h1>
            <p>\(PageText.escaped(self.report.origin))</p>
            \(self.report.sections.filter { !$0.isDetail }.map(Self.table).joined())
            <h2>Misses: \(misses.count)</h2>
            \(misses.map { MissCard(scored: $0).html }.joined())
            </body></html>

            """
    }

    private static func table(_ section: ReportSection) -> String {
        let isMatrix = section.title.hasPrefix("Confusion matrix")
        let head = section.columns.map { "<th>\(PageText.escaped($0))</th>" }.joined()
        let rows = section.rows.enumerated().map { row, cells in
            let cells = cells.enumerated().map { column, cell in
                guard isMatrix, column > 0 else { return "<td>\(PageText.escaped(cell))</td>" }
                let kind = cell == "0" ? "none" : row == column - 1 ? "right" : "wrong"
                return "<td class=\"\(kind)\">\(PageText.escaped(cell))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        let note = section.note.isEmpty ? "" : "<p class=\"note\">\(PageText.escaped(section.note))</p>"
        return "<h2>\(PageText.escaped(section.title))</h2>\(note)<table><tr>\(head)</tr>\(rows.joined())</table>\n"
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem}
        table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #8886;padding:.2rem .6rem;text-align:start}
        th{font-size:.8em}.note,.meta{opacity:.75;margin:.2rem 0}.right{background:#2a82}.wrong{background:#d224;font-weight:600}
        .none{opacity:.4}.miss{border:1px solid #8886;border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem}
        .said{border-radius:.6rem;background:#8882;margin:.25rem 0;max-width:75%;padding:.3rem .7rem;width:fit-content}
        .me{background:#2a82;margin-inline-start:auto}.quote{border-inline-start:3px solid #8888;opacity:.75;padding-inline-start:.5rem}
        pre{overflow-x:auto;white-space:pre-wrap}
        """
}
