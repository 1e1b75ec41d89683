import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("Settings are kept only if all of them can be") struct AccountFormTests {
    private func form(_ changed: (String, String)...) -> AccountForm {
        var fields = [
            "zone": "Asia/Riyadh", "language": "ar", "quiet": "22:00-07:00", "day": "09:00-23:00", "reminder": "30",
            "questions": "on",
        ]
        for (name, value) in changed { fields[name] = value }
        return AccountForm(RequestItems(fields.map { Route.Item($0.key, $0.value) }))
    }

    @Test func completeFormIsRead() {
        let expected = OwnerPreferences(
            zone: "Asia/Riyadh",
            locale: "ar",
            quietHours: "22:00-07:00",
            dayHours: "09:00-23:00",
            reminderMinutes: 30
        )
        #expect(self.form().preferences == expected)
        let all = self.form(("delete-cancelled", "on"), ("keep-chats", "on"), ("questions", "")).preferences
        #expect(all?.deletesCancelled == true && all?.keepsWindows == true && all?.asksQuestions == false)
    }

    @Test func whatIsStoredIsShownAndReadAgain() throws {
        let stored = OwnerPreferences(zone: "Asia/Riyadh", locale: "en", reminderMinutes: 45, keepsWindows: true)
        let form = AccountForm(stored, .arabic)
        #expect(form.preferences == stored)
        // Without a zone, one has to be chosen.
        #expect(AccountForm(OwnerPreferences(zone: nil, locale: "en"), .english).refused == [.zone])
    }

    @Test func languagesOfThePagesCanBeChosen() {
        #expect(Set(AccountForm.languages) == Set(Language.allCases.map(\.rawValue)))
    }

    @Test func firstDayOfWeeksIsChosenOrStays() {
        #expect(self.form(("week", "monday")).preferences?.weekStart == .monday)
        // A form of an older page has no such field.
        #expect(self.form().preferences?.weekStart == nil && self.form().refused.isEmpty)
    }

    @Test func digitsAreChosenOrStay() {
        #expect(self.form(("digits", "arabic")).preferences?.hasArabicDigits == true)
        #expect(self.form(("digits", "western")).preferences?.hasArabicDigits == false)
        #expect(self.form().preferences?.hasArabicDigits == nil && self.form().refused.isEmpty)
    }

    /// English pages have western digits, whatever is chosen.
    @Test func pagesInArabicHaveTheChosenDigits() throws {
        for (language, isChosen, expected) in [
            (Language.arabic, true, "٤ أمور"), (.arabic, false, "4 أمور"), (.english, true, "4 need an answer"),
        ] {
            let session = OwnerSession(
                id: PageModels.customer,
                customerID: PageModels.customer,
                formSecret: "secret",
                waiting: 4,
                hasArabicDigits: isChosen
            )
            let context = OwnerContext(
                language: language,
                now: PageModels.now,
                session: session,
                tokens: FormTokens(secret: "secret"),
                here: Route(["account"])
            )
            let html = OwnerFrame.document(PageModels.view(.week, "20:15").page(context), context)
            #expect(html.contains(expected) && html.contains("20:15"))
            #expect(html.contains("٠٨:٠٠") == (isChosen && language == .arabic))
            #expect(html.contains("08:00") != (isChosen && language == .arabic))
        }
    }

    @Test func emptyTextsAreNoValues() throws {
        let read = try #require(self.form(("quiet", ""), ("day", " "), ("reminder", "none")).preferences)
        #expect(read.quietHours == nil && read.dayHours == nil && read.reminderMinutes == nil)
    }

    @Test func digitsOfArabicKeyboardsAreRead() {
        let read = self.form(("quiet", "٢٢:٠٠-٠٧:٠٠"), ("day", "۰۸:۳۰-۲۱:۰۰")).preferences
        #expect(read?.quietHours == "22:00-07:00" && read?.dayHours == "08:30-21:00")
    }

    @Test(
        arguments: [
            (1, "قبل دقيقة"), (2, "قبل دقيقتين"), (10, "قبل 10 دقائق"), (11, "قبل 11 دقيقة"), (45, "قبل 45 دقيقة"),
            (105, "قبل 105 دقائق"), (1440, "قبل يوم"),
        ] as [(Int64, String)]
    )
    func minutesAreCountedInArabic(_ minutes: Int64, _ words: String) {
        #expect(AccountPhrase.minutesBefore(minutes).both.arabic == words)
    }

    @Test(arguments: [
        ("zone", "", AccountField.zone), ("zone", "Mars/Base", .zone), ("zone", "AST", .zone),
        ("language", "fr", .language),
        ("quiet", "22-7", .quietHours), ("quiet", "22:00-22:00", .quietHours), ("quiet", "22:00-07:00x", .quietHours),
        ("day", "08:00", .dayHours), ("day", "25:00-26:00", .dayHours), ("reminder", "-1", .reminder),
        ("week", "friday", .weekStart), ("digits", "roman", .digits), ("reminder", "40321", .reminder),
        ("reminder", "1.5", .reminder), ("reminder", "007", .reminder),
    ])
    func refusedFieldIsNamedAndTheOthersStay(_ name: String, _ value: String, _ field: AccountField) {
        let form = self.form((name, value))
        #expect(form.refused == [field])
        #expect(form.preferences == nil)
        let account = OwnerAccountDetail(
            address: "noura@example.org",
            preferences: OwnerPreferences(zone: "UTC", locale: "en"),
            createdAt: UnixTime(seconds: 1_800_000_000)
        )
        let context = OwnerContext(
            language: .english,
            now: UnixTime(seconds: 1_800_000_000),
            session: nil,
            tokens: FormTokens(secret: "secret"),
            here: Route(["account"])
        )
        let html = AccountPage.render(AccountPage(account: account, form: form), context).html
        #expect(html.ranges(of: "aria-invalid").count == 1 && html.contains("id=\"account-\(field.first)-fault\""))
        if field != .dayHours { #expect(html.contains("value=\"09:00\"") && html.contains("value=\"23:00\"")) }
        #expect(html.contains("value=\"\(field == .zone ? value : "Riyadh")\""))
        // The summary links to the field.
        #expect(html.contains("class=\"notice bad faults\"") && html.contains("href=\"#account-\(field.first)\""))
    }

    @Test(
        arguments: [
            ("Riyadh", "Asia/Riyadh"), (" riyadh ", "Asia/Riyadh"), ("الرياض", "Asia/Riyadh"),
            ("نيويورك", "America/New_York"),
            ("São Paulo", "America/Sao_Paulo"), ("sao paulo", "America/Sao_Paulo"), ("UTC", "UTC"),
            ("Asia/Riyadh", "Asia/Riyadh"), ("Atlantis", nil), ("", nil), ("AST", nil), ("+03:00", nil),
        ] as [(String, String?)]
    )
    func zoneIsFoundByItsCityInBothLanguages(_ typed: String, _ zone: String?) {
        #expect(ZoneCities.zone(typed)?.name == zone)
    }

    @Test func hoursComeAsTwoTimesOrAsOneText() {
        for fields in [[("quiet-from", "22:00"), ("quiet-until", "07:00")], [("quiet", "22:00-07:00")]] {
            let form = AccountForm(RequestItems(fields.map { Route.Item($0.0, $0.1) }))
            #expect(form.quietHours == "22:00-07:00" && !form.refused.contains(.quietHours))
        }
        // One alone is no span.
        let half = AccountForm(RequestItems([Route.Item("quiet-from", "22:00"), Route.Item("quiet-until", "")]))
        #expect(half.quietHours == "22:00-" && half.refused.contains(.quietHours))
        let none = AccountForm(RequestItems([Route.Item("quiet-from", ""), Route.Item("quiet-until", "")]))
        #expect(none.quietHours.isEmpty && !none.refused.contains(.quietHours))
    }

    @Test func everyCityLeadsToItsOwnZone() {
        for city in ZoneCities.all {
            #expect(ZoneCities.zone(city.name.english) == city.zone)
            #expect(ZoneCities.zone(city.name.arabic) == city.zone)
        }
    }
}
