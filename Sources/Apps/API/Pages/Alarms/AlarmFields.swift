internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The fields of the form of an alarm.
enum AlarmFields {
    static let id = "id"
    static let active = "active"
    private static let agenda = "agenda"
    private static let weather = "weather"
    private static let snoozes = [1, 5, 10, 15, 30]

    /// - Parameter hasPrayers: otherwise no alarm can depend on them.
    static func fields(_ form: AlarmForm, hasPrayers: Bool, _ context: OwnerContext) -> [PageForm.Field] {
        [.clock(AlarmField.time.rawValue, context.say(AlarmPhrase.time), value: form.time)]
            + (hasPrayers ? [Self.prayer(form, context)] : []) + [
                .checks(
                    AlarmField.days.rawValue,
                    context.say(NoticePhrase.days),
                    Weekday.allCases.map { PageForm.Option($0.code, context.words(WeekdayPhrase(weekday: $0))) },
                    chosen: Set(form.days),
                    hint: context.say(AlarmPhrase.daysHint)
                ),
                .text(
                    AlarmField.title.rawValue,
                    context.say(AlarmPhrase.name),
                    value: form.title,
                    longest: Alarm.longestTitle
                ),
                Self.brief(form, hasPrayers: hasPrayers, context), Self.rare(form, context),
            ]
    }

    /// The parts of the brief. Folded until one is chosen that is not there by itself.
    private static func brief(
        _ form: AlarmForm,
        hasPrayers: Bool,
        _ context: OwnerContext
    ) -> PageForm.Field {
        let hasMore = !form.city.isEmpty || form.hasWeather || !form.feeds.isEmpty || !form.music.isEmpty
        var fields: [PageForm.Field] = [
            .check(Self.agenda, context.say(AlarmPhrase.agenda), isOn: form.hasAgenda),
            Self.text(.city, BriefPhrase.city, form.city, BriefPhrase.cityHint, context),
        ]
        if hasPrayers || form.hasWeather {
            fields.append(.check(Self.weather, context.say(BriefPhrase.placeOfPrayers), isOn: form.hasWeather))
        }
        fields += [
            .area(
                AlarmField.feeds.rawValue,
                context.say(BriefPhrase.news),
                value: form.feeds.joined(separator: "\n"),
                hint: context.say(BriefPhrase.newsHint),
                longest: 4000
            ), Self.text(.music, AlarmPhrase.music, form.music, AlarmPhrase.musicHint, context),
        ]
        return .folded(context.say(BriefPhrase.parts), isOpen: hasMore || !form.hasAgenda, fields)
    }

    private static func rare(_ form: AlarmForm, _ context: OwnerContext) -> PageForm.Field {
        let snoozes = Set(Self.snoozes.map { "\($0)" }).union([form.snoozeMinutes]).sorted {
            (Int($0) ?? 0) < (Int($1) ?? 0)
        }
        return .folded(
            context.say(BriefPhrase.rare),
            isOpen: form.snoozeMinutes != AlarmForm().snoozeMinutes || !form.bedtime.isEmpty,
            [
                .choice(
                    AlarmField.snoozeMinutes.rawValue,
                    context.say(AlarmPhrase.snooze),
                    snoozes.map { PageForm.Option($0, context.words(AlarmPhrase.minutes($0))) },
                    chosen: form.snoozeMinutes
                ), Self.text(.bedtime, AlarmPhrase.bedtime, form.bedtime, AlarmPhrase.bedtimeHint, context),
            ]
        )
    }

    private static func text(
        _ field: AlarmField,
        _ label: some Phrase,
        _ value: String,
        _ hint: some Phrase,
        _ context: OwnerContext
    ) -> PageForm.Field {
        .text(
            field.rawValue,
            context.say(label),
            value: value,
            hint: context.say(hint),
            longest: MorningParts.longestAddress
        )
    }

    private static func prayer(_ form: AlarmForm, _ context: OwnerContext) -> PageForm.Field {
        .beside([
            .choice(
                AlarmField.prayer.rawValue,
                context.say(AlarmPhrase.prayer),
                [PageForm.Option("", context.words(AlarmPhrase.noPrayer))]
                    + Prayer.allCases.map { prayer in
                        let name = Both(prayer.name(isArabic: false), prayer.name(isArabic: true))
                        return PageForm.Option(prayer.rawValue, context.words(AlarmPhrase.named(name)))
                    },
                chosen: form.prayer
            ),
            .number(
                AlarmField.minutesBefore.rawValue,
                context.say(AlarmPhrase.before),
                value: form.minutesBefore.isEmpty ? "0" : form.minutesBefore,
                range: Alarm.leads
            ),
        ])
    }

    static func form(_ items: RequestItems) -> AlarmForm {
        func text(_ field: AlarmField) -> String { items.text(field.rawValue) ?? "" }
        var form = AlarmForm()
        (form.title, form.time) = (text(.title), text(.time).inWesternDigits)
        (form.prayer, form.minutesBefore) = (text(.prayer), text(.minutesBefore).inWesternDigits)
        form.days = items.all(AlarmField.days.rawValue)
        (form.snoozeMinutes, form.music) = (text(.snoozeMinutes).inWesternDigits, text(.music))
        form.hasAgenda = items.text(Self.agenda) != nil
        (form.city, form.hasWeather) = (text(.city), items.text(Self.weather) != nil)
        form.feeds = text(.feeds).split(whereSeparator: \.isNewline).map(String.init)
        form.bedtime = text(.bedtime).inWesternDigits
        return form
    }

    static func faults(_ refusal: AlarmRefusal?, _ context: OwnerContext) -> [String: Spoken] {
        guard case .wrong(let faults)? = refusal else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: faults.fields.map { ($0.key.rawValue, context.say(AlarmPhrase.wrong($0.value))) }
        )
    }

    static func notSaved(_ refusal: AlarmRefusal, _ context: OwnerContext) -> Markup {
        let why: any Phrase =
            switch refusal {
            case .tooMany: NoticePhrase.tooMany
            case .wrong, .notFound, .snoozedOut, .off: NoticePhrase.notSaved
            }
        return .notice(.bad, [.p([context.words(why)])])
    }
}
