internal import Time

/// A text file of `ChatReader/Words`, which is embedded in the program: tables of words and phrases under headings.
///
/// A heading is `[words NAME]`, `[phrases NAME]` or `[phrases NAME = VALUE]`; each line below it is one entry. Lines
/// that begin with `#` are comments. The file is indexed when its first table is needed; each table is parsed at its
/// first use.
package struct WordFile: Sendable {
    package enum Kind: String, Sendable {
        /// Each entry is compared with one folded text.
        case words
        /// An entry has one or more words and choices: `(a/b) c`.
        case phrases
    }

    package struct Entry: Sendable {
        package let text: String
        /// The text after `=` in the heading; empty without one.
        package let value: String
        /// The first line of the file is 1.
        package let line: Int
    }

    /// The lines between two headings.
    private struct Section: Sendable {
        let kind: Kind
        let table: String
        let value: String
        /// The number of the first line below the heading.
        let line: Int
        var bytes: Range<Int>
    }

    let name: String
    let text: StaticString
    private let sections: [Section]

    init(_ name: String, _ text: StaticString) {
        (self.name, self.text) = (name, text)
        var sections: [Section] = []
        Self.forEachLine(of: text, in: 0..<text.utf8CodeUnitCount) { line, bytes, number in
            sections.indices.last.map { sections[$0].bytes = sections[$0].bytes.lowerBound..<bytes.upperBound }
            guard line.first == UInt8(ascii: "[") else { return }
            let heading = String(decoding: line, as: UTF8.self)
            guard let (kind, table, value) = Self.heading(heading) else {
                fatalError("\(name):\(number): no heading of a table: \(heading)")
            }
            let below = bytes.upperBound..<bytes.upperBound
            sections.append(Section(kind: kind, table: table, value: value, line: number + 1, bytes: below))
        }
        self.sections = sections
    }

    /// The tables by name, in the order of the file.
    var tables: [(name: String, kind: Kind)] {
        var seen: Set<String> = []
        return self.sections.compactMap { seen.insert($0.table).inserted ? ($0.table, $0.kind) : nil }
    }

    /// The entries of a table, in the order of the file. A table that the file does not have ends the program: it is a
    /// programming error.
    func entries(_ table: String, _ kind: Kind) -> [Entry] {
        var entries: [Entry] = []
        var isKnown = false
        for section in self.sections where section.table == table && section.kind == kind {
            isKnown = true
            Self.forEachLine(of: self.text, in: section.bytes, from: section.line) { line, _, number in
                guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "[") else { return }
                let text = String(decoding: line, as: UTF8.self)
                entries.append(Entry(text: text, value: section.value, line: number))
            }
        }
        precondition(isKnown, "\(self.name) has no table [\(kind) \(table)]")
        return entries
    }

    /// `[words NAME]`, `[phrases NAME]`, `[phrases NAME = VALUE]`.
    private static func heading(_ line: String) -> (Kind, String, String)? {
        guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
        let halves = line.dropFirst().dropLast().split(separator: " = ", maxSplits: 1)
        let names = halves.first?.split(separator: " ") ?? []
        guard names.count == 2, let kind = Kind(rawValue: String(names[0])) else { return nil }
        return (kind, String(names[1]), halves.count == 2 ? String(halves[1]) : "")
    }

    /// Calls `body` for each line with its text, its range including the line end, and its number.
    private static func forEachLine(
        of text: StaticString,
        in range: Range<Int>,
        from number: Int = 1,
        _ body: (UnsafeBufferPointer<UInt8>.SubSequence, Range<Int>, Int) -> Void
    ) {
        text.withUTF8Buffer { bytes in
            var (start, number) = (range.lowerBound, number)
            while start < range.upperBound {
                let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
                body(bytes[start..<end], start..<min(end + 1, range.upperBound), number)
                (start, number) = (end + 1, number + 1)
            }
        }
    }
}

/// The meaning of a phrase, given by the heading of its section.
package protocol WordValue {
    /// nil if the heading has no value of this type.
    static func read(_ heading: String) -> Self?
}

extension WordValue where Self: CaseIterable {
    /// The name of the case.
    package static func read(_ heading: String) -> Self? { Self.allCases.first { "\($0)" == heading } }
}

extension Weekday: WordValue {}

extension Bool: WordValue {
    /// A table without values.
    package static func read(_ heading: String) -> Bool? { heading.isEmpty ? true : nil }
}

extension Int: WordValue {
    package static func read(_ heading: String) -> Int? { Int(heading) }
}

extension String: WordValue {
    package static func read(_ heading: String) -> String? { heading }
}

extension WordSet {
    package init(_ file: WordFile, _ table: String) {
        self.init(file.entries(table, .words).map { Folding.fold($0.text) })
    }
}

extension PhraseTable where Value: WordValue {
    package init(_ file: WordFile, _ table: String) { self.init([file], table) }

    /// Reads the table from the files in their order.
    package init(_ files: [WordFile], _ table: String) {
        self.init(
            files.flatMap { file in
                file.entries(table, .phrases).map { entry in
                    guard let value = Value.read(entry.value) else {
                        fatalError("\(file.name):\(entry.line): [\(table) = \(entry.value)] is no \(Value.self)")
                    }
                    return (value, entry.text)
                }
            }
        )
    }
}
