internal import HTTP
internal import HTTPTypes
internal import Store

/// Measures the owners' pages over all calendars of an account at a real server, and their search.
struct ViewsCase: BenchCase {
    /// All use the bench's one account, and each of them reads it anew.
    private static let owners = 10
    /// Between two pages of one owner, who may open ten a second.
    private static let pause = Duration.milliseconds(200)

    let name = GoalNames.views
    let about = "the owners' pages: month, week and day when nothing is known yet and again, and search"
    let variants = [GoalNames.viewsVariant, GoalNames.prayerViewsVariant, GoalNames.searchVariant]
    private let isQuick: Bool

    init(isQuick: Bool) { self.isQuick = isQuick }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            guard variant != GoalNames.searchVariant else { return try await self.search(bed) }
            let radicale = try BenchRadicale(settings)
            return try await radicale.lendCalendars(8, events: self.isQuick ? 100 : 1000) {
                try await self.look(radicale, bed, withPrayers: variant == GoalNames.prayerViewsVariant)
            }
        }
    }

    /// Each owner opens each page, and then each again many times. A first page that lacks a calendar, since the server
    /// was too slow, is counted.
    private func look(
        _ radicale: BenchRadicale,
        _ bed: BenchBed,
        withPrayers: Bool
    ) async throws -> Measurement {
        var customers: [String] = []
        for number in 0..<Self.owners {
            customers.append(try await bed.addCustomer(calendar: radicale.account))
            if withPrayers { try await BenchPrayers.set(of: customers[number], number, bed) }
        }
        let cookies = try await BenchOwners.signIn(customers, .browser, bed)
        let process = try bed.start(
            "jadwal-api",
            settings: try await BenchOwners.settings(bed).merging(radicale.settings) { $1 }
        )
        return try await BenchOwners.visiting(process) { http, address in
            try await bed.settle()
            let meter = try await Meter.start(bed, [process.id])
            let start = ContinuousClock.now
            var (first, again) = (LatencyRecorder(), LatencyRecorder())
            var (firstPages, whole, pages, largest) = (0, 0, 0, 0)
            for (number, cookie) in cookies.enumerated() {
                let browser = OwnerVisitor(http: http, address: address, cookie: cookie, number: number)
                for page in ["/month", "/week", "/day"] {
                    try await Task.sleep(for: Self.pause)
                    let (seconds, text) = try await browser.open(page)
                    first.record(seconds: seconds)
                    firstPages += 1
                    whole += text.contains(#"class="notice warning""#) ? 0 : 1
                    largest = max(largest, text.utf8.count)
                }
                for turn in 0..<(self.isQuick ? 6 : 30) {
                    try await Task.sleep(for: Self.pause)
                    again.record(seconds: try await browser.open(["/month", "/week", "/day"][turn % 3]).seconds)
                    pages += 1
                }
            }
            let seconds = start.duration(to: .now) / .seconds(1)
            var measurement = try await meter.reading(units: pages + firstPages, seconds: seconds)
            measurement.latency = again.summary
            measurement.figures[GoalNames.firstPage] = first.summary?.max
            measurement.figures["first_page_p50_ms"] = first.summary?.p50
            measurement.figures[GoalNames.wholePages] = Double(whole) / Double(max(1, firstPages))
            measurement.figures[GoalNames.largestPage] = Double(largest) / 1000
            return measurement
        }
    }

    private func search(_ bed: BenchBed) async throws -> Measurement {
        let customers = try await CalendarStub.lend(bed.settings) { stub in
            let events = try await AgreedEvents.add(1, calendar: stub.account, to: bed)
            try await BenchOwners.write(self.isQuick ? 100 : 2000, events, stub, bed)
            return events.customers
        }
        let cookies = try await BenchOwners.signIn(customers, .browser, bed)
        let process = try bed.start("jadwal-api", settings: try await BenchOwners.settings(bed))
        return try await BenchOwners.visiting(process) { http, address in
            try await bed.settle()
            let meter = try await Meter.start(bed, [process.id])
            let start = ContinuousClock.now
            let browser = OwnerVisitor(http: http, address: address, cookie: cookies[0], number: 0)
            var times = LatencyRecorder()
            let turns = self.isQuick ? 4 : 50
            // All events have the first two words, none has the third.
            for turn in 0..<turns {
                try await Task.sleep(for: Self.pause)
                let words = ["noura", "bujairi", "dentist"][turn % 3]
                let (seconds, text) = try await browser.open("/search?words=\(words)")
                guard text.contains("Dinner with Noura") == (turn % 3 != 2) else {
                    throw BenchFault("the search found something else than what is there")
                }
                times.record(seconds: seconds)
            }
            let seconds = start.duration(to: .now) / .seconds(1)
            var measurement = try await meter.reading(units: turns, seconds: seconds)
            measurement.latency = times.summary
            return measurement
        }
    }
}

/// An owner's browser. Its requests come from an address of its own.
private struct OwnerVisitor: Sendable {
    let http: HTTPClient
    let address: String
    let cookie: String
    let number: Int

    /// - Returns: the seconds until the page's last byte, and the page.
    func open(_ page: String) async throws -> (seconds: Double, text: String) {
        var call = HTTPCall(method: .get, url: self.address + page, maximumAnswerBytes: 4 << 20)
        let own = [
            "Cookie": "jadwal-owner=\(self.cookie)", "X-Forwarded-For": BenchOwners.address(self.number),
            "Accept-Language": "en",
        ]
        for (name, value) in own {
            if let name = HTTPField.Name(name) { call.fields[name] = value }
        }
        let begin = ContinuousClock.now
        let answer = try await self.http.execute(call)
        guard answer.status == 200 else { throw BenchFault("\(page) was answered \(answer.status)") }
        return ((ContinuousClock.now - begin) / .seconds(1), String(decoding: answer.body, as: UTF8.self))
    }
}
