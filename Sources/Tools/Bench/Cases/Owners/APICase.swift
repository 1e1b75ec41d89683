internal import HTTP
internal import HTTPTypes
internal import Store
internal import Time

/// Measures the owners' API: apps of many owners who call its methods at a steady rate in all, after each has called
/// each method once; and the very first calls. Calls that are late are measured from the moment when they were due.
struct APICase: BenchCase {
    /// So many owners have an app, each with a few events. An app may call 20 times a second.
    private static let apps = 200
    private static let eventsOfEach = 5
    /// The methods that apps call when they are opened. ListEvents is the most expensive.
    private static let methods = [
        "events.v1.EventsService/ListEvents", "settings.v1.SettingsService/Get",
        "events.v1.EventsService/ListEvents", "profile.v1.ProfileService/GetProfile",
        "conflicts.v1.ConflictsService/ListConflicts",
    ]

    let name = GoalNames.api
    let about = "the owners' API: calls of \(Self.apps) signed-in apps, at a steady rate"
    let variants = ["2,000 calls/s", "500 calls/s", "first calls at 2,000/s"]
    private let seconds: Int

    init(isQuick: Bool) { self.seconds = isQuick ? 2 : 20 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        let isOfFirstCalls = variant == self.variants[2]
        let rate = variant == self.variants[1] ? 500 : 2000
        return try await BenchBed.lend(settings) { bed in
            let owners = try await self.makeOwners(bed, settings)
            let process = try bed.start("jadwal-api", settings: try await BenchOwners.settings(bed))
            return try await BenchOwners.visiting(process) { http, address in
                let apps = try await owners.app { try await APIApp.enter($0, http, address) }
                if isOfFirstCalls { return try await self.call(apps, perSecond: rate, turns: 1, process, bed) }
                // An app's first call verifies its token and loads its session, and a replica's first calls also open
                // connections to the database. They are a variant of their own.
                _ = try await self.call(apps, perSecond: rate, turns: Self.methods.count, process, bed)
                let turns = self.seconds * rate / apps.count
                return try await self.call(apps, perSecond: rate, turns: turns, process, bed)
            }
        }
    }

    private func call(
        _ apps: [APIApp],
        perSecond rate: Int,
        turns: Int,
        _ process: MeasuredProcess,
        _ bed: BenchBed
    ) async throws -> Measurement {
        try await bed.settle()
        let meter = try await Meter.start(bed, [process.id])
        let start = ContinuousClock.now
        let pause = Duration.seconds(1) * apps.count / rate
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for (number, app) in apps.enumerated() {
                group.addTask {
                    var times: [Double] = []
                    for turn in 0..<turns {
                        // Each app at another moment.
                        let due = start + pause * turn + pause * number / apps.count
                        try await Task.sleep(until: due, tolerance: .zero)
                        try await app.call(Self.methods[(turn + number) % Self.methods.count])
                        times.append((ContinuousClock.now - due) / .seconds(1))
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        var measurement = try await meter.reading(units: times.count, seconds: seconds)
        var latencies = LatencyRecorder()
        for time in times { latencies.record(seconds: time) }
        measurement.latency = latencies.summary
        return measurement
    }

    /// Owners with events, whom an issuer has proven; the letters that they would get are not sent.
    private func makeOwners(_ bed: BenchBed, _ settings: BenchSettings) async throws -> APIOwners {
        let customers = try await CalendarStub.lend(settings) { stub in
            let events = try await AgreedEvents.add(Self.apps, calendar: stub.account, to: bed)
            try await BenchOwners.write(Self.apps * Self.eventsOfEach, events, stub, bed)
            return events.customers
        }
        return APIOwners(refreshTokens: try await BenchOwners.signIn(customers, .app, bed))
    }
}

/// Owners who have signed in with an app.
private struct APIOwners: Sendable {
    let refreshTokens: [String]

    func app(_ body: ((address: String, token: String)) async throws -> APIApp) async throws -> [APIApp] {
        var apps: [APIApp] = []
        for (number, token) in self.refreshTokens.enumerated() {
            apps.append(try await body((BenchOwners.address(number), token)))
        }
        return apps
    }
}

/// An app that has signed in. It calls from an address of its own, as the proxy says.
private struct APIApp: Sendable {
    let http: HTTPClient
    let url: String
    let address: String
    var access = ""

    static func enter(
        _ owner: (address: String, token: String),
        _ http: HTTPClient,
        _ url: String
    ) async throws -> APIApp {
        var app = APIApp(http: http, url: url, address: owner.address)
        let answer = try await app.send("auth.v1.AuthService/RefreshTokens", "{\"refreshToken\": \"\(owner.token)\"}")
        guard let access = LooseJSON(answer.body)?["accessToken"]?.text else {
            throw BenchFault("an app was not let in: status \(answer.status)")
        }
        app.access = access
        return app
    }

    func call(_ method: String) async throws {
        let answer = try await self.send(method, "{}")
        guard answer.status == 200 else { throw BenchFault("\(method) was answered \(answer.status)") }
    }

    private func send(_ method: String, _ body: String) async throws -> HTTPAnswer {
        var call = HTTPCall(method: .post, url: "\(self.url)/\(method)", body: Array(body.utf8))
        var own = ["Content-Type": "application/json", "X-Forwarded-For": self.address]
        if !self.access.isEmpty { own["Authorization"] = "Bearer \(self.access)" }
        for (name, value) in own {
            if let name = HTTPField.Name(name) { call.fields[name] = value }
        }
        return try await self.http.execute(call)
    }
}
