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
        let pages = try DemoPages(environment, files: self.files)
        let http = HTTPClient()
        let clock = DemoClock(store: store)
        let result: Result<Void, any Error>
        do {
            try await pages.serve(http) {
                try await self.ring(store, clock, DemoOutside(address: self.outside, http: http), pages.address)
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
        let people = DemoPeople(store: DemoStore(store), servers: self.servers, files: self.files)
        let account = try await people.add([.omar])[0]
        let devices = PostgresDevices(store)
        let secret = "whsec_" + Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
        _ = try await devices.add(.webhook, address: outside.webhook, secret: secret, of: account.customerID)
        _ = try await devices.add(.ntfy, address: outside.topic, secret: nil, of: account.customerID)
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
}
