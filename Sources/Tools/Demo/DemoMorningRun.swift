internal import CommandKit
internal import FoundationEssentials
internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import PrivateServers
internal import Store
internal import WorkerKit

/// The demo of a morning: its servers and workers, the owners' pages for taps, an owner, and the owner's devices.
struct DemoMorningRun: Sendable {
    private static let patience = Duration.seconds(30)

    let servers: PrivateServers
    let files: DemoFiles
    let output: DemoOutput
    /// The address of `deploy/lib/morning_demo.py`.
    let outside: String

    func perform() async throws {
        self.output.say("Private servers and workers, all on loopback:")
        try await self.servers.start()
        try await self.servers.startWorkers(
            [.push, .schedule],
            executables: try OwnExecutable.folder(),
            settings: self.output.settings.variables
        )
        try await DemoDatabase.lend(of: self.servers, self.output) { store, environment in
            try await self.perform(store, environment)
        }
    }

    private func perform(_ store: StoreContext, _ environment: [String: String]) async throws {
        guard let pages = environment[Setting.apiURL.name] else {
            throw CommandFailure(.usage, "\(Setting.apiURL.name) is not set: run deploy/demo --morning")
        }
        let http = HTTPClient()
        let clock = DemoClock(store: store)
        let result: Result<Void, any Error>
        do {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask { try await self.serve(environment) }
                group.addTask {
                    try await self.ring(store, clock, DemoOutside(address: self.outside, http: http), pages)
                    return true
                }
                defer { group.cancelAll() }
                _ = try await group.next()
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        // Also after an error: the next run's workers have the same database.
        try await clock.reset()
        await http.close()
        try result.get()
    }

    private func ring(
        _ store: StoreContext,
        _ clock: DemoClock,
        _ outside: DemoOutside,
        _ pages: String
    ) async throws {
        let demo = DemoStore(store)
        for account in self.files.accounts() {
            try await demo.remove(account)
            try await self.servers.forgetCalendar(of: account.calendarUser)
        }
        let account = DemoAccount(.omar)
        try self.files.save([account])
        try await demo.add(
            account,
            calendarURL: try await self.servers.addresses().calDAVURL,
            password: try await self.servers.calendarPassword(of: account.calendarUser),
            deviceToken: DemoRun.deviceToken()
        )
        let devices = PostgresDevices(store)
        let secret = "whsec_" + Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
        _ = try await devices.add(.webhook, address: outside.webhook, secret: secret, of: account.customerID)
        _ = try await devices.add(.ntfy, address: outside.topic, secret: nil, of: account.customerID)
        try await self.wait(for: pages, outside.http)
        self.output.heading("The morning of \(account.person.name), who has a webhook and ntfy:")
        let morning = DemoMorning(
            store: store,
            account: account,
            outside: outside,
            clock: clock,
            output: self.output.restarted(),
            pages: pages
        )
        try await morning.perform()
    }

    /// Ends by an error, or when it is cancelled.
    private func serve(_ environment: [String: String]) async throws -> Bool {
        let own = [
            "JADWAL_API_AS_OWNER": "on", "JADWAL_SMTP_URL": "smtp://127.0.0.1:9",
            "JADWAL_MAIL_FROM": "Jadwal <jadwal@example.org>",
        ]
        let log = "\(self.files.folder)/api.log"
        try StoredFile.makeFolder(self.files.folder)
        let command = LaunchCommand(
            executable: "\(try OwnExecutable.folder())/jadwal-api",
            environment: environment.merging(own) { $1 }
        )
        let code = try await BackgroundProcess.run(command, log: log)
        throw CommandFailure(.unavailable, "jadwal-api has ended (\(code)). \(log) says:\n\(StoredFile.tail(log))")
    }

    private func wait(for pages: String, _ http: HTTPClient) async throws {
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            let answer = try? await http.execute(HTTPCall(method: .get, url: "\(pages)/sign-in"))
            if let answer, answer.status < 500 { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw CommandFailure(.unavailable, "jadwal-api does not answer: see \(self.files.folder)/api.log")
    }
}
