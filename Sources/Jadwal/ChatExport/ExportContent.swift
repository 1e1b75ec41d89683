/// What a sender's message in an export is.
enum ExportContent: Hashable {
    case words(String, wasEdited: Bool, hasMedia: Bool)
    case media
    case deleted
    case call
    case notice
    case empty

    /// - Parameter text: everything behind the sender's name, its lines parted by U+000A.
    static func read(_ text: String) -> ExportContent {
        let isMarked = text.unicodeScalars.first.map { $0.isInvisibleMark } ?? false
        var body = Self.trimmed(text)
        guard !body.isEmpty else { return .empty }
        var wasEdited = false
        if let words = Self.withoutBracket(body, where: { ExportPhrases.edited.contains($0) }) {
            (body, wasEdited) = (words, true)
        }
        let folded = ExportPhrase.folded(body)
        if ExportPhrases.deleted.contains(folded) { return .deleted }
        if ExportPhrases.notices.contains(where: { folded.hasPrefix($0) }) { return .notice }
        if ExportPhrases.missedCalls.contains(folded) { return .call }
        if isMarked, ExportPhrases.calls.contains(where: { folded.hasPrefix($0) }) { return .call }
        guard let rest = Self.withoutMedia(body, isMarked: isMarked) else {
            return body.isEmpty ? .empty : .words(body, wasEdited: wasEdited, hasMedia: false)
        }
        return rest.isEmpty ? .media : .words(rest, wasEdited: wasEdited, hasMedia: true)
    }

    /// What is left without the placeholder of a picture; nil when there is none. Android puts words below it, iPhones
    /// before.
    private static func withoutMedia(_ body: String, isMarked: Bool) -> String? {
        let end = body.firstIndex(of: "\n") ?? body.endIndex
        let line = body[..<end]
        let folded = ExportPhrase.folded(line)
        let isDocument = isMarked && ExportPhrases.omittedDocument.contains { folded.hasSuffix($0) }
        if ExportPhrases.media.contains(folded) || isDocument || Self.isAttachment(folded) || Self.isPlaceholder(folded)
        {
            return Self.trimmed(String(body[end...]))
        }
        return Self.withoutBracket(body) { inner in
            // `<attached: 00000042-PHOTO-….jpg>`, in any language: the name of a file without blanks.
            guard let colon = inner.lastIndex(of: ":") else { return false }
            let name = inner[inner.index(after: colon)...].drop { $0 == " " }
            return !name.contains(" ") && name.dropFirst().contains(".")
        }
    }

    /// `IMG-20240313-WA0001.jpg (file attached)`
    private static func isAttachment(_ line: String) -> Bool {
        guard line.last == ")", let open = line.lastIndex(of: "(") else { return false }
        return ExportPhrases.attached.contains(ExportPhrase.folded(line[line.index(after: open)...].dropLast()))
    }

    /// `<Media omitted>`, `<تم استبعاد الوسائط>`: two words at least, so that a heart or a tag stays what it is.
    private static func isPlaceholder(_ line: String) -> Bool {
        guard line.first == "<", line.last == ">", line.utf8.count <= 200 else { return false }
        let inner = line.dropFirst().dropLast()
        return inner.first?.isLetter ?? false && inner.contains(" ") && !inner.contains { $0 == "<" || $0 == ">" }
    }

    /// The text before a last `<…>` whose folded inside is accepted; nil when there is none.
    private static func withoutBracket(_ body: String, where isAccepted: (String) -> Bool) -> String? {
        guard body.last == ">", let open = body.lastIndex(of: "<") else { return nil }
        let inner = body[body.index(after: open)...].dropLast()
        guard inner.utf8.count <= 300, isAccepted(ExportPhrase.folded(inner)) else { return nil }
        return Self.trimmed(String(body[..<open]))
    }

    /// Without blanks, line ends and marks of direction around it.
    private static func trimmed(_ text: String) -> String {
        func isOuter(_ scalar: Unicode.Scalar) -> Bool { scalar.isInvisibleMark || scalar.properties.isWhitespace }
        var view = text[...].unicodeScalars
        while let first = view.first, isOuter(first) { view.removeFirst() }
        while let last = view.last, isOuter(last) { view.removeLast() }
        return String(view)
    }
}
