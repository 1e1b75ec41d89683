/// The kind and text of an exported message.
enum ExportContent: Hashable {
    case words(String, wasEdited: Bool, hasMedia: Bool)
    case media
    case deleted
    case call
    case notice
    case empty

    /// - Parameter text: everything after the sender's name; lines are separated by U+000A.
    static func read(_ text: String) -> ExportContent {
        let isMarked = text.unicodeScalars.first.map { $0.isInvisibleMark } ?? false
        var body = Self.trimmed(text)
        guard !body.isEmpty else { return .empty }
        var wasEdited = false
        if let words = Self.withoutBracket(body, where: { ExportPhrases.edited.contains($0) }) {
            (body, wasEdited) = (words, true)
        }
        let beginning = ExportPhrase.beginning(of: body)
        let whole = ExportPhrase.whole(body) ?? ""
        if ExportPhrases.deleted.contains(whole) { return .deleted }
        if ExportPhrases.isNotice(beginning) { return .notice }
        if ExportPhrases.missedCalls.contains(whole) { return .call }
        if isMarked, ExportPhrases.calls.contains(where: { beginning.hasPrefix($0) }) { return .call }
        guard let rest = Self.withoutMedia(body, isMarked: isMarked) else {
            return body.isEmpty ? .empty : .words(body, wasEdited: wasEdited, hasMedia: false)
        }
        return rest.isEmpty ? .media : .words(rest, wasEdited: wasEdited, hasMedia: true)
    }

    /// The text without a picture's placeholder; nil if there is no placeholder. Android writes the text after it,
    /// iPhones before it.
    private static func withoutMedia(_ body: String, isMarked: Bool) -> String? {
        let end = body.firstIndex(of: "\n") ?? body.endIndex
        let line = body[..<end]
        let folded = ExportPhrase.whole(line) ?? ""
        let isDocument = isMarked && ExportPhrases.omittedDocument.contains { folded.hasSuffix($0) }
        if ExportPhrases.media.contains(folded) || isDocument || Self.isAttachment(folded) || Self.isPlaceholder(folded)
        {
            return Self.trimmed(String(body[end...]))
        }
        return Self.withoutBracket(body) { inner in
            // `<attached: 00000042-PHOTO-….jpg>`, in any language.
            guard let colon = inner.firstIndex(of: ":") else { return false }
            return Self.isAttachedFile(inner[inner.index(after: colon)...].drop { $0 == " " })
        }
    }

    /// `IMG-20240313-WA0001.jpg (file attached)`
    private static func isAttachment(_ line: String) -> Bool {
        guard line.last == ")", let open = line.lastIndex(of: "(") else { return false }
        return ExportPhrases.attached.contains(ExportPhrase.folded(line[line.index(after: open)...].dropLast()))
    }

    /// `<Media omitted>`, `<تم استبعاد الوسائط>`. What people write in such brackets is kept as text.
    private static func isPlaceholder(_ line: String) -> Bool {
        guard line.first == "<", line.last == ">", line.utf8.count <= 200 else { return false }
        return OmittedMedia.isMeant(by: String(line.dropFirst().dropLast()))
    }

    /// `00000042-PHOTO-2024-03-13-10-15-01.jpg`: the number of the message comes first, and an ending last.
    private static func isAttachedFile(_ name: some StringProtocol) -> Bool {
        let number = name.unicodeScalars.prefix { ("0"..."9").contains($0) }
        let rest = name.unicodeScalars.dropFirst(number.count)
        return number.count >= 6 && rest.first == "-" && rest.contains(".")
    }

    /// The text before a final `<…>` whose folded content is accepted; nil if there is none.
    private static func withoutBracket(_ body: String, where isAccepted: (String) -> Bool) -> String? {
        guard body.last == ">", let open = body.lastIndex(of: "<") else { return nil }
        let inner = body[body.index(after: open)...].dropLast()
        guard inner.utf8.count <= 300, isAccepted(ExportPhrase.folded(inner)) else { return nil }
        return Self.trimmed(String(body[..<open]))
    }

    /// Without blanks, line ends and direction marks at both ends.
    private static func trimmed(_ text: String) -> String {
        func isOuter(_ scalar: Unicode.Scalar) -> Bool { scalar.isInvisibleMark || scalar.properties.isWhitespace }
        var view = text[...].unicodeScalars
        while let first = view.first, isOuter(first) { view.removeFirst() }
        while let last = view.last, isOuter(last) { view.removeLast() }
        return String(view)
    }
}
