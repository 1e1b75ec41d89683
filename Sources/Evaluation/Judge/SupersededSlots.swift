internal import ChatReader
internal import Pipeline
internal import Time

/// Slots that one of the two named before the offer that stands in the end.
enum SupersededSlots {
    /// The number of messages before the last offer that are searched.
    private static let reach = 12

    /// The same change at each of these slots, citing the message that names it and the acceptance, or the next answer.
    static func of(_ change: LabelledChange, in chat: LabelledChat) -> [LabelledChange] {
        guard let evidence = change.evidence, let proposed = evidence.proposed, let accepted = evidence.accepted,
            let day = LocalDate(change.event.startDate), let zone = Zone(chat.timezone),
            chat.messages.indices.contains(accepted - 1)
        else { return [] }
        let time = change.event.startTime.flatMap { LocalTime($0) }
        var found: [LabelledChange] = []
        for position in max(0, proposed - 1 - Self.reach)..<max(0, proposed - 1) {
            let message = chat.messages[position]
            let saidAt = zone.local(UnixTime(seconds: message.timestamp))
            let days = DateReader(reference: saidAt).read(message.body).map(\.value.first).filter { $0 != day }
            let times = TimeReader().read(message.body).compactMap { $0.value.start }
                .flatMap { reading in [DayPart.morning, .afternoon].map { reading.settled(by: $0).time(usual: nil) } }
                .filter { other in time.map { other != $0 && ($0.hour < 12) == (other.hour < 12) } ?? false }
            guard let answer = Self.answer(to: position, accepted - 1, chat) else { continue }
            for (date, hour) in days.prefix(1).map({ ($0, time) }) + Set(times).sorted().prefix(1).map({ (day, $0) })
            where date >= saidAt.date {
                var wrong = change
                (wrong.event.startDate, wrong.event.startTime) = ("\(date)", hour.map { "\($0)" })
                (wrong.event.endDate, wrong.event.endTime, wrong.accept) = (nil, nil, nil)
                wrong.evidence = LabelledChange.Evidence(proposed: position + 1, accepted: answer + 1)
                let isRight = change.accept.map {
                    $0.startDate?.contains(wrong.event.startDate) ?? false
                        || $0.startTime?.contains(wrong.event.startTime) ?? false
                }
                if isRight != true { found.append(wrong) }
            }
        }
        return found
    }

    /// The acceptance if the other side wrote it, else the next message of the other side.
    private static func answer(to position: Int, _ acceptance: Int, _ chat: LabelledChat) -> Int? {
        let side = chat.messages[position].isSenderMe
        if chat.messages[acceptance].isSenderMe != side { return acceptance }
        return chat.messages.indices.first { $0 > position && chat.messages[$0].isSenderMe != side }
    }
}
