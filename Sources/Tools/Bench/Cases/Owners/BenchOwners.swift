internal import Crypto
internal import Foundation
internal import HTTP
internal import Postgres
internal import Store
internal import Web

/// The parts that the cases about jadwal-api share: its settings, signed-in owners, and a client.
enum BenchOwners {
    /// Owners come from addresses of their own, as a proxy says. The program logs in as the role that operators give it,
    /// from which the database hides what is another owner's.
    static func settings(_ bed: BenchBed) async throws -> [String: String] {
        let key = Data(P256.Signing.PrivateKey().pemRepresentation.utf8).base64EncodedString()
        return [
            "DATABASE_URL": try await Self.role(bed), "JADWAL_MIGRATE": "off",
            "JADWAL_API_LISTEN": "127.0.0.1:0", "JADWAL_TOKEN_KEYS": "k1:\(key)", "JADWAL_TRUSTED_PROXIES": "127.0.0.1",
            // Nothing listens there. There are no letters.
            "JADWAL_SMTP_URL": "smtp://127.0.0.1:9", "JADWAL_MAIL_FROM": "jadwal@example.org",
        ]
    }

    /// - Returns: the database's URL with the role's login, which has the superuser's password.
    private static func role(_ bed: BenchBed) async throws -> String {
        guard let script = FileManager.default.contents(atPath: bed.settings.roles),
            var parts = URLComponents(string: bed.databaseURL)
        else { throw BenchFault("\(bed.settings.roles) cannot be read") }
        let password = (parts.password ?? "").replacing("'", with: "''")
        let statements = "\(String(decoding: script, as: UTF8.self)); alter role jadwal_api password '\(password)'"
        let owner = PostgresConnection(PostgresConfiguration(url: bed.databaseURL, applicationName: "jadwal-bench"))
        try await owner.open()
        try await owner.executeScript(statements, within: .seconds(30))
        await owner.close()
        parts.user = "jadwal_api"
        guard let url = parts.string else { throw BenchFault("no URL for the role jadwal_api") }
        return url
    }

    /// The address that the proxy names for an owner.
    static func address(_ number: Int) -> String { "10.\(number / 250).\(number % 250).1" }

    /// Accounts of owners whom an issuer has proven; the letters that they would get are not sent.
    ///
    /// - Returns: for each customer what its session shows: the cookie of a browser, the refresh token of an app.
    static func signIn(_ customers: [String], _ kind: NewSession.Kind, _ bed: BenchBed) async throws -> [String] {
        let accounts = PostgresOwnerAccounts(bed.store)
        let logins = PostgresIssuerSignIn(bed.store, SignInRules(signUp: .closed))
        var tokens: [String] = []
        for (number, customer) in customers.enumerated() {
            let text = "owner\(number)@example.org"
            let address = AccountAddress(text: text, lookupText: text)
            try await accounts.invite(customer, address, by: "bench")
            let token = SessionToken().text
            let session = NewSession(token: token, agent: "App", kind: kind)
            let person = ProvenPerson(issuer: "bench", subject: "\(number)", address: address)
            guard case .signedIn = try await logins.use(person, language: "en", for: session) else {
                throw BenchFault("an owner was not signed in")
            }
            tokens.append("\(session.id).\(token)")
        }
        try await bed.pool.execute(Statement("delete from letter"))
        return tokens
    }

    /// Customers whom somebody has written down, and who have not come yet.
    static func invite(_ customers: [String], _ bed: BenchBed, _ address: (Int) -> String) async throws {
        let accounts = PostgresOwnerAccounts(bed.store)
        for (number, customer) in customers.enumerated() {
            let text = address(number)
            try await accounts.invite(customer, AccountAddress(text: text, lookupText: text), by: "bench")
        }
    }

    /// Events of these customers in their calendars, written by a calendar-worker.
    static func write(_ count: Int, _ events: AgreedEvents, _ stub: CalendarStub, _ bed: BenchBed) async throws {
        try await events.publish(0..<count, to: bed)
        let worker = try bed.start("jadwal-calendar-worker", settings: stub.settings)
        try await MeasuredProcess.running([worker]) {
            try await bed.wait(for: "\(count) events are written", within: .seconds(120)) {
                try worker.checkItRuns()
                return try await bed.writtenEvents() >= count
            }
        }
    }

    /// Makes numbered calls at a steady rate. The latency of one that is late counts from when it was due.
    static func call(
        _ count: Int,
        perSecond rate: Int,
        measuring processes: [MeasuredProcess],
        _ bed: BenchBed,
        _ call: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Measurement {
        try await bed.settle()
        let meter = try await Meter.start(bed, processes.map(\.id))
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: Double.self) { group in
            for number in 0..<count {
                let due = start + Duration.seconds(1) * number / rate
                group.addTask {
                    try await Task.sleep(until: due, tolerance: .zero)
                    try await call(number)
                    return (ContinuousClock.now - due) / .seconds(1)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var measurement = try await meter.reading(units: count, seconds: start.duration(to: .now) / .seconds(1))
        var latencies = LatencyRecorder()
        for time in times { latencies.record(seconds: time) }
        measurement.latency = latencies.summary
        return measurement
    }

    /// Waits until jadwal-api serves its pages, runs `body` with its address, and ends it.
    static func visiting<R: Sendable>(
        _ process: MeasuredProcess,
        _ body: (HTTPClient, String) async throws -> R
    ) async throws -> R {
        try await MeasuredProcess.running([process]) {
            let port = try await process.says(/The owners' pages are served.*?port"?[:=]"?(\d+)/)
            let http = HTTPClient()
            await http.start()
            let outcome: Result<R, any Error>
            do {
                outcome = .success(try await body(http, "http://127.0.0.1:\(port)"))
            } catch {
                outcome = .failure(error)
            }
            await http.close()
            return try outcome.get()
        }
    }
}
