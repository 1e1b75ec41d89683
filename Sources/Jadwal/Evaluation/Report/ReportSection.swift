/// A table of a report. Text and pages show the same ones.
public struct ReportSection: Sendable, Hashable {
    public var title: String
    /// Says what the figures mean; empty where that is plain.
    public var note: String
    public var columns: [String]
    public var rows: [[String]]
    /// Lists conversations, which pages show in full instead.
    public var isDetail = false

    public init(_ title: String, note: String = "", columns: [String], rows: [[String]]) {
        (self.title, self.note, self.columns, self.rows) = (title, note, columns, rows)
    }
}
