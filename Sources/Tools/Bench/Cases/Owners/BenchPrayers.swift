internal import Pipeline
internal import Store
internal import Time

/// Prayer times of the bench's owners.
enum BenchPrayers {
    private static let places = [
        (21.43, 39.83, "Asia/Riyadh"), (51.5, -0.13, "Europe/London"), (40.7, -74.0, "America/New_York"),
    ]

    /// In one of three places.
    static func set(of customer: String, _ number: Int, _ bed: BenchBed) async throws {
        let (latitude, longitude, zone) = self.places[number % self.places.count]
        guard let coordinates = Coordinates(latitude: latitude, longitude: longitude) else {
            throw BenchFault("an owner has no place")
        }
        let settings = PrayerSettings(PrayerPlace(coordinates, zone: Zone(zone)), PrayerRules(.muslimWorldLeague))
        let set: Result<Void, Never> = try await PostgresPrayers(bed.store)
            .set(of: customer, by: .owner) { _ in .success(settings) }
        set.get()
    }
}
