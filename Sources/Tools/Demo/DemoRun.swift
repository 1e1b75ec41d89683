internal import Assembly
internal import CommandKit
internal import Foundation
internal import Postgres
internal import PrivateServers
internal import Probe
internal import Store
internal import Time
internal import WorkerKit

/// One run of the demo on servers and workers that are up.
struct DemoRun: Sendable {
    let servers: PrivateServers
    let files: DemoFiles
    let output: DemoOutput
    /// Those that run. If the bridge is one of them, the chats come in through it.
    let workers: [WorkerKind]

    /// Returns when every agreed event, and nothing else, has been read back from its calendar.
    func perform() async throws {
        try await DemoDatabase.lend(of: self.servers, self.output) { store, environment in
            try await self.perform(store, environment)
        }
    }

    private func perform(_ context: StoreContext, _ environment: [String: String]) async throws {
        let (store, connections) = (DemoStore(context), PostgresConnections(context))
        let accounts = try await DemoPeople(store: store, servers: self.servers, files: self.files)
            .add(DemoPerson.allCases)
        self.output.heading("Two people, each with a calendar account and a phone:")
        for account in accounts {
            let person = account.person
            self.output.say("  \(person.name), \(person.locale), \(person.zoneName): customer \(account.customerID)")
        }
        let imports = try DemoChat.all.map { try DemoImport($0, self.files, now: .now()) }
        let output = self.output.restarted()
        if self.workers.contains(.bridge) {
            output.heading("Four chats, sent by the signed webhooks of a scripted WAHA, message by message:")
            let source = try await DemoSource(accounts, through: self.servers.bridgeURL(), connections)
            try await self.send(imports, from: source, output)
        } else {
            output.heading("Four exported chats, published onto the queue by jadwal import; each message confirmed:")
            try await self.publish(imports, of: accounts, environment)
        }
        let rest = self.output.settings.quiet
        self.output.heading(
            "What happens to them. A chat must be quiet for \(rest) here (30s otherwise) before it is read:"
        )
        let watch = DemoWatch(store: store, accounts: accounts, output: output, folders: self.servers.folders)
        let supervisor = DemoSupervisor(servers: self.servers, output: output, kinds: self.workers)
        let reminder = DemoReminder(store: context, accounts: accounts, output: output)
        let (ended, reminded) = try await Self.follow(watch, imports, reminder, supervisor)
        try await self.inspect(zip(ended, imports.map(\.nextDay)).map { ($0, $1) }, accounts)
        self.output.say(reminded)
    }

    /// Until all chats have ended and the reminder has come.
    private static func follow(
        _ watch: DemoWatch,
        _ imports: [DemoImport],
        _ reminder: DemoReminder,
        _ supervisor: DemoSupervisor
    ) async throws -> (ended: [DemoProgress], reminded: String) {
        try await withThrowingTaskGroup(of: (ended: [DemoProgress], reminded: String).self) { group in
            group.addTask { (try await watch.follow(imports), "") }
            group.addTask { ([], try await reminder.ring()) }
            group.addTask {
                try await supervisor.run()
                return ([], "")
            }
            defer { group.cancelAll() }
            var all: (ended: [DemoProgress], reminded: String) = ([], "")
            while let (ended, reminded) = try await group.next() {
                all = (all.ended + ended, all.reminded + reminded)
                if !all.ended.isEmpty, !all.reminded.isEmpty { return all }
            }
            throw CancellationError()
        }
    }

    private func publish(
        _ imports: [DemoImport],
        of accounts: [DemoAccount],
        _ environment: [String: String]
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for item in imports {
                guard let account = accounts.first(where: { $0.person == item.chat.owner }) else { continue }
                group.addTask { try await item.run(customer: account.customerID, environment: environment) }
            }
            try await group.waitForAll()
        }
        for item in imports {
            self.output.say("  \(item.messages) of \(item.chat.partner) and \(item.chat.owner.name)")
        }
    }

    /// The broker is away while the second halves come in.
    private func send(_ imports: [DemoImport], from source: DemoSource, _ output: DemoOutput) async throws {
        do {
            let first = try await source.send(imports, half: .first)
            output.line("", "\(first) messages are committed and published")
            try await self.servers.stopBroker()
            output.line("", "RabbitMQ is stopped")
            let second = try await source.send(imports, half: .second)
            output.line("", "\(second) messages are committed; they wait in the database")
            try await self.servers.start([.rabbitMQ])
            output.line("", "RabbitMQ runs again: what waits is published")
        } catch {
            await source.close()
            throw error
        }
        await source.close()
    }

    private func inspect(
        _ chats: [(progress: DemoProgress, nextDay: LocalDate)],
        _ accounts: [DemoAccount]
    ) async throws {
        self.output.heading("The calendars, as curl gets them from the CalDAV server:")
        var faults: [String] = []
        for account in accounts {
            let found = try await CurlClient(account, self.servers, self.files).events()
            for (event, calendar) in found { self.output.show(event, in: calendar, of: account.person) }
            let events = found.map(\.event)
            let own = chats.filter { $0.progress.chat.owner == account.person }
            faults += DemoInspection(owner: account.person, chats: own, events: events).faults
        }
        guard faults.isEmpty else {
            throw CommandFailure(.refused, "not as agreed:\n" + faults.map { "  \($0)" }.joined(separator: "\n"))
        }
        self.output.say(
            "\nEach agreed event stands there once, at its time and place; the other chats led to no event."
        )
    }
}

/// Restarts workers that end while the demo runs. The new process continues from the database and the queues.
private struct DemoSupervisor: Sendable {
    private static let pause = Duration.milliseconds(500)

    let servers: PrivateServers
    let output: DemoOutput
    let kinds: [WorkerKind]

    /// Runs until it is cancelled.
    func run() async throws {
        let names = Set(self.kinds.map(\.process))
        while true {
            try await Task.sleep(for: Self.pause)
            let ended = try await self.servers.status().filter { names.contains($0.name) && $0.condition == .stopped }
            // The offline model does not run if the caller names another model.
            let missing = ended.map(\.name).filter { $0 != .offlineModel || self.output.settings.isModelOurs }
            guard !missing.isEmpty else { continue }
            for name in missing { self.output.line("", "\(name.rawValue) has ended and is restarted") }
            try await self.servers.startWorkers(
                self.kinds.filter { missing.contains($0.process) },
                executables: try OwnExecutable.folder(),
                settings: self.output.settings.variables
            )
        }
    }
}
