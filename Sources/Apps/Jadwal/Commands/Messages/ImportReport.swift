internal import Assembly
internal import ChatExport
internal import CommandKit
internal import Time
internal import WorkerKit

/// The content of an export and the published part, as a printed row.
struct ImportReport: ListedRow {
    static let titles = [
        "PUBLISHED", "TOO OLD", "FIRST", "LAST", "DATES", "MEDIA", "DELETED", "CALLS", "NOTICES", "EMPTY", "TOO LONG",
    ]

    var published: Int
    /// Messages older than the retention. The workers would not store them.
    var tooOld: Int
    var first: String?
    var last: String?
    var dateOrder: String
    var media: Int
    var deleted: Int
    var calls: Int
    var notices: Int
    var empty: Int
    var tooLong: Int

    init(_ export: Export, published: Int, tooOld: Int) {
        (self.published, self.tooOld) = (published, tooOld)
        self.first = export.messages.map(\.time).min().map { Timestamp.utcText($0) }
        self.last = export.messages.map(\.time).max().map { Timestamp.utcText($0) }
        self.dateOrder = export.order.rawValue
        (self.media, self.deleted, self.calls) = (export.skipped.media, export.skipped.deleted, export.skipped.calls)
        (self.notices, self.empty) = (export.skipped.notices, export.skipped.empty)
        self.tooLong = export.skipped.tooLong
    }

    var cells: [String] {
        [
            "\(self.published)", "\(self.tooOld)", self.first ?? "", self.last ?? "", self.dateOrder, "\(self.media)",
            "\(self.deleted)", "\(self.calls)", "\(self.notices)", "\(self.empty)", "\(self.tooLong)",
        ]
    }
}

/// A sender in an export, as a printed row.
struct SenderRow: ListedRow {
    static let titles = ["ME", "SENDER", "MESSAGES"]

    /// The number for `--me`, from 1.
    var number: Int
    var sender: String
    var messages: Int

    var cells: [String] { ["\(self.number)", self.sender, "\(self.messages)"] }
}

/// The settings of `import`. With a time zone given, the database is not needed.
struct ImportSettings: Sendable {
    let broker: BrokerSettings
    let retention: RetentionSettings

    init(reading reader: inout SettingsReader) {
        self.broker = reader.broker()
        self.retention = RetentionSettings(reading: &reader)
    }
}
