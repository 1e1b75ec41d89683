/// The same conversation some whole weeks earlier or later, at the same hours on the wall: weekdays and "tomorrow" mean as
/// much as before, and the label moves along.
enum ShiftedDates {
    private static let weeks = [-31, -17, -9, -4, 3, 6, 13, 22, 35]

    /// Nil where the messages may name a day by the calendar, or a time of day that changes with the season.
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
        // Clocks that go back could change the order.
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

    /// Another place's clock is spoken of, and changes between summer and winter on another day than the owner's.
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
