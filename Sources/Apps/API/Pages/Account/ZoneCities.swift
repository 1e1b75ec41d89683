internal import Foundation
internal import Time
internal import UseCases
internal import Web

/// The cities by which owners find their time zone, with their names in both languages.
enum ZoneCities {
    struct City: Sendable {
        let zone: Zone
        let name: Both
    }

    /// By what somebody typed: a city in either language, or a name of the time zone database. nil if it is none.
    static func zone(_ typed: String) -> Zone? {
        Zone(typed) ?? Self.byName[Self.key(typed)].flatMap { Zone($0) }
    }

    /// The city of a zone; the zone's own name if no city has it.
    static func name(_ zone: String, in language: Language) -> String {
        Self.all.first { $0.zone.name == zone }.map { Self.text($0.name, language) } ?? zone
    }

    /// - Parameter typed: a refused value, which stays in the field.
    static func field(_ stored: String?, typed: String, _ context: OwnerContext) -> PageForm.Field {
        let hint =
            stored.flatMap { Zone($0) }.map {
                ZonePhrase.clock("\($0.local(context.now).time)", Self.offset($0, at: context))
            } ?? .hint
        return Self.field(typed, named: AccountPhrase.zone, hint: hint, context)
    }

    /// - Parameter typed: a zone's name, or what somebody typed.
    static func field(
        _ typed: String,
        named label: some Phrase,
        hint: some Phrase,
        _ context: OwnerContext
    ) -> PageForm.Field {
        .city(
            AccountField.zone.rawValue,
            context.say(label),
            value: Zone(typed).map { Self.name($0.name, in: context.language) } ?? typed,
            hint: context.say(hint),
            Self.listed(context.language).map { city in
                PageForm.City(
                    Self.text(city.name, context.language),
                    more: "\(Self.text(city.name, context.language.other)) \(Self.offset(city.zone, at: context))"
                )
            }
        )
    }

    /// `UTC+5:30`
    private static func offset(_ zone: Zone, at context: OwnerContext) -> String {
        let minutes = zone.offsetSeconds(at: context.now) / 60
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        let part = rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)"
        return minutes == 0 ? "UTC" : "UTC\(minutes < 0 ? "−" : "+")\(hours)\(part)"
    }

    /// By their English names. Computed once: it takes some milliseconds.
    static let all: [City] = {
        let (english, arabic) = (Self.names("en"), Self.names("ar"))
        // Stations in the ice have the clocks of the cities that supply them, small towns those of large ones.
        let large = ["Buenos_Aires", "Indianapolis", "Louisville"]
        let known = TimeZone.knownTimeZoneIdentifiers.filter { name in
            let parts = name.split(separator: "/")
            return (parts.count == 2 || parts.count == 3 && large.contains(String(parts[2])))
                && parts[0] != "Antarctica"
        }
        let cities = known.compactMap { name -> City? in
            guard let zone = Zone(name), let last = name.split(separator: "/").last else { return nil }
            let plain = String(last.replacing("_", with: " "))
            return City(zone: zone, name: Both(english(zone) ?? plain, arabic(zone) ?? plain))
        }
        let counts = cities.reduce(into: [String: Int]()) { $0[$1.name.english, default: 0] += 1 }
        // Two zones with one city: each is shown by the name of the database.
        let named = cities.map { city in
            counts[city.name.english] == 1 ? city : City(zone: city.zone, name: Both(city.zone.name, city.zone.name))
        }
        return [City(zone: .utc, name: Both("UTC", "UTC"))] + named.sorted { $0.name.english < $1.name.english }
    }()

    private static let byArabicName = Self.all.sorted { $0.name.arabic < $1.name.arabic }

    private static func listed(_ language: Language) -> [City] {
        switch language {
        case .english: Self.all
        case .arabic: Self.byArabicName
        }
    }

    private static let byName = Self.all.reduce(into: [String: String]()) { names, city in
        names[Self.key(city.name.english)] = city.zone.name
        names[Self.key(city.name.arabic)] = city.zone.name
    }

    private static func text(_ name: Both, _ language: Language) -> String {
        switch language {
        case .english: name.english
        case .arabic: name.arabic
        }
    }

    private static func key(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The name of a zone's city in a language; nil if the system has none.
    private static func names(_ language: String) -> (Zone) -> String? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.dateFormat = "VVV"
        let unknown = ["Unknown City", "Unknown Location", "مدينة غير معروفة", "موقع غير معروف"]
        return { zone in
            formatter.timeZone = zone.rules
            let name = formatter.string(from: Date(timeIntervalSince1970: 0))
            return name.isEmpty || unknown.contains(name) ? nil : name
        }
    }
}

enum ZonePhrase: Phrase {
    case hint
    /// The time there, and how far it is from UTC.
    case clock(String, String)

    var both: Both {
        switch self {
        case .hint: Both("A city with your clock. Type its name or choose it.", "مدينة بتوقيتك. اكتب اسمها أو اخترها.")
        case .clock(let time, let offset):
            Both(
                "It is \(time) there now (\(offset)).",
                "الساعة هناك الآن \u{2066}\(time)\u{2069} (\u{2066}\(offset)\u{2069})."
            )
        }
    }
}
