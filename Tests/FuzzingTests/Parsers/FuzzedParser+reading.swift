@testable import ChatReader
@testable import Time

extension FuzzedParser {
    /// Days, times, lengths and agreements in people's words. Lines are messages of the two sides in turn.
    static let reading = FuzzedParser(name: "reading", longest: 1024, words: FuzzWords.speech) { input in
        let text = String(decoding: input, as: UTF8.self)
        let references = Self.references
        let reference = references[input.count % references.count]
        let tokens = Tokenizer.tokens(of: text)
        let days = DateReader(reference: reference).read(tokens, of: text)
        try Self.check(days, of: text, tokens)
        for day in days {
            let ahead = day.value.first.daysSince1970 - reference.date.daysSince1970
            let isNamed = day.phrase.count { $0.isNumber } > 2
            // "99 years ago", "in 99 years".
            try UnkeptPromise.unless(isNamed || (-36_600...36_600).contains(ahead), "a day \(ahead) days ahead")
            try UnkeptPromise.unless(
                day.value.last.map { $0 >= day.value.first } ?? true,
                "days that end before they begin"
            )
        }
        let lengths = LengthReader.read(tokens, of: text)
        try Self.check(lengths, of: text, tokens)
        try UnkeptPromise.unless(lengths.allSatisfy { (1...1440).contains($0.value) }, "a length of more than a day")
        let times = TimeReader().read(tokens, of: text, except: (days.map(\.tokens) + lengths.map(\.tokens)))
        try Self.check(times, of: text, tokens)
        try UnkeptPromise.unless(
            times.allSatisfy { $0.value.start != nil || $0.value.part != nil },
            "a time of nothing"
        )
        let reading = try Self.converse(text, from: reference)
        return !days.isEmpty || !times.isEmpty || reading.status != .noEvent
    }

    /// An ordinary day, the day before a leap day, the last minute that has a date.
    private static let references = [(2026, 11, 21), (2028, 2, 28), (9999, 12, 31)].compactMap { year, month, day in
        LocalDate(year: year, month: month, day: day).map {
            LocalDateTime(date: $0, time: .midnight).adding(minutes: 1439)
        }
    }

    private static func check<Value>(_ phrases: [ReadPhrase<Value>], of text: String, _ tokens: [Token]) throws {
        var end = 0
        for phrase in phrases {
            try UnkeptPromise.unless(phrase.tokens.lowerBound >= end && !phrase.tokens.isEmpty, "words read twice")
            try UnkeptPromise.unless(phrase.tokens.upperBound <= tokens.count, "words that are not there")
            try UnkeptPromise.unless(phrase.phrase == text[phrase.range], "other words than those that stand there")
            end = phrase.tokens.upperBound
        }
    }

    private static func converse(_ text: String, from reference: LocalDateTime) throws -> Reading {
        let messages = text.split(separator: "\n").enumerated().map { index, line in
            ReadMessage(
                number: index + 1,
                sender: index % 2 == 0 ? "Noura" : "Omar",
                isOwner: index % 2 == 1,
                saidAt: reference.adding(minutes: index - 10_000),
                body: String(line)
            )
        }
        let reading = ConversationReader().read(messages)
        try UnkeptPromise.unless(reading == ConversationReader().read(messages), "read twice it is another")
        try Self.check(reading, of: messages)
        return reading
    }

    static func check(_ reading: Reading, of messages: [ReadMessage]) throws {
        try UnkeptPromise.unless(
            reading.status == .agreed || reading.status == .denied || reading.events.isEmpty,
            "an event that nobody agreed to"
        )
        guard reading.status == .agreed else { return }
        try UnkeptPromise.unless(Set(messages.map(\.side)).count == 2, "agreed by one side")
        let numbers = Set(messages.map(\.number))
        for event in reading.events {
            try UnkeptPromise.unless(event.messages.allSatisfy(numbers.contains), "evidence that is not there")
            try UnkeptPromise.unless(event.endDate.map { $0 >= event.startDate } ?? true, "an end before the start")
        }
    }
}
