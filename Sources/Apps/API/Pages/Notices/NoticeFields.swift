internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The fields of the form of an own notification.
enum NoticeFields {
    static let id = "id"
    static let active = "active"
    private static let cycles = ["", "1h", "3h", "6h", "12h", "1d", "2d", "1w", "2w", "4w", "1mo", "1y"]

    static func fields(_ form: NoticeForm, _ context: OwnerContext) -> [PageForm.Field] {
        let cycles = Self.cycles.contains(form.every) ? Self.cycles : Self.cycles + [form.every]
        return [
            .text(
                NoticeField.title.rawValue,
                context.say(NoticePhrase.name),
                value: form.title,
                longest: Notice.longestTitle,
                isRequired: true
            ),
            .text(
                NoticeField.subtext.rawValue,
                context.say(NoticePhrase.subtext),
                value: form.subtext,
                longest: Notice.longestSubtext
            ),
            .area(
                NoticeField.body.rawValue,
                context.say(NoticePhrase.body),
                value: form.body,
                longest: Notice.longestBody
            ),
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
            .picks(
                NoticeField.urgency.rawValue,
                context.say(NoticePhrase.urgency),
                NotificationOptions.Urgency.allCases.map {
                    PageForm.Option($0.rawValue, context.words(NoticePhrase.loud($0)))
                },
                chosen: form.urgency
            ),
        ]
    }

    private static let days = "days"

    /// - Parameter zone: as it is; the form does not change it.
    static func form(_ items: RequestItems, zone: String = "") -> NoticeForm {
        func text(_ field: NoticeField) -> String { items.text(field.rawValue) ?? "" }
        var form = NoticeForm()
        (form.title, form.body, form.subtext) = (text(.title), text(.body), text(.subtext))
        (form.day, form.time) = (text(.day).inWesternDigits, text(.time).inWesternDigits)
        (form.every, form.days) = (text(.every), items.all(Self.days))
        (form.until, form.urgency, form.zone) = (text(.until).inWesternDigits, text(.urgency), zone)
        return form
    }

    static func faults(_ refusal: NoticeRefusal?, _ context: OwnerContext) -> [String: Spoken] {
        guard case .wrong(let faults)? = refusal else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: faults.fields.map { ($0.key.rawValue, context.say(NoticePhrase.wrong($0.value))) }
        )
    }

    static func notSaved(_ refusal: NoticeRefusal, _ context: OwnerContext) -> Markup {
        let why: NoticePhrase =
            switch refusal {
            case .tooMany: .tooMany
            case .wrong, .notFound: .notSaved
            }
        return .notice(.bad, [.p([context.words(why)])])
    }
}
