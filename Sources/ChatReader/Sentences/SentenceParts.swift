extension ReadSentence {
    /// A part of the sentence that was understood.
    public struct Part: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            case title, place, time
            /// The request to be reminded.
            case lead
        }

        public let kind: Kind
        /// In `text`, in UTF-16 units, as browsers count.
        public let range: Range<Int>
    }

    /// `text` in pieces: each part, and what is between them.
    public var pieces: [(kind: Part.Kind?, text: String)] {
        var (pieces, done): ([(kind: Part.Kind?, text: String)], Int) = ([], 0)
        let units = Array(self.text.utf16)
        func add(_ kind: Part.Kind?, _ range: Range<Int>) {
            if !range.isEmpty { pieces.append((kind, String(decoding: units[range], as: UTF16.self))) }
        }
        for part in self.parts {
            add(nil, done..<part.range.lowerBound)
            add(part.kind, part.range)
            done = part.range.upperBound
        }
        add(nil, done..<units.count)
        return pieces
    }
}

extension ReadSentence.Part {
    init(_ kind: Kind, _ range: Range<String.Index>, of text: String) {
        let units = text.utf16
        func offset(_ index: String.Index) -> Int { units.distance(from: units.startIndex, to: index) }
        self.init(kind: kind, range: offset(range.lowerBound)..<offset(range.upperBound))
    }
}

/// Which part of a sentence each of its tokens belongs to.
struct SentenceParts {
    private var kinds: [ReadSentence.Part.Kind?]

    init(of count: Int) { self.kinds = Array(repeating: nil, count: count) }

    mutating func add(_ kind: ReadSentence.Part.Kind, _ tokens: some Sequence<Int>) {
        for index in tokens { self.kinds[index] = kind }
    }

    /// In order. Words between two parts of the same kind, such as "at", belong to them.
    func parts(_ tokens: [Token], of text: String) -> [ReadSentence.Part] {
        var found: [(kind: ReadSentence.Part.Kind, range: Range<String.Index>)] = []
        for (token, kind) in zip(tokens, self.kinds) {
            guard let kind else { continue }
            let start = found.last.flatMap { $0.kind == kind ? $0.range.lowerBound : nil }
            if start != nil { found.removeLast() }
            found.append((kind, (start ?? token.range.lowerBound)..<token.range.upperBound))
        }
        return found.map { kind, range in ReadSentence.Part(kind, range, of: text) }
    }
}
