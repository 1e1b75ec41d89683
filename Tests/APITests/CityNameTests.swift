import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("Cities have the names that the reader's script knows, on every page") struct CityNameTests {
    private static let riyadh = PrayerPlace(
        Coordinates(latitude: 24.6877, longitude: 46.7219)!,
        city: PrayerPlace.City(108_410, "Riyadh", arabicName: "الرياض", country: "SA"),
        zone: PageModels.zone
    )
    /// The list has no Arabic name of it.
    private static let small = PrayerPlace(
        riyadh.coordinates,
        city: PrayerPlace.City(1, "Smallville", arabicName: nil, country: "US"),
        zone: PageModels.zone
    )

    /// By name, each with the city somewhere.
    private static func pages(_ place: PrayerPlace, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let locale = context.language.rawValue
        let owner = CalendarOwner(customerID: PageModels.customer, zone: PageModels.zone, locale: locale)
        var alarm = Alarm("Work", at: .clock(.midnight), from: LocalDate("2027-01-15")!)
        alarm.parts.weather = .city(place)
        var prepared = PreparedMorning(for: PageModels.now)
        prepared.note(.success(WeatherDay(code: 0, highest: 27, lowest: 12)), at: WeatherCell(place.coordinates))
        var brief = MorningBrief(owner: owner, now: PageModels.now, facts: DayFacts(), alarm: alarm)
        brief.prepared = prepared
        let settings = PrayerSettings(place, PrayerRules(.ummAlQura))
        let state = PrayerState(owner, at: PageModels.now, PrayerRecord(PageModels.id, settings))
        let month = PrayerMonthPage(state: state, settings: settings, month: LocalDate("2027-01-01")!)
        return [
            ("alarm", AlarmPage(AlarmRecord(PageModels.id, alarm), in: context.language).page(context)),
            ("brief", BriefPage.page(brief, context)),
            ("today", Page(context.say(AlarmPhrase.brief), [BriefPage.short(brief.morning, context)])),
            ("prayers", PrayerPage(state).page(context)), ("month of prayers", month.page(context)),
        ]
    }

    private static func html(_ page: Page) -> String { page.content.map(\.html).joined() }

    @Test(arguments: Language.allCases) func nameIsInTheReadersScript(_ language: Language) {
        let context = PageModels.context(language)
        let (shown, other) = language == .arabic ? ("الرياض", "Riyadh") : ("Riyadh", "الرياض")
        for (name, page) in Self.pages(Self.riyadh, context) {
            // Nobody reads the name of a zone.
            let html = Self.html(page).replacing("Asia/Riyadh", with: "")
            #expect(html.contains(shown) && !html.contains(other), "\(name)")
        }
        for (name, page) in Self.pages(Self.small, context) {
            #expect(Self.html(page).contains("Smallville"), "\(name)")
        }
    }

    /// Regions have no Arabic names: in Arabic one is shown only where cities of one country have one name.
    @Test func regionStandsOnArabicPagesOnlyWhereItTellsCitiesApart() {
        func found(_ text: String, _ language: Language) -> String {
            let context = PageModels.context(language)
            let owner = CalendarOwner(customerID: PageModels.customer, zone: PageModels.zone, locale: "ar")
            var page = PrayerPage(PrayerState(owner, at: PageModels.now))
            page.find(text)
            return Self.html(page.page(context))
        }
        #expect(found("الرياض", .english).contains("Riyadh, Riyadh Region, Saudi Arabia"))
        let riyadh = found("الرياض", .arabic)
        #expect(riyadh.contains("الرياض، السعودية") || riyadh.contains("الرياض، المملكة العربية السعودية"))
        #expect(!riyadh.contains("Riyadh Region"))
        let springfield = found("Springfield", .arabic)
        // The name of the one in Illinois says it.
        #expect(springfield.contains("Missouri") && !springfield.contains("Illinois"))
    }

    /// It keeps the city: `AlarmUseCaseTests`.
    @Test func formShowsTheNameInItsScript() {
        var alarm = Alarm("Work", at: .clock(.midnight), from: LocalDate("2027-01-15")!)
        alarm.parts.weather = .city(Self.riyadh)
        #expect(AlarmForm(alarm).city == "Riyadh" && AlarmForm(alarm, isArabic: true).city == "الرياض")
    }
}
