internal import Assembly
internal import CommandKit
internal import Jadwal
internal import WorkerKit

/// What is in an export, and what was done with it.
struct ImportReport: ListedRow {
    static let titles = [
        "PUBLISHED", "TOO OLD", "FIRST", "LAST", "DATES", "MEDIA", "DELETED", "CALLS", "NOTICES", "EMPTY", "TOO LONG",
    ]

    var published: Int
    /// Beyond the retention: the workers would not keep them.
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

/// Who speaks in an export.
struct SenderRow: ListedRow {
    static let titles = ["ME", "SENDER", "MESSAGES"]

    /// For `--me`, from 1.
    var number: Int
    var sender: String
    var messages: Int

    var cells: [String] { ["\(self.number)", self.sender, "\(self.messages)"] }
}

/// What `import` reads when the time zone is given: the database is not needed then.
struct ImportSettings: Sendable {
    let broker: BrokerSettings
    let retention: RetentionSettings

    init(reading reader: inout SettingsReader) {
        self.broker = reader.broker()
        self.retention = RetentionSettings(reading: &reader)
    }
}
