/// The entries of an exported file, one at a time.
struct ExportEntries {
    private var lines: ExportLines
    /// Read up to its last line, or to the one before.
    private var open: ExportEntry?
    private var form: EntryHeader.Form?

    init(_ bytes: [UInt8]) throws(ExportFault) { self.lines = try ExportLines(bytes) }

    /// nil after the last entry. A file without any is a fault.
    mutating func entry() throws(ExportFault) -> ExportEntry? {
        while let line = try self.lines.line() {
            if let (header, rest) = EntryHeader.read(line), self.form.map({ $0 == header.form }) ?? true {
                self.form = header.form
                let ended = self.open
                self.open = ExportEntry(header: header, text: rest, lineNumber: self.lines.number)
                if let ended { return ended }
            } else if self.open != nil {
                self.open?.text += "\n"
                self.open?.text += line
            } else if line.unicodeScalars.contains(where: { !$0.isBlank && !$0.isInvisibleMark }) {
                throw ExportFault(
                    line: self.lines.number,
                    code: .notAnExport,
                    detail: "does not begin with a date and a time as exported chats do"
                )
            }
        }
        guard self.form != nil else { throw ExportFault(line: 1, code: .empty, detail: "the file is empty") }
        defer { self.open = nil }
        return self.open
    }
}
