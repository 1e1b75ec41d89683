internal import APIMessages
internal import Cities
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// The methods of prayer times.
enum PrayerMethods {
    private static let mostDays = 366
    private static let mostCities = 20

    static func get(
        _ request: Prayers_V1_GetPrayersRequest,
        _ call: ConnectCall
    ) async throws -> Prayers_V1_GetPrayersResponse {
        let (customer, store) = (try call.customer, call.services.store)
        let state = try await PostgresPrayers(store).state(of: customer)
        guard let record = state.record else { return Prayers_V1_GetPrayersResponse() }
        return .with {
            $0.choices = .init(record.settings)
            if let city = record.settings.place.city.flatMap({ CityList.find($0.id) }) { $0.city = .init(city) }
            if let next = record.settings.next(after: state.now, in: state.owner.zone) {
                $0.next = .init(next.prayer, next.at, in: state.zone)
            }
            $0.icalURL = Self.address(record, of: customer, call) ?? ""
        }
    }

    static func set(
        _ request: Prayers_V1_SetPrayersRequest,
        _ call: ConnectCall
    ) async throws -> Prayers_V1_SetPrayersResponse {
        let form = PrayerForm(request.choices)
        let result = try await SetPrayers().run(
            SetPrayers.Input(form),
            as: try call.actor(),
            in: call.services.store
        )
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        let saved = try await Self.get(Prayers_V1_GetPrayersRequest(), call)
        return .with {
            $0.choices = saved.choices
            if saved.hasCity { $0.city = saved.city }
        }
    }

    static func remove(
        _ request: Prayers_V1_RemovePrayersRequest,
        _ call: ConnectCall
    ) async throws -> Prayers_V1_RemovePrayersResponse {
        let input = RemovePrayers.Input()
        let result = try await RemovePrayers().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return Prayers_V1_RemovePrayersResponse()
    }

    static func times(
        _ request: Prayers_V1_GetTimesRequest,
        _ call: ConnectCall
    ) async throws -> Prayers_V1_GetTimesResponse {
        let state = try await PostgresPrayers(call.services.store).state(of: try call.customer)
        guard let settings = state.record?.settings else { throw Self.fault(.notSet) }
        let from = request.from.isEmpty ? state.today : LocalDate(request.from.inWesternDigits)
        guard let from, (1970...2199).contains(from.year) else {
            throw ConnectFault("from", "UNREADABLE", PrayerPhrase.wrong(.unreadable))
        }
        let count = request.days == 0 ? 1 : Int(request.days)
        guard (1...Self.mostDays).contains(count) else {
            throw ConnectFault("days", "OUT_OF_RANGE", PrayerPhrase.wrong(.unreadable))
        }
        return .with { response in
            response.days = (0..<count).map { number in
                .init(settings.day(from.adding(days: number), in: state.owner.zone), settings, in: state.zone)
            }
        }
    }

    static func searchCities(
        _ request: Prayers_V1_SearchCitiesRequest,
        _ call: ConnectCall
    ) async throws -> Prayers_V1_SearchCitiesResponse {
        .with { $0.cities = CityList.search(request.text, atMost: Self.mostCities).map { .init($0) } }
    }

    /// The original's method: the address of a feed. Its owner must have chosen a place.
    static func schedule(
        _ request: Calendar_V1_SchedulePrayerTimesRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_SchedulePrayerTimesResponse {
        let customer = try call.customer
        let state = try await PostgresPrayers(call.services.store).state(of: customer)
        guard let address = state.record.flatMap({ Self.address($0, of: customer, call) }) else {
            throw Self.fault(.notSet)
        }
        return .with { $0.icalURL = address }
    }

    private static func address(_ record: PrayerRecord, of customer: String, _ call: ConnectCall) -> String? {
        PrayerFeed.routes(record, of: customer, in: call.services.store).map {
            call.services.profiles.origin + $0.feed.text
        }
    }

    private static func fault(_ refusal: PrayerRefusal) -> ConnectFault {
        switch refusal {
        case .notSet: ConnectFault(.failedPrecondition, PrayerPhrase.wrong(.missing), precondition: "PRAYERS")
        case .wrong(let faults):
            ConnectFault(
                fields: faults.fields.map {
                    ConnectFault.Field(Self.name($0), $1.code.uppercased(), PrayerPhrase.wrong($1))
                }
            )
        }
    }

    private static func name(_ field: PrayerField) -> String {
        switch field {
        case .zone: "choices.time_zone"
        case .keepFriday: "choices.keep_minutes_on_fridays"
        case .city, .latitude, .longitude, .method, .fajr, .isha, .ishaMinutes, .school, .highLatitude, .adjustments,
            .hijriOffset, .alerts, .keepMinutes:
            "choices.\(field.rawValue)"
        }
    }
}

extension PrayerForm {
    fileprivate init(_ choices: Prayers_V1_Choices) {
        self.init()
        (self.city, self.country) = (choices.city.inWesternDigits, choices.country)
        (self.latitude, self.longitude) = (choices.latitude.inWesternDigits, choices.longitude.inWesternDigits)
        (self.zone, self.method) = (choices.timeZone, choices.method)
        (self.fajr, self.isha) = (choices.fajr.inWesternDigits, choices.isha.inWesternDigits)
        self.ishaMinutes = choices.ishaMinutes.inWesternDigits
        (self.school, self.highLatitude) = (choices.school, choices.highLatitude)
        (self.laterInRamadan, self.hijriOffset) = (!choices.sameInRamadan, "\(choices.hijriOffset)")
        self.keepMinutes = choices.hasKeepMinutes ? "\(choices.keepMinutes)" : ""
        self.keepFriday = choices.hasKeepMinutesOnFridays ? "\(choices.keepMinutesOnFridays)" : ""
        self.yieldsToSlots = choices.yieldsToSlots
        // A name that is none is refused.
        for item in choices.adjustments {
            self.adjustments[Prayer(item.prayer)?.rawValue ?? "-"] = "\(item.minutes)"
        }
        for alert in choices.alerts {
            self.alerts[Prayer(alert.prayer)?.rawValue ?? "-"] =
                alert.minutesBefore.map { "\($0)" }.joined(separator: " ")
        }
    }
}

extension Prayers_V1_Choices {
    fileprivate init(_ settings: PrayerSettings) {
        self.init()
        let form = PrayerForm(settings)
        (self.city, self.country) = (form.city, settings.place.city?.country ?? "")
        (self.latitude, self.longitude, self.timeZone) = (form.latitude, form.longitude, form.zone)
        (self.method, self.fajr, self.isha, self.ishaMinutes) = (form.method, form.fajr, form.isha, form.ishaMinutes)
        (self.school, self.highLatitude) = (form.school, form.highLatitude)
        (self.sameInRamadan, self.hijriOffset) = (!form.laterInRamadan, Int32(settings.rules.hijriOffset))
        let keeping = settings.keeping
        (self.keepMinutes, self.keepMinutesOnFridays) = (Int32(keeping.minutes), Int32(keeping.fridayMinutes))
        self.yieldsToSlots = keeping.yieldsToSlots
        self.adjustments = Prayer.allCases.compactMap { prayer in
            settings.rules.adjustments[prayer].map { minutes in
                .with { ($0.prayer, $0.minutes) = (.init(prayer), Int32(minutes)) }
            }
        }
        self.alerts = Prayer.prayed.compactMap { prayer in
            settings.alerts[prayer].map { leads in
                .with { ($0.prayer, $0.minutesBefore) = (.init(prayer), leads.map { Int32($0) }) }
            }
        }
    }
}

extension Prayers_V1_City {
    fileprivate init(_ city: City) {
        self.init()
        (self.id, self.name, self.arabicName) = (Int64(city.id), city.name, city.arabicName ?? "")
        (self.country, self.region) = (city.country, city.region ?? "")
        (self.latitude, self.longitude) = (city.place.latitude, city.place.longitude)
        (self.timeZone, self.population) = (city.zone.name, Int64(city.population))
        self.method = PrayerMethod(proposedFor: city.country).rawValue
    }
}

extension Prayers_V1_PrayerTime {
    fileprivate init(_ prayer: Prayer, _ moment: UnixTime, in zone: Zone) {
        self.init()
        (self.prayer, self.at, self.local) = (.init(prayer), .init(moment), "\(zone.local(moment).time)")
    }
}

extension Prayers_V1_Day {
    fileprivate init(_ day: PrayerDay, _ settings: PrayerSettings, in zone: Zone) {
        self.init()
        self.date = "\(day.date)"
        self.times = Prayer.allCases.map { .init($0, day[$0], in: zone) }
        self.borrowedFrom = day.borrowed.map { "\($0)" } ?? ""
        if let hijri = PrayerDay.hijri(day.date, offset: settings.rules.hijriOffset) {
            (self.hijriDay, self.hijriMonth) = (Int32(hijri.day), Int32(hijri.month))
            self.hijriYear = Int32(hijri.year)
        }
    }
}

extension Prayers_V1_Prayer {
    fileprivate init(_ prayer: Prayer) {
        self =
            switch prayer {
            case .fajr: .fajr
            case .sunrise: .sunrise
            case .dhuhr: .dhuhr
            case .asr: .asr
            case .maghrib: .maghrib
            case .isha: .isha
            }
    }
}

extension Prayer {
    /// nil for one that is none.
    fileprivate init?(_ prayer: Prayers_V1_Prayer) {
        switch prayer {
        case .fajr: self = .fajr
        case .sunrise: self = .sunrise
        case .dhuhr: self = .dhuhr
        case .asr: self = .asr
        case .maghrib: self = .maghrib
        case .isha: self = .isha
        case .unspecified, .UNRECOGNIZED: return nil
        }
    }
}
