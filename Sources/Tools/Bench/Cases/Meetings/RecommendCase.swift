internal import Glibc
internal import Pipeline
internal import Time

/// Measures a search for times: 50 people in six zones with five entries a day, over two weeks. It runs inside the bench
/// on one thread, without any server: on a quiet machine its time is that of the processor.
struct RecommendCase: BenchCase {
    private static let (people, days, entriesADay) = (50, 14, 5)
    private static let zones = [
        "Asia/Riyadh", "Europe/London", "America/New_York", "Asia/Jakarta", "Asia/Kolkata", "Africa/Cairo",
    ].compactMap { Zone($0) }

    let name = GoalNames.recommend
    let about = "times are recommended for a meeting, without reading calendars, on one thread"
    let variants = [GoalNames.recommendVariant]
    private let searches: Int

    init(isQuick: Bool) { self.searches = isQuick ? 10 : 100 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let first = LocalDate(daysSince1970: 20_800)
            let now = Zone.utc.instant(of: LocalDateTime(date: first, time: .midnight))
            let people = Self.people(from: first)
            let meter = try await Meter.start(bed, [getpid()])
            var (latencies, found) = (LatencyRecorder(), 0)
            let start = ContinuousClock.now
            for _ in 0..<self.searches {
                let before = ContinuousClock.now
                let search = MeetingSearch(
                    for: people,
                    on: first...first.adding(days: Self.days - 1),
                    length: .seconds(3600),
                    now: now
                )
                found += search?.proposals().proposals.count ?? 0
                latencies.record(seconds: before.duration(to: .now) / .seconds(1))
            }
            guard found > 0 else { throw BenchFault("no time was found") }
            let seconds = start.duration(to: .now) / .seconds(1)
            var measurement = try await meter.reading(units: self.searches, seconds: seconds).withoutDatabase
            measurement.latency = latencies.summary
            return measurement
        }
    }

    /// The host and two others are needed; the rest would like to come. Each is busy for an hour again and again.
    private static func people(from first: LocalDate) -> [MeetingPerson] {
        (0..<Self.people).map { number in
            let zone = Self.zones[number % Self.zones.count]
            let entries = (0..<Self.days * Self.entriesADay).map { place in
                let day = LocalDateTime(date: first.adding(days: place / Self.entriesADay), time: .midnight)
                let minutes = (number * 37 + place * 151) % (24 * 4) * 15
                let start = zone.instant(of: day.adding(minutes: minutes))
                return CalendarInstance(
                    uid: "\(number)-\(place)",
                    title: "",
                    calendar: "",
                    start: start,
                    end: start + .seconds(3600),
                    status: place % 5 == 0 ? .tentative : .confirmed
                )
            }
            let role: MeetingParticipant.Role = number == 0 ? .host : number < 3 ? .required : .optional
            return MeetingPerson(id: "\(number)", role, in: zone, .known(entries))
        }
    }
}
