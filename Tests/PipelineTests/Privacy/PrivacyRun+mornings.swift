import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault
import WorkerKit

/// An alarm whose brief has secrets wherever there is room: where its weather is, where its news are from, their titles,
/// and its music.
extension PrivacyRun {
    /// Of the place of weather, and of what OwnTracks posts. Whole: a tenth of a degree of it is asked for.
    static let latitude = "24.713552846"

    /// Returns when the brief was prepared from what the servers have said, and told to the owner's devices. The pipeline's
    /// clock is some minutes ahead from then on.
    ///
    /// - Parameter store: with the keys that workers seal with.
    func wake(in store: StoreContext) async throws {
        let customer = self.customer
        let now = try await self.bed.count("select extract(epoch from clock_timestamp())::bigint")
        // Everything that is asked for is asked two minutes before.
        let due = (now + 130 + 59) / 60 * 60
        try await self.addAlarm(at: UnixTime(seconds: Int64(due)), to: store)
        let alarm = try #require(try await PostgresAlarms(store).list(of: customer).first).id
        try await awaiting("the alarm is planned") {
            try await PostgresAlarms(store).find(alarm, of: customer)?.state.dueAt == UnixTime(seconds: Int64(due))
        }
        try await self.bed.setClock(ahead: due - now - 115)
        try await awaiting("the brief is prepared", within: .seconds(60)) {
            try await PostgresAlarms(store).brief(of: customer, for: alarm).prepared != nil
        }
        // It is of the alarm's day, which may be the next one until then.
        try await self.bed.setClock(ahead: due - now)
        let morning = try await PostgresAlarms(store).brief(of: customer, for: alarm).morning
        #expect(morning.weather.value?.day.highest == 27)
        #expect(morning.news.value?.items.map(\.title) == [self.secrets.headline])
        let rung = "select count(*) from notification where subject_id = '\(alarm)'"
        try await awaiting("the alarm rings", within: .seconds(60)) { try await self.bed.count(rung) == 1 }
    }

    /// It rings at this minute. Its addresses are local, which no form would take.
    private func addAlarm(at due: UnixTime, to store: StoreContext) async throws {
        let customer = self.customer
        let degrees = try #require(Double(Self.latitude))
        let place = PrayerPlace(try #require(Coordinates(latitude: degrees, longitude: degrees)))
        let set: Result<Void, Never> = try await PostgresPrayers(store)
            .set(of: customer, by: .owner) { _ in .success(PrayerSettings(place, PrayerRules(.ummAlQura))) }
        set.get()
        let local = try #require(Zone("Asia/Riyadh")).local(due)
        var alarm = Alarm(self.secrets.summary, at: .clock(local.time), on: Set(Weekday.allCases), from: local.date)
        alarm.parts.weather = .prayers
        alarm.parts.feeds = ["http://\(self.echo.host)/news/\(self.secrets.headline)/\(self.secrets.path)"]
        alarm.parts.music = "https://music.invalid/\(self.secrets.path)"
        let waking = alarm
        let added: Result<Void, Never> = try await PostgresAlarms(store)
            .add(EventIdentity.random().id, of: customer, by: .owner) { _ in .success(waking) }
        added.get()
    }

    /// Reads the brief by its address, and presses Start.
    ///
    /// - Returns: what let somebody do it.
    func read(_ owner: OwnerBed) async throws -> [PrivacySecret] {
        let rows = try await self.bed.pool.query("select id from schedule where kind = 'alarm'")
        let alarm = try #require(rows.first).uuid("id")
        let (end, key) = (UnixTime.now() + .seconds(3600), self.bed.store.lookup)
        let brief = try #require(BriefToken(of: self.customer, alarm, until: end, epoch: 0)).text(by: key)
        let start = try #require(TapToken(of: self.customer, .start, on: alarm, until: end, epoch: 0)).text(by: key)
        let stranger = OwnerBrowser(owner)
        for path in ["/b/\(brief)", "/t/\(start)"] {
            #expect(try await stranger.get(path, headers: self.plants.headers).status == 200)
        }
        #expect(try await stranger.get("/b/\(brief)A", headers: self.plants.headers).status == 404)
        try await stranger.get("/b/\(brief)")
        for text in [self.secrets.headline, "music.invalid/\(self.secrets.path)"] {
            #expect(stranger.page.contains(text))
        }
        #expect(try await stranger.post("/t/\(start)", []).status == 200)
        #expect(stranger.page.contains(self.secrets.headline))
        return [PrivacySecret("brief's token", brief), PrivacySecret("token of Start", start)]
    }
}
