internal import CommandKit
internal import Jadwal
internal import WorkerKit

/// The report as text for a terminal.
enum EvalText {
    static func write(_ report: EvaluationReport) {
        StandardOutput.write(report.origin + "\n")
        for section in report.sections { StandardOutput.write("\n" + Self.text(section)) }
    }

    static func write(_ section: ReportSection, _ origin: String) {
        StandardOutput.write(origin + "\n\n" + Self.text(section))
    }

    private static func text(_ section: ReportSection) -> String {
        var table = Table(titles: section.columns, rows: section.rows)
        table.showsTitles = section.columns.contains { !$0.isEmpty }
        let note = section.note.isEmpty ? "" : section.note + "\n"
        return section.title + "\n" + note + table.text
    }
}
