internal import HTTP
internal import HTTPTypes
internal import Store
internal import Vault

/// Measures the feeds of prayer times: calendars of many owners that ask at a steady rate, and most have the newest one.
/// Answers that are late are measured from the moment when they were due.
struct FeedCase: BenchCase {
    private static let owners = 200

    let name = GoalNames.feeds
    let about = "feeds of prayer times for a year: calendars that have the newest one, and calendars that do not"
    let variants = [GoalNames.feedsVariant, GoalNames.unchangedFeedsVariant, GoalNames.wholeFeedsVariant]
    private let isQuick: Bool

    init(isQuick: Bool) { self.isQuick = isQuick }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let paths = try await Self.makeOwners(bed)
            let process = try bed.start("jadwal-api", settings: try await BenchOwners.settings(bed))
            return try await BenchOwners.visiting(process) { http, address in
                var readers: [FeedReader] = []
                for (number, path) in paths.enumerated() {
                    var reader = FeedReader(http: http, url: address + path, number: number)
                    try await reader.subscribe()
                    readers.append(reader)
                }
                return try await self.fetch(readers, variant, process, bed)
            }
        }
    }

    /// Of ten calendars one fetches the whole feed in the mixed variant: each calendar's first fetch of a day is whole, and
    /// calendars ask every few hours.
    private func fetch(
        _ readers: [FeedReader],
        _ variant: String,
        _ process: MeasuredProcess,
        _ bed: BenchBed
    ) async throws -> Measurement {
        let (count, rate, wholeEach) =
            switch variant {
            case GoalNames.unchangedFeedsVariant: (self.isQuick ? 200 : 4000, 200, 0)
            case GoalNames.wholeFeedsVariant: (self.isQuick ? 20 : 200, 10, 1)
            // 10,000 in an hour, ten times as fast.
            default: (self.isQuick ? 60 : 1000, 28, 10)
            }
        return try await BenchOwners.call(count, perSecond: rate, measuring: [process], bed) { number in
            try await readers[number % readers.count].fetch(whole: wholeEach > 0 && number % wholeEach == 0)
        }
    }

    /// Owners with prayer times.
    ///
    /// - Returns: the paths of their feeds.
    private static func makeOwners(_ bed: BenchBed) async throws -> [String] {
        var paths: [String] = []
        for number in 0..<Self.owners {
            let customer = try await bed.addCustomer()
            try await BenchPrayers.set(of: customer, number, bed)
            guard let token = FeedToken(of: customer, epoch: 0) else { throw BenchFault("an owner has no feed") }
            paths.append("/f/\(token.text(by: bed.store.lookup)).ics")
        }
        return paths
    }
}

/// A calendar that has subscribed to a feed. It asks from an address of its own, as the proxy says.
private struct FeedReader: Sendable {
    let http: HTTPClient
    let url: String
    let number: Int
    var tag = ""

    mutating func subscribe() async throws {
        let answer = try await self.ask(whole: true)
        guard answer.status == 200, let tag = answer.fields[.eTag] else {
            throw BenchFault("a feed was answered \(answer.status)")
        }
        self.tag = tag
    }

    func fetch(whole: Bool) async throws {
        let answer = try await self.ask(whole: whole)
        guard answer.status == (whole ? 200 : 304) else { throw BenchFault("a feed was answered \(answer.status)") }
    }

    private func ask(whole: Bool) async throws -> HTTPAnswer {
        var call = HTTPCall(method: .get, url: self.url, maximumAnswerBytes: 4 << 20)
        if let from = HTTPField.Name("X-Forwarded-For") { call.fields[from] = BenchOwners.address(self.number) }
        if !whole { call.fields[.ifNoneMatch] = self.tag }
        return try await self.http.execute(call)
    }
}
