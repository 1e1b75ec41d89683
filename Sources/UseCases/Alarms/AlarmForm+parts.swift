internal import Cities
internal import Pipeline
internal import Store

/// The parts of the brief in the form of an alarm.
extension AlarmForm {
    mutating func show(_ parts: MorningParts, isArabic: Bool) {
        (self.hasAgenda, self.feeds, self.music) = (parts.hasAgenda, parts.feeds, parts.music ?? "")
        switch parts.weather {
        case nil: break
        case .prayers?: self.hasWeather = true
        case .city(let place)?: self.city = place.name(isArabic: isArabic) ?? ""
        }
    }

    /// The addresses of feeds that can be asked.
    var addresses: [String] {
        self.wanted.prefix(NewsItem.mostFeeds).filter { $0.utf8.count <= MorningParts.longestAddress }
    }

    /// Each once, without what is empty.
    private var wanted: [String] {
        var seen: Set<String> = []
        return self.feeds.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// - Parameters:
    ///   - known: the parts as they are; nil for a new alarm.
    ///   - answers: of the feeds that were asked.
    func parts(
        _ known: MorningParts?,
        _ grounds: AlarmGrounds,
        _ answers: FeedsAsked.Answers,
        _ faults: inout [AlarmField: AlarmFault]
    ) -> MorningParts {
        var parts = MorningParts()
        (parts.hasAgenda, parts.feeds) = (self.hasAgenda, self.wanted)
        let music = self.music.trimmed
        if !music.isEmpty, !Self.isLink(music) { faults[.music] = .noAddress }
        parts.music = music.isEmpty ? nil : music
        let new = parts.feeds.filter { known?.feeds.contains($0) != true }
        for feed in new { faults[.feeds] = answers.faults[feed] ?? faults[.feeds] }
        if new.contains(where: { !answers.asked.contains($0) && !Self.isLink($0) }) { faults[.feeds] = .noAddress }
        if parts.feeds.count > NewsItem.mostFeeds { faults[.feeds] = .tooMany }
        parts.weather = self.weather(known?.weather, grounds, &faults)
        return parts
    }

    private static func isLink(_ text: String) -> Bool {
        MorningLink.isOne(text, atMost: MorningParts.longestAddress)
    }

    private func weather(
        _ known: MorningParts.WeatherPlace?,
        _ grounds: AlarmGrounds,
        _ faults: inout [AlarmField: AlarmFault]
    ) -> MorningParts.WeatherPlace? {
        let name = self.city.trimmed
        guard !name.isEmpty else {
            guard self.hasWeather else { return nil }
            if grounds.prayers == nil { faults[.city] = .noPrayers }
            return .prayers
        }
        if case .city(let place)? = known, let city = place.city,
            [city.name, city.arabicName, "\(city.id)"].contains(name)
        {
            return known
        }
        guard let city = Int(name).map({ CityList.find($0) }) ?? CityList.search(name, atMost: 1).first else {
            faults[.city] = .cityUnknown
            return nil
        }
        let shown = PrayerPlace.City(city.id, city.name, arabicName: city.arabicName, country: city.country)
        return .city(PrayerPlace(city.place, city: shown, zone: city.zone))
    }
}
