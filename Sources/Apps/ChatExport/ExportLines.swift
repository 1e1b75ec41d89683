/// The lines of an exported file, one at a time, checked to be text. Only one is held.
struct ExportLines {
    private let bytes: [UInt8]
    /// Where the next line begins; nil after the last one.
    private var next: Int?
    /// Of the newest line, from 1.
    private(set) var number = 0

    init(_ bytes: [UInt8]) throws(ExportFault) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ExportFault(line: 1, code: .notUTF8, detail: "the file is UTF-16; save it as UTF-8")
        }
        self.bytes = bytes
        self.next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// nil after the last line.
    mutating func line() throws(ExportFault) -> String? {
        guard let start = self.next else { return nil }
        self.number += 1
        let end = self.bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        self.next = end.map { $0 + 1 }
        let part = self.bytes[start..<(end ?? self.bytes.endIndex)]
        let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
        guard !line.contains(0) else {
            let hint = "has a NUL character; a file in UTF-16 must be saved as UTF-8"
            throw ExportFault(line: self.number, code: .nulCharacter, detail: hint)
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw ExportFault(line: self.number, code: .notUTF8, detail: "is not UTF-8")
        }
        return text
    }
}
