import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "An owner chooses place and method of prayer times",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct PrayerUseCaseTests {
    private static func form(_ change: (inout PrayerForm) -> Void = { _ in }) -> PrayerForm {
        var form = PrayerForm()
        form.city = "Makkah"
        change(&form)
        return form
    }

    private static func set(
        _ form: PrayerForm,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<Void, PrayerRefusal> {
        try await SetPrayers().run(SetPrayers.Input(form), as: actor, in: bed.store)
    }

    private static func settings(_ bed: UseCaseBed, of owner: String = UseCaseBed.owner) async throws -> PrayerSettings?
    {
        try await PostgresPrayers(bed.store).state(of: owner).record?.settings
    }

    @Test func methodOfTheCountryIsProposedAndEverythingIsKept() async throws {
        try await UseCaseBed.lend { bed in
            try await Self.set(Self.form(), in: bed).get()
            let makkah = try #require(try await Self.settings(bed))
            #expect(makkah.place.city?.country == "SA" && makkah.place.zone?.name == "Asia/Riyadh")
            #expect(makkah.rules == PrayerRules(.ummAlQura))
            let whole = Self.form {
                ($0.city, $0.method, $0.school, $0.highLatitude) = ("London", "custom", "hanafi", "angle")
                ($0.fajr, $0.ishaMinutes, $0.hijriOffset, $0.laterInRamadan) = ("12.5", "75", "-1", false)
                ($0.keepMinutes, $0.keepFriday, $0.yieldsToSlots) = ("0", "45", true)
                ($0.adjustments, $0.alerts) = (["asr": "-3", "isha": "0"], ["fajr": "10 0 10", "isha": ""])
            }
            try await Self.set(whole, in: bed).get()
            let london = try #require(try await Self.settings(bed))
            #expect(london.place.city?.country == "GB" && london.rules.method == .custom)
            #expect(london.rules.custom == PrayerAngles(fajr: 12.5, isha: .minutes(75)))
            #expect(london.rules.school == .hanafi && london.rules.highLatitude == .angle)
            #expect(london.rules.adjustments == [.asr: -3] && london.alerts == [.fajr: [0, 10]])
            #expect(london.keeping == PrayerKeeping(minutes: 0, fridayMinutes: 45, yieldsToSlots: true))
            #expect(makkah.keeping == PrayerKeeping(minutes: 20, fridayMinutes: 60))
            #expect(PrayerForm(london).keepMinutes == "0" && PrayerForm(london).yieldsToSlots)
            #expect(london.rules.hijriOffset == -1 && !london.rules.laterInRamadan)
            // Without a place it stays as it is.
            try await Self.set(Self.form { ($0.city, $0.method) = ("", "mwl") }, in: bed).get()
            #expect(try await Self.settings(bed)?.place == london.place)
            #expect(try await Self.settings(bed, of: UseCaseBed.other) == nil)
            #expect(try await bed.count("select count(*) from schedule where kind = 'prayer'") == 1)
        }
    }

    @Test func coordinatesFollowTheOwnersZoneUnlessOneIsGiven() async throws {
        try await UseCaseBed.lend { bed in
            try await Self.set(
                Self.form { ($0.city, $0.latitude, $0.longitude) = ("", "69.65", "18.96") },
                in: bed
            ).get()
            let state = try await PostgresPrayers(bed.store).state(of: UseCaseBed.owner)
            #expect(state.record?.settings.place.zone == nil && state.zone.name == "Asia/Riyadh")
            #expect(state.record?.settings.rules.method == .muslimWorldLeague)
        }
    }

    @Test(
        arguments: [
            ("city", "Xyzzyville", "city_unknown"), ("city", String(repeating: "a", count: 10_240), "city_unknown"),
            ("city", "999999999", "city_unknown"), ("city", "東京", "city_unknown"), ("city", "", "missing"),
            ("latitude", "91", "out_of_range"), ("latitude", "nan", "out_of_range"), ("latitude", "x", "unreadable"),
            ("longitude", "540", "out_of_range"), ("longitude", "inf", "out_of_range"),
            ("zone", "Mars/Olympus", "unknown_zone"), ("method", "moon", "unreadable"), ("fajr", "0", "out_of_range"),
            ("fajr", "40", "out_of_range"), ("fajr", "-5", "out_of_range"), ("isha", "nan", "out_of_range"),
            ("isha_minutes", "0", "out_of_range"), ("school", "x", "unreadable"), ("high_latitude", "x", "unreadable"),
            ("hijri_offset", "2", "out_of_range"), ("adjustments", "61", "out_of_range"),
            ("alerts", "121", "out_of_range"), ("alerts", "0 5 10 15", "too_many"), ("alerts", "-1", "out_of_range"),
            ("keep_minutes", "121", "out_of_range"), ("keep_minutes", "x", "unreadable"),
            ("keep_friday", "-1", "out_of_range"),
        ]
    )
    func wrongFieldIsRefused(_ field: String, _ value: String, _ code: String) async throws {
        try await UseCaseBed.lend { bed in
            let form = Self.form { form in
                switch field {
                case "city": form.city = value
                case "latitude": (form.city, form.latitude, form.longitude) = ("", value, "10")
                case "longitude": (form.city, form.latitude, form.longitude) = ("", "10", value)
                case "zone": (form.city, form.latitude, form.longitude, form.zone) = ("", "1", "1", value)
                case "method": form.method = value
                case "fajr": (form.method, form.fajr, form.isha) = ("custom", value, "17")
                case "isha": (form.method, form.fajr, form.isha) = ("custom", "18", value)
                case "isha_minutes": (form.method, form.fajr, form.ishaMinutes) = ("custom", "18", value)
                case "school": form.school = value
                case "high_latitude": form.highLatitude = value
                case "hijri_offset": form.hijriOffset = value
                case "keep_minutes": form.keepMinutes = value
                case "keep_friday": form.keepFriday = value
                case "adjustments": form.adjustments["asr"] = value
                default: form.alerts["asr"] = value
                }
            }
            let result = try await Self.set(form, in: bed)
            guard case .failure(.wrong(let faults)) = result else {
                Issue.record("\(field) = \(value.prefix(20)) was accepted")
                return
            }
            #expect(faults.fields.map { "\($0.key.rawValue): \($0.value.code)" } == ["\(field): \(code)"])
            #expect(try await Self.settings(bed) == nil)
        }
    }

    @Test func ownerEndsFeedsAndRemovesPrayerSettings() async throws {
        try await UseCaseBed.lend { bed in
            let none = try await EndPrayerFeeds().run((), as: UseCaseBed.old, in: bed.store)
            #expect(throws: PrayerRefusal.notSet) { try none.get() }
            try await Self.set(Self.form(), in: bed).get()
            _ = try await EndPrayerFeeds().run((), as: UseCaseBed.old, in: bed.store)
            #expect(try await PostgresPrayers(bed.store).state(of: UseCaseBed.owner).record?.feedEpoch == 1)
            // A change of choices keeps the address.
            try await Self.set(Self.form { $0.school = "hanafi" }, in: bed).get()
            #expect(try await PostgresPrayers(bed.store).state(of: UseCaseBed.owner).record?.feedEpoch == 1)
            let other = try await RemovePrayers().run(.init(), as: .owner(UseCaseBed.other), in: bed.store)
            #expect(throws: PrayerRefusal.notSet) { try other.get() }
            try await RemovePrayers().run(.init(), as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.settings(bed) == nil)
        }
    }
}
