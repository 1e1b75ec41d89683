/// The lines of an exported file, checked to be text.
enum ExportLines {
    static func split(_ bytes: [UInt8]) throws(ExportFault) -> [String] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ExportFault(line: 1, code: .notUTF8, detail: "the file is UTF-16; save it as UTF-8")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var lines: [String] = []
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            guard !line.contains(0) else {
                let hint = "has a NUL character; a file in UTF-16 must be saved as UTF-8"
                throw ExportFault(line: lines.count + 1, code: .nulCharacter, detail: hint)
            }
            guard let line = String(validating: line, as: UTF8.self) else {
                throw ExportFault(line: lines.count + 1, code: .notUTF8, detail: "is not UTF-8")
            }
            lines.append(line)
        }
        return lines
    }
}
