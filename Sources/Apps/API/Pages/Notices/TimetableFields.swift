internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The fields of a form that say when something rings.
enum TimetableFields {
    private static let cycles =
        ["", "1h", "3h", "6h", "12h", "1d", "2d", "1w", "2w", "4w", "1mo", "1y"] + HijriCycle.allCases.map(\.rule)
    private static let days = "days"

    static func fields(_ form: TimetableForm, _ context: OwnerContext) -> [PageForm.Field] {
        let cycles = Self.cycles.contains(form.every) ? Self.cycles : Self.cycles + [form.every]
        return [
            .beside([
                .day(NoticeField.day.rawValue, context.say(NoticePhrase.day), value: form.day),
                .clock(NoticeField.time.rawValue, context.say(NoticePhrase.time), value: form.time),
            ]),
            .choice(
                NoticeField.every.rawValue,
                context.say(NoticePhrase.every),
                cycles.map { PageForm.Option($0, context.words(CyclePhrase(every: $0))) },
                chosen: form.every
            ),
            .checks(
                Self.days,
                context.say(NoticePhrase.days),
                Weekday.allCases.map { PageForm.Option($0.code, context.words(WeekdayPhrase(weekday: $0))) },
                chosen: Set(form.days),
                hint: context.say(NoticePhrase.daysHint)
            ),
            .day(NoticeField.until.rawValue, context.say(NoticePhrase.until), value: form.until),
        ]
    }

    /// - Parameter zone: as it is; the form does not change it.
    static func form(_ items: RequestItems, zone: String) -> TimetableForm {
        func text(_ field: NoticeField) -> String { items.text(field.rawValue) ?? "" }
        var form = TimetableForm()
        (form.day, form.time) = (text(.day).inWesternDigits, text(.time).inWesternDigits)
        (form.every, form.days) = (text(.every), items.all(Self.days))
        (form.until, form.zone) = (text(.until).inWesternDigits, zone)
        return form
    }
}
