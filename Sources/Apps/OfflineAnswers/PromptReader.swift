internal import ChatReader
internal import Time

/// Reads the user message of all versions of the prompt and of second readings. Tags count only before the block of
/// messages. In the block they are text.
enum PromptReader {
    /// nil without a date, a time and a block of messages.
    static func read(_ text: String) -> PromptInput? {
        guard let block = Self.block(text), let date = Self.tag("date", in: block.head).flatMap(LocalDate.init(_:)),
            let time = Self.tag("time", in: block.head).flatMap(LocalTime.init(_:))
        else { return nil }
        let version = Self.version(block.head)
        var isFirst = false
        if case .first = version { isFirst = true }
        let newest = LocalDateTime(date: date, time: time)
        return PromptInput(
            version: version,
            zone: Self.tag("zone", in: block.head).flatMap { Zone($0) },
            messages: isFirst ? StampedLines.read(block.body, newest: newest) : NumberedLines.read(block.body),
            known: KnownEventLines.read(Self.tag("known_events", in: block.head) ?? "")
        )
    }

    private static func version(_ head: Substring) -> PromptInput.Version {
        if let claim = Self.tag("claim", in: head) {
            return claim.contains("\"start_date\"") ? .verification : .blindReading
        }
        return switch Self.tag("answer_format", in: head) {
        case "v3": .third
        case "v2": .second
        default: .first
        }
    }

    /// Works on bytes, because a mark after an entity forms one character with its semicolon.
    static func unescaped(_ text: String) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let entity = byte == UInt8(ascii: "&") ? Self.entities.first { rest.starts(with: $0.name.utf8) } : nil
            result.append(entity?.byte ?? byte)
            rest = rest.dropFirst(entity?.name.utf8.count ?? 0)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let entities: [(name: String, byte: UInt8)] = [
        ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")), ("amp;", UInt8(ascii: "&")),
    ]

    /// The block between the first opening tag and the last closing tag of the same nonce.
    private static func block(_ text: String) -> (head: Substring, body: Substring)? {
        guard let open = text.firstMatch(of: /<messages(-[A-Za-z0-9]+)?>/) else { return nil }
        let closing = "</messages\(open.output.1 ?? "")>"
        let rest = text[open.range.upperBound...]
        guard let close = rest.ranges(of: closing).last else { return nil }
        return (text[..<open.range.lowerBound], rest[..<close.lowerBound])
    }

    private static func tag(_ name: String, in head: Substring) -> String? {
        guard let open = head.firstRange(of: "<\(name)>") else { return nil }
        let rest = head[open.upperBound...]
        guard let close = rest.firstRange(of: "</\(name)>") else { return nil }
        return String(rest[..<close.lowerBound].trimmingPrefix { $0.isWhitespace })
    }
}

/// The content of the prompt's user message.
struct PromptInput {
    enum Version: Sendable {
        case first
        case second
        case third
        /// Asks whether one claimed event was agreed.
        case verification
        /// Asks for the slot of one plan.
        case blindReading
    }

    let version: Version
    /// The owner's zone; nil in version 1.
    let zone: Zone?
    let messages: [ReadMessage]
    let known: [KnownEvent]
}

/// Reads the lines of `<known_events>`: `e1: Title | YYYY-MM-DD HH:mm–HH:mm | Place`, without times for whole days.
private enum KnownEventLines {
    static func read(_ text: String) -> [KnownEvent] { text.split(separator: "\n").compactMap(Self.event) }

    private static func event(_ line: Substring) -> KnownEvent? {
        let form = /(e[0-9]+): (.*?) \| ([0-9-]{10})(?: ([0-9:]{5})(?:–[0-9:]{5})?)?(?: \| ?(.*))?/
            .matchingSemantics(.unicodeScalar)
        guard let match = line.wholeMatch(of: form), let date = LocalDate(match.output.3) else { return nil }
        let time = match.output.4.flatMap { LocalTime($0) }
        let place = match.output.5.map { PromptReader.unescaped(String($0)) } ?? ""
        return KnownEvent(
            reference: String(match.output.1),
            title: PromptReader.unescaped(String(match.output.2)),
            start: LocalDateTime(date: date, time: time ?? .midnight),
            time: time,
            location: place.isEmpty ? nil : place
        )
    }
}
