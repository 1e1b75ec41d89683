internal import Time

/// A brief as the JSON that webhooks get.
extension Morning {
    var brief: Brief {
        var fields: [String: Brief.Value] = [:]
        if let agenda = self.agenda.value { fields.merge(Self.fields(agenda)) { $1 } }
        if self.weather.isChosen {
            fields["weather"] = self.weather.value.map { Self.value($0) } ?? Brief.Value.null
        }
        if self.news.isChosen { fields["news"] = .list((self.news.value?.items ?? []).map { Self.value($0) }) }
        fields["music"] = self.music.map { .text($0) }
        fields["not_chosen"] = .list(self.notChosen.map { .text($0) })
        fields["missing"] = .list(self.missing)
        return Brief(fields)
    }

    /// With calendars by name.
    private var missing: [Brief.Value] {
        let parts: [Brief.Value] = self.lacks.map { missing in
            .object(["part": .text(missing.part), "reason": .text(missing.lack.code)])
        }
        let calendars: [Brief.Value] = (self.agenda.value?.unread ?? []).map { name in
            .object([
                "part": .text("calendar"), "calendar": .text(name),
                "reason": .text(MorningGap.isUnreachable.rawValue),
            ])
        }
        return parts + calendars
    }

    private static func fields(_ agenda: DayAgenda) -> [String: Brief.Value] {
        [
            "agenda": .list(agenda.items.map { Self.value($0) }),
            "overlaps": .list(
                agenda.overlaps.map { .list([.text($0.one.title), .text($0.other.title)]) }
            ),
            "prayers": .list(
                agenda.prayers.map {
                    .object(["prayer": .text($0.prayer.rawValue), "at": .text(Timestamp.utcText($0.at))])
                }
            ), "free_hour": agenda.freeHour.map { .text(Timestamp.utcText($0)) } ?? .null,
        ]
    }

    private static func value(_ item: DayAgenda.Item) -> Brief.Value {
        var fields: [String: Brief.Value] = [
            "title": .text(item.title), "start": .text(Timestamp.utcText(item.start)),
            "end": .text(Timestamp.utcText(item.end)),
        ]
        if item.isAllDay { fields["all_day"] = .flag(true) }
        fields["calendar"] = item.calendar.map { .text($0) }
        return .object(fields)
    }

    private static func value(_ weather: MorningWeather) -> Brief.Value {
        let day = weather.day
        return .object([
            "place": weather.place.name(isArabic: false).map { .text($0) } ?? .null,
            "sky": day.sky.map { .text($0.rawValue) } ?? .null, "highest": .number(day.highest),
            "lowest": .number(day.lowest), "rain_chance": day.rainChance.map { .number(Double($0)) } ?? .null,
        ])
    }

    private static func value(_ item: NewsItem) -> Brief.Value {
        var fields: [String: Brief.Value] = ["title": .text(item.title)]
        if !item.summary.isEmpty { fields["summary"] = .text(item.summary) }
        fields["link"] = item.link.map { .text($0) }
        fields["published"] = item.published.map { .text(Timestamp.utcText($0)) }
        if !item.feed.isEmpty { fields["feed"] = .text(item.feed) }
        return .object(fields)
    }
}
