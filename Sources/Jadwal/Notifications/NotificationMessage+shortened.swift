extension NotificationMessage {
    /// With no text longer than so many bytes of UTF-8, cut between characters, and of conflicts and suggestions the first few.
    func shortened(to bytes: Int) -> NotificationMessage {
        var short = self
        short.title = Self.cut(self.title, to: bytes)
        short.body = Self.cut(self.body, to: bytes)
        short.event.title = Self.cut(self.event.title, to: bytes)
        short.event.calendarName = Self.cut(self.event.calendarName, to: bytes)
        // One of them takes about so many bytes without its title.
        let few = bytes / 100
        short.conflicts = self.conflicts?.prefix(few).map { conflict in
            var short = conflict
            short.title = Self.cut(conflict.title, to: bytes)
            short.calendar = Self.cut(conflict.calendar, to: bytes)
            return short
        }
        short.suggestions = self.suggestions.map { Array($0.prefix(few)) }
        return short
    }

    static func cut(_ text: String, to bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        let mark = "…"
        var left = bytes - mark.utf8.count
        var kept = text.prefix { character in
            left -= character.utf8.count
            return left >= 0
        }
        while kept.last?.isWhitespace ?? false { kept.removeLast() }
        return kept.isEmpty ? "" : kept + mark
    }
}
