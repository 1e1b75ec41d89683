internal import Pipeline
internal import UseCases
internal import Web

/// The fields of the form with an owner's choices about prayer times.
enum PrayerFields {
    /// The form chooses a place and nothing else.
    static let onlyPlace = "only-place"
    private static let later = "later-in-ramadan"
    private static let yields = "yields-to-slots"

    static func form(_ model: PrayerPage, _ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.setPrayer.link()
        let fields =
            Self.method(model.form, context) + [Self.fineTuning(model.form, context)]
            + Self.keeping(model.form, context) + PrayerAlertFields.fields(model.form, context)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            fields,
            submit: context.say(PrayerPhrase.save)
        ).showing(Self.faults(model.refusal, of: PrayerField.allCases, context))
    }

    private static func method(_ form: PrayerForm, _ context: OwnerContext) -> [PageForm.Field] {
        [
            .choice(
                PrayerField.method.rawValue,
                context.say(PrayerPhrase.methodTitle),
                PrayerMethod.allCases.map { PageForm.Option($0.rawValue, context.words(PrayerPhrase.method($0))) },
                chosen: form.method
            ),
            .folded(
                context.say(PrayerPhrase.customTitle),
                isOpen: form.method == PrayerMethod.custom.rawValue,
                [
                    .beside([
                        Self.text(.fajr, .customFajr, form.fajr, context),
                        Self.text(.isha, .customIsha, form.isha, context),
                        Self.text(.ishaMinutes, .customMinutes, form.ishaMinutes, context),
                    ])
                ]
            ),
            .picks(
                PrayerField.school.rawValue,
                context.say(PrayerPhrase.schoolTitle),
                AsrSchool.allCases.map { PageForm.Option($0.rawValue, context.words(PrayerPhrase.school($0))) },
                chosen: form.school.isEmpty ? AsrSchool.standard.rawValue : form.school
            ),
        ]
    }

    /// What most people never change. It is open if the owner has changed something of it.
    private static func fineTuning(_ form: PrayerForm, _ context: OwnerContext) -> PageForm.Field {
        let offset = form.hijriOffset.isEmpty ? "0" : form.hijriOffset
        let isUsed =
            !form.highLatitude.isEmpty || !form.laterInRamadan || offset != "0"
            || form.adjustments.values.contains { !$0.isEmpty && $0 != "0" }
        let rules = HighLatitudeRule.allCases.map {
            PageForm.Option($0.rawValue, context.words(PrayerPhrase.rule($0)))
        }
        let fields: [PageForm.Field] = [
            .choice(
                PrayerField.highLatitude.rawValue,
                context.say(PrayerPhrase.ruleTitle),
                [PageForm.Option("", context.words(PrayerPhrase.byLatitude))] + rules,
                chosen: form.highLatitude
            ),
            .check(Self.later, context.say(PrayerPhrase.ramadan), isOn: form.laterInRamadan),
            .choice(
                PrayerField.hijriOffset.rawValue,
                context.say(PrayerPhrase.offsetTitle),
                PrayerRules.hijriOffset.map { PageForm.Option("\($0)", context.words(PrayerPhrase.offset($0))) },
                chosen: offset
            ),
            Self.adjustments(form, context),
        ]
        return .folded(context.say(PrayerPhrase.fineTuning), isOpen: isUsed, fields)
    }

    private static func text(
        _ field: PrayerField,
        _ label: PrayerPhrase,
        _ value: String,
        _ context: OwnerContext
    ) -> PageForm.Field {
        .text(field.rawValue, context.say(label), value: value, longest: 8)
    }

    private static func adjustments(_ form: PrayerForm, _ context: OwnerContext) -> PageForm.Field {
        .beside(
            Prayer.allCases.map { prayer in
                .number(
                    Self.adjustment(prayer),
                    context.say(PrayerPhrase.adjust(prayer)),
                    value: form.adjustments[prayer.rawValue] ?? "0",
                    range: PrayerRules.adjustment
                )
            }
        )
    }

    private static func keeping(_ form: PrayerForm, _ context: OwnerContext) -> [PageForm.Field] {
        let usual = PrayerKeeping()
        func minutes(_ field: PrayerField, _ words: PrayerPhrase, _ value: String, _ usual: Int) -> PageForm.Field {
            .number(
                field.rawValue,
                context.say(words),
                value: value.isEmpty ? "\(usual)" : value,
                range: PrayerKeeping.range
            )
        }
        return [
            .beside([
                minutes(.keepMinutes, .keepMinutes, form.keepMinutes, usual.minutes),
                minutes(.keepFriday, .keepFriday, form.keepFriday, usual.fridayMinutes),
            ]),
            .check(Self.yields, context.say(PrayerPhrase.yields), isOn: form.yieldsToSlots),
        ]
    }

    private static func adjustment(_ prayer: Prayer) -> String { "adjust-\(prayer.rawValue)" }

    // MARK: - Reading

    /// - Parameter known: the choices as they are. A form that chooses a place keeps the others.
    static func form(_ items: RequestItems, _ known: PrayerForm) -> PrayerForm {
        func text(_ field: PrayerField) -> String { (items.text(field.rawValue) ?? "").inWesternDigits }
        guard items.text(Self.onlyPlace) == nil else {
            var form = known
            (form.city, form.latitude, form.longitude) = (text(.city), text(.latitude), text(.longitude))
            (form.zone, form.method) = ("", known.method == PrayerMethod.custom.rawValue ? known.method : "")
            return form
        }
        var form = PrayerForm()
        // Without a place it stays as it is.
        (form.method, form.school, form.highLatitude) = (text(.method), text(.school), text(.highLatitude))
        (form.fajr, form.isha, form.ishaMinutes) = (text(.fajr), text(.isha), text(.ishaMinutes))
        (form.laterInRamadan, form.hijriOffset) = (items.text(Self.later) != nil, text(.hijriOffset))
        for prayer in Prayer.allCases {
            form.adjustments[prayer.rawValue] = items.text(Self.adjustment(prayer))?.inWesternDigits
        }
        (form.keepMinutes, form.keepFriday) = (text(.keepMinutes), text(.keepFriday))
        form.yieldsToSlots = items.text(Self.yields) != nil
        form.alerts = PrayerAlertFields.read(items)
        return form
    }

    static func faults(
        _ refusal: PrayerRefusal?,
        of fields: [PrayerField],
        _ context: OwnerContext
    ) -> [String: Spoken] {
        guard case .wrong(let faults)? = refusal else { return [:] }
        var shown: [String: Spoken] = [:]
        for (field, fault) in faults.fields where fields.contains(field) {
            let words = context.say(PrayerPhrase.wrong(fault))
            switch field {
            case .adjustments: shown[Self.adjustment(.fajr)] = words
            case .alerts: shown[PrayerAlertFields.all] = words
            case .city, .latitude, .longitude, .zone, .method, .fajr, .isha, .ishaMinutes, .school, .highLatitude,
                .hijriOffset, .keepMinutes, .keepFriday:
                shown[field.rawValue] = words
            }
        }
        return shown
    }
}

/// The owner's actions on prayer times: forms become inputs of use cases.
enum PrayerActions {
    static func set(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await PrayerPage.load(request)
        let form = PrayerFields.form(request.form, page.form)
        let result = try await SetPrayers().run(
            SetPrayers.Input(form),
            as: try request.actor(),
            in: request.services.store
        )
        guard case .failure(let refusal) = result else { return Self.here(.saved) }
        (page.form, page.refusal) = (form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func end(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let input = RemovePrayers.Input()
        _ = try await RemovePrayers().run(input, as: try request.actor(), in: request.services.store)
        return Self.here(.prayersEnded)
    }

    static func endFeeds(_ request: OwnerRequest) async throws -> OwnerAnswer {
        _ = try await EndPrayerFeeds().run((), as: try request.actor(), in: request.services.store)
        return Self.here(.feedsEnded)
    }

    private static func here(_ notice: OwnerNotice) -> OwnerAnswer {
        .seeOther(OwnerRoute.prayer.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
