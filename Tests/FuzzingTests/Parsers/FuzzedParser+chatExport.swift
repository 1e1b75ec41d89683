@testable import ChatExport
@testable import Pipeline
@testable import Time

extension FuzzedParser {
    /// "Export chat". No line gets lost, and nothing is said that does not stand there.
    static let chatExport = FuzzedParser(name: "chat-export", longest: 2048, words: FuzzWords.export) { input in
        let zone = Zone.utc
        let export: Export
        do throws(ExportFault) {
            export = try ExportReader().read(input, zone: zone)
        } catch {
            let lines = input.count { $0 == 10 } + 1
            let line = error.line
            try UnkeptPromise.unless((1...lines).contains(line), "a fault in line \(line) of \(lines)")
            return false
        }
        let (lines, entries) = (try Self.lines(of: input), try Self.entries(of: input))
        try Self.checkLines(lines, entries)
        try Self.checkMessages(export, entries)
        // An export that was made earlier is the beginning of this one.
        let half = entries[entries.count / 2].lineNumber - 1
        let earlier = Array(
            input.split(separator: 10, omittingEmptySubsequences: false)[..<half].joined(separator: [10])
        )
        if let first = try? ExportReader().read(earlier, zone: zone, order: export.order), first.order == export.order {
            try UnkeptPromise.unless(
                export.messages.map(\.id).starts(with: first.messages.map(\.id)),
                "a longer export has other ids"
            )
        }
        return true
    }

    private static func lines(of input: [UInt8]) throws -> [String] {
        var (rest, lines) = (try ExportLines(input), [String]())
        while let line = try rest.line() { lines.append(line) }
        return lines
    }

    private static func entries(of input: [UInt8]) throws -> [ExportEntry] {
        var (rest, entries) = (try ExportEntries(input), [ExportEntry]())
        while let entry = try rest.entry() { entries.append(entry) }
        return entries
    }

    /// Every line is the beginning of an entry or a further line of it; before the first there are only blanks.
    private static func checkLines(_ lines: [String], _ entries: [ExportEntry]) throws {
        let begun = entries[0].lineNumber
        try UnkeptPromise.unless(
            lines[..<(begun - 1)].allSatisfy { $0.unicodeScalars.allSatisfy { $0.isBlank || $0.isInvisibleMark } },
            "words before the first message are lost"
        )
        for (index, entry) in entries.enumerated() {
            let end = index + 1 < entries.count ? entries[index + 1].lineNumber - 1 : lines.count
            let further = lines[entry.lineNumber..<end]
            // By scalars: U+000D before a line end is one character with it.
            let text = entry.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            let rest = text.dropFirst().joined(separator: ["\n"])
            try UnkeptPromise.unless(
                further.joined(separator: "\n").unicodeScalars.elementsEqual(rest),
                "lines after \(entry.lineNumber) are lost"
            )
            let header = lines[entry.lineNumber - 1].unicodeScalars
            try UnkeptPromise.unless(Array(header).ends(with: Array(text[0])), "a line was changed")
        }
    }

    private static func checkMessages(_ export: Export, _ entries: [ExportEntry]) throws {
        let skipped = export.skipped
        let counted =
            export.messages.count + skipped.deleted + skipped.calls + skipped.notices + skipped.empty + skipped.tooLong
        try UnkeptPromise.unless(
            counted <= entries.count && counted + skipped.media >= entries.count,
            "\(entries.count) entries, \(counted) accounted for"
        )
        try UnkeptPromise.unless(export.senders.count <= 2, "more than two senders")
        try UnkeptPromise.unless(Set(export.messages.map(\.id)).count == export.messages.count, "an id twice")
        let byLine = Dictionary(entries.map { ($0.lineNumber, $0) }) { first, _ in first }
        var last = 0
        for message in export.messages {
            guard let entry = byLine[message.lineNumber] else { throw UnkeptPromise("a message of no line") }
            try UnkeptPromise.unless(message.lineNumber > last, "messages out of order")
            last = message.lineNumber
            try UnkeptPromise.unless(export.senders.contains(message.sender), "a sender out of nothing")
            let size = message.body.utf8.count
            try UnkeptPromise.unless(
                (1...ChatMessageDecoder.maximumBodyBytes).contains(size),
                "a body of \(size) bytes"
            )
            let isPart = Array(entry.text.utf8).contains(part: Array(message.body.utf8))
            try UnkeptPromise.unless(isPart, "words that do not stand in line \(message.lineNumber)")
            let delay = message.time - Zone.utc.instant(of: message.localTime)
            try UnkeptPromise.unless((.zero ... .seconds(59)).contains(delay), "another minute")
        }
    }
}

extension Array where Element: Equatable {
    fileprivate func ends(with end: [Element]) -> Bool { self.suffix(end.count).elementsEqual(end) }

    fileprivate func contains(part: [Element]) -> Bool {
        part.count <= self.count
            && (0...(self.count - part.count)).contains { self[$0] == part[0] && self[$0...].starts(with: part) }
    }
}
