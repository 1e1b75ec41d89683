internal import Cities
internal import Foundation
internal import Pipeline
internal import UseCases
internal import Web

/// The choice of a place: a search for cities, or coordinates. Both work without scripts.
enum PrayerPlaceParts {
    static func search(_ model: PrayerPage, _ context: OwnerContext) -> Markup {
        let form = PageForm.asking(
            OwnerRoute.prayer.link(),
            [
                .text(
                    PrayerPage.search,
                    context.say(PrayerPhrase.city),
                    value: model.searched ?? "",
                    longest: 100,
                    isRequired: true
                )
            ],
            submit: context.say(PrayerPhrase.search)
        )
        return .group([form.markup, Self.found(model, context)])
    }

    private static func found(_ model: PrayerPage, _ context: OwnerContext) -> Markup {
        guard model.searched != nil else { return .nothing }
        guard !model.cities.isEmpty else { return .notice(.warning, [.p([context.words(PrayerPhrase.noCity)])]) }
        let route = OwnerRoute.setPrayer.link()
        // Choosing another place keeps the other choices, but for the method: it is the other country's.
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .picks(
                    PrayerField.city.rawValue,
                    context.say(PrayerPhrase.which),
                    model.cities.map { PageForm.Option("\($0.id)", Self.words($0, among: model.cities, context)) },
                    chosen: "\(model.cities[0].id)"
                ),
                .hidden(PrayerFields.onlyPlace, "on"),
            ],
            submit: context.say(PrayerPhrase.choose)
        )
        return form.markup
    }

    /// `Makkah al Mukarramah, Mecca Region, Saudi Arabia · Umm al-Qura`
    ///
    /// The list has no Arabic names of regions: in Arabic they only tell cities apart that have one name.
    private static func words(_ city: City, among cities: [City], _ context: OwnerContext) -> Markup {
        let isArabic = context.language == .arabic
        let name = city.name(isArabic: isArabic)
        let isAlone = cities.count { $0.name(isArabic: isArabic) == name && $0.country == city.country } == 1
        let region = isArabic && isAlone ? nil : city.region
        let place = [name, region, CountryName.of(city.country, in: context.language)].compactMap { $0 }
        let method = PrayerMethod(proposedFor: city.country)
        return .group([
            .value(place.joined(separator: isArabic ? "، " : ", ")), .value(" · "),
            .small([context.words(PrayerPhrase.method(method))]),
        ])
    }

    static func coordinates(_ model: PrayerPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.setPrayer.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .beside([
                    .text(
                        PrayerField.latitude.rawValue,
                        context.say(PrayerPhrase.latitude),
                        value: model.form.latitude,
                        longest: 24,
                        isRequired: true
                    ),
                    .text(
                        PrayerField.longitude.rawValue,
                        context.say(PrayerPhrase.longitude),
                        value: model.form.longitude,
                        longest: 24,
                        isRequired: true
                    ),
                ]),
                .hidden(PrayerFields.onlyPlace, "on"),
            ],
            submit: context.say(PrayerPhrase.choose)
        ).showing(PrayerFields.faults(model.refusal, of: [.latitude, .longitude], context))
        let isOpen = !model.form.latitude.isEmpty
        return .section([
            .element(
                .details,
                isOpen ? [.open] : [],
                [
                    .element(.summary, [], [context.words(PrayerPhrase.coordinates)]),
                    .p([context.words(PrayerPhrase.coordinatesHint)]), form.markup,
                ]
            )
        ])
    }
}

/// Names of countries.
enum CountryName {
    /// The code itself if the system has no name.
    static func of(_ code: String, in language: Language) -> String {
        Locale(identifier: language.rawValue).localizedString(forRegionCode: code) ?? code
    }
}
