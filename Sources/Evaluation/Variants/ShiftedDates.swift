internal import ChatReader
internal import Pipeline
internal import Time

/// Moves a conversation and its label by whole weeks. Wall-clock times stay the same, so that weekdays and "tomorrow"
/// keep their meaning.
enum ShiftedDates {
    private static let weeks = [-31, -17, -9, -4, 3, 6, 13, 22, 35]

    /// nil if the messages may name a calendar day, or a time of day that depends on the season.
    static func derive(from chat: LabelledChat, pick: VariantPick) -> LabelledChat? {
        var pick = pick
        guard let zone = Zone(chat.timezone), chat.expected.accept?.startTimeRange == nil,
            !chat.messages.contains(where: { CalendarMention.occurs(in: $0, label: chat.expected.event) }),
            let days = pick.one(of: Self.weeks).map({ $0 * 7 }), !Self.changesClocks(chat, by: days, in: zone)
        else { return nil }
        var shifted = chat
        for index in chat.messages.indices {
            shifted.messages[index].timestamp = Self.moved(chat.messages[index].timestamp, by: days, in: zone)
            guard let quoted = chat.messages[index].quoted?.timestamp else { continue }
            shifted.messages[index].quoted?.timestamp = Self.moved(quoted, by: days, in: zone)
        }
        let times = shifted.messages.map(\.timestamp)
        // If a clock goes back, the order of the messages could change.
        guard zip(times, times.dropFirst()).allSatisfy(<=) else { return nil }
        for index in (chat.knownEvents ?? []).indices {
            shifted.knownEvents?[index].startDate = Self.moved(chat.knownEvents?[index].startDate, by: days) ?? ""
            shifted.knownEvents?[index].endDate = Self.moved(chat.knownEvents?[index].endDate, by: days)
        }
        shifted.expected.event?.startDate = Self.moved(chat.expected.event?.startDate, by: days) ?? ""
        shifted.expected.event?.endDate = Self.moved(chat.expected.event?.endDate, by: days)
        shifted.expected.accept?.startDate = chat.expected.accept?.startDate?.map { Self.moved($0, by: days) }
        shifted.expected.accept?.endDate = chat.expected.accept?.endDate?.map { Self.moved($0, by: days) }
        return shifted
    }

    /// True if the messages name another zone whose difference to the owner's zone changes.
    private static func changesClocks(_ chat: LabelledChat, by days: Int, in zone: Zone) -> Bool {
        chat.messages.contains { message in
            guard case .named(let name) = ClockZoneReader.read(Tokenizer.tokens(of: message.body)),
                let other = Zone(name)
            else { return false }
            let before = UnixTime(seconds: message.timestamp)
            let after = UnixTime(seconds: Self.moved(message.timestamp, by: days, in: zone))
            func gap(_ time: UnixTime) -> Int {
                other.local(time).minutesSince1970 - zone.local(time).minutesSince1970
            }
            return gap(before) != gap(after)
        }
    }

    private static func moved(_ date: String?, by days: Int) -> String? {
        date.flatMap { LocalDate($0) }.map { "\($0.adding(days: days))" }
    }

    private static func moved(_ timestamp: Int64, by days: Int, in zone: Zone) -> Int64 {
        let local = zone.local(UnixTime(seconds: timestamp))
        let there = zone.instant(of: LocalDateTime(date: local.date.adding(days: days), time: local.time))
        return there.seconds + (timestamp - zone.instant(of: local).seconds)
    }
}

/// Finds words that may name a calendar day: months, years, "the 15th", "15/11", feasts. In doubt it finds too many.
private enum CalendarMention {
    static func occurs(in message: LabelledMessage, label: LabelledEvent?) -> Bool {
        ([message.body] + [message.quoted?.body].compactMap(\.self)).contains { text in
            let tokens = Tokenizer.tokens(of: text)
            return tokens.indices.contains { Self.isNamed(tokens, $0) || Self.isNumbered(tokens, $0, label) }
        }
    }

    private static func isNamed(_ tokens: [Token], _ index: Int) -> Bool {
        guard tokens[index].kind == .word else { return false }
        let word = tokens[index].text
        return Self.names.contains(word) || Self.names.words.contains { $0.count > 3 && word.hasSuffix($0) }
    }

    private static func isNumbered(_ tokens: [Token], _ index: Int, _ label: LabelledEvent?) -> Bool {
        guard tokens[index].kind == .number else { return false }
        guard let number = tokens[index].number else { return false }
        let before = index > 0 ? tokens[index - 1].text : ""
        let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
        if number >= 1400 || ["st", "nd", "rd", "th"].contains(after) || [before, after].contains("/") { return true }
        if ["the", "يوم", "ليله", "تاريخ"].contains(before) { return true }
        let isClock = [before, after].contains { [":", ".", "h"].contains($0) }
        if isClock { return false }
        if (13...31).contains(number) { return true }
        guard let label, let day = LocalDate(label.startDate)?.day, number == day else { return false }
        let hours = [label.startTime, label.endTime].compactMap { $0.flatMap { LocalTime($0) } }
        return !hours.contains { $0.hour % 12 == number % 12 || $0.minute == number }
    }

    private static let names = Folding.words([
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
        "يناير", "فبراير", "مارس", "ابريل", "أبريل", "مايو", "يونيو", "يوليو", "اغسطس", "أغسطس", "سبتمبر", "اكتوبر",
        "أكتوبر",
        "نوفمبر", "ديسمبر", "شباط", "آذار", "نيسان", "ايار", "حزيران", "تموز", "ايلول", "تشرين", "كانون",
        "محرم", "صفر", "ربيع", "جمادى", "رجب", "شعبان", "رمضان", "شوال", "القعدة", "الحجة", "عيد", "العيد", "الوطني",
        "التأسيس",
        "افطار", "سحور", "شعبنة", "ramadan", "ramadhan", "eid", "shaban", "iftar", "suhoor", "christmas", "xmas",
        "easter",
        "halloween", "thanksgiving", "national", "founding", "nye",
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
        "ocak", "şubat", "mart", "nisan", "mayıs", "haziran", "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık",
        "januari", "februari", "maret", "mei", "juni", "juli", "agustus", "oktober", "desember",
    ])
}
