internal import Pipeline
internal import Time

/// `Alarm` as it is stored, encrypted.
struct StoredAlarm: StoredDefinition {
    var title: String?
    /// Minutes of the day; of one before a prayer minutes before it.
    var minutes: Int
    var prayer: String?
    /// Weekdays, 0 is Sunday.
    var days: [Int]?
    /// Days since 1970.
    var day: Int
    var isOff: Bool?
    var snoozeMinutes: Int?
    var hasNoAgenda: Bool?
    /// The weather is that of the place of prayers.
    var hasWeather: Bool?
    /// Where the weather is from otherwise.
    var weather: StoredCity?
    var feeds: [String]?
    var music: String?
    var sleepHours: Int?
    /// Minutes of the day.
    var bedtime: Int?
    /// Milliseconds since 1970, as in `StoredNotice`.
    var snoozes: [Int64]?
    var skips: [Int64]?
    var ringing: String?
    var count: Int?

    init(_ alarm: Alarm) {
        self.title = alarm.title.isEmpty ? nil : alarm.title
        switch alarm.moment {
        case .clock(let time): self.minutes = time.minutes
        case .prayer(let prayer, let before): (self.minutes, self.prayer) = (before, prayer.rawValue)
        }
        self.days = alarm.days.isEmpty ? nil : alarm.days.map(\.rawValue).sorted()
        (self.day, self.isOff) = (alarm.day.daysSince1970, alarm.isActive ? nil : true)
        (self.snoozeMinutes, self.hasNoAgenda) = (alarm.snoozeMinutes, alarm.parts.hasAgenda ? nil : true)
        switch alarm.parts.weather {
        case nil: break
        case .prayers?: self.hasWeather = true
        case .city(let place)?: self.weather = StoredCity(place)
        }
        self.feeds = alarm.parts.feeds.isEmpty ? nil : alarm.parts.feeds
        self.music = alarm.parts.music
        switch alarm.bedtime {
        case nil: break
        case .hoursBefore(let hours)?: self.sleepHours = hours
        case .clock(let time)?: self.bedtime = time.minutes
        }
        self.snoozes = alarm.snoozed.isEmpty ? nil : alarm.snoozed.map(\.milliseconds)
        self.skips = alarm.skips.isEmpty ? nil : alarm.skips.map(\.milliseconds)
        if alarm.series.count > 0 { (self.ringing, self.count) = (alarm.series.ringing, alarm.series.count) }
    }

    var definition: Alarm {
        get throws {
            let days = Set((self.days ?? []).compactMap { Weekday(rawValue: $0) })
            var alarm = Alarm(
                self.title ?? "",
                at: try self.moment,
                on: days,
                from: LocalDate(daysSince1970: self.day),
                isActive: self.isOff != true
            )
            alarm.snoozeMinutes = self.snoozeMinutes ?? alarm.snoozeMinutes
            alarm.parts = self.parts
            alarm.bedtime =
                self.sleepHours.map { .hoursBefore($0) }
                ?? self.bedtime.flatMap { LocalTime(minutesOfDay: $0) }.map { .clock($0) }
            alarm.snoozed = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
            alarm.skips = (self.skips ?? []).map { UnixTime(milliseconds: $0) }
            alarm.series = SnoozeSeries(of: self.ringing, self.count ?? 0)
            return alarm
        }
    }

    private var parts: MorningParts {
        var parts = MorningParts()
        (parts.hasAgenda, parts.feeds, parts.music) = (self.hasNoAgenda != true, self.feeds ?? [], self.music)
        parts.weather = self.hasWeather == true ? .prayers : self.weather?.place.map { .city($0) }
        return parts
    }

    private var moment: Alarm.Moment {
        get throws {
            let moment: Alarm.Moment? =
                if let name = self.prayer {
                    Prayer(rawValue: name).map { .prayer($0, minutesBefore: self.minutes) }
                } else {
                    LocalTime(minutesOfDay: self.minutes).map { .clock($0) }
                }
            guard let moment else {
                throw HandlingError.permanent(kind: "invalid_rule", detail: "its time cannot be read")
            }
            return moment
        }
    }
}

extension LocalTime {
    fileprivate var minutes: Int { self.hour * 60 + self.minute }

    /// nil for no time of a day.
    fileprivate init?(minutesOfDay: Int) { self.init(hour: minutesOfDay / 60, minute: minutesOfDay % 60) }
}

/// A city of the list, as it was when it was chosen.
struct StoredCity: Codable {
    var latitude: Double
    var longitude: Double
    var city: StoredPrayers.City?
    var zone: String?

    init(_ place: PrayerPlace) {
        (self.latitude, self.longitude) = (place.coordinates.latitude, place.coordinates.longitude)
        self.city = place.city.map {
            StoredPrayers.City(id: $0.id, name: $0.name, arabicName: $0.arabicName, country: $0.country)
        }
        self.zone = place.zone?.name
    }

    /// nil if it is nowhere.
    var place: PrayerPlace? {
        let city = self.city.map {
            PrayerPlace.City($0.id, $0.name, arabicName: $0.arabicName, country: $0.country)
        }
        return Coordinates(latitude: self.latitude, longitude: self.longitude).map {
            PrayerPlace($0, city: city, zone: self.zone.flatMap { Zone($0) })
        }
    }
}
