/// The lines of `<known_events>`: `e1: Title | YYYY-MM-DD HH:mm–HH:mm | Place`, without times for whole days.
enum KnownEventLines {
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
