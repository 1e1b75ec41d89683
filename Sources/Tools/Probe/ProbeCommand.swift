package import ArgumentParser
package import Assembly
internal import CommandKit
internal import HTTP
internal import Pipeline
internal import RabbitMQ
package import ServiceLifecycle
internal import Store
internal import Time
package import WorkerKit

/// Tries the whole pipeline from the queue to the calendar: again and again as a program with health and metrics like a
/// worker's, or once.
package struct ProbeCommand: WorkerCommand {
    package static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Sends chats of an invented customer through the pipeline, and looks for the events in the calendar.",
        discussion: """
            Give it a calendar account that nobody else uses: its events are deleted before and after each run. The file \
            of --input is a JSON object with caldav_url, caldav_username and caldav_password. With --once the exit code \
            is 0 if each case is good, and 1 if not.
            """
    )
    package static let program = "jadwal-probe"

    @Option(help: ArgumentHelp("From the begin of a run to the next.", valueName: "duration"))
    var every = "10m"

    @Option(help: ArgumentHelp("How long a case may take beside the wait for quiet.", valueName: "duration"))
    var within = "60s"

    @Flag(help: "One run; its results on standard output.")
    var once = false

    @Option(help: ArgumentHelp("The probe's calendar account. - is standard input.", valueName: "file"))
    var input: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup package var options: WorkerOptions

    package init() {}

    package func validate() throws {
        _ = try ArgumentChecks.duration(self.every, "--every")
        _ = try ArgumentChecks.duration(self.within, "--within")
        if self.input == nil, !self.options.check, self.options.probe == nil {
            throw ValidationError("--input is required: the file with the probe's calendar account")
        }
    }

    package func run() async throws {
        let isOnce = self.once && !self.options.check && self.options.probe == nil
        guard isOnce else { return try await self.runUntilShutdown() }
        try await explainingErrors { try await self.runOnce() }
    }

    package static func settings(reading reader: inout SettingsReader) -> PipelineSettings {
        PipelineSettings(reading: &reader)
    }

    package static func checks(_ settings: PipelineSettings) -> [ServiceCheck] { WorkerAssembly.checks(settings) }

    package func services(_ settings: PipelineSettings, _ context: WorkerContext) async throws -> [any Service] {
        let account: ProbeAccount
        do throws(CommandFailure) { account = try await self.account(settings) } catch { throw ProbeStartFault(error) }
        let pipeline = try await WorkerAssembly.open(
            settings,
            context,
            name: Self.program,
            connections: 3,
            seams: Seams()
        )
        let http = HTTPClient(pipeline.httpConfiguration)
        let publishing = QueuePublishing(
            publisher: pipeline.publisher.publisher,
            queue: settings.broker.queues.messages
        )
        let interval = try ArgumentChecks.duration(self.every, "--every")
        let patience = try ArgumentChecks.duration(self.within, "--within")
        let store = pipeline.store
        let service = ProbeService(every: interval, context: context) { tick in
            let site = ProbeSite(settings: settings, store: store, http: http, publishing: publishing, tick: tick)
            return try await site.probe(account, patience: patience)
        }
        return [pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.brokerWatch([]), http, service]
    }

    /// A signal ends the run early. What it has put into the calendar is taken out all the same.
    private func runOnce() async throws {
        let settings = try SettingsReader.read(await SettingsSources.load(file: self.options.config)) {
            PipelineSettings(reading: &$0)
        }
        let account = try await self.account(settings)
        let patience = try ArgumentChecks.duration(self.within, "--within")
        let signals = await Signals()
        let http = HTTPClient(HTTPConfiguration(caFile: settings.outgoing.authoritiesFile))
        let run = Task {
            try await CommandEnvironment.with(settings) { environment in
                try await QueuePublishing.with(settings.broker) { publishing in
                    let store = environment.store
                    let site = ProbeSite(settings: settings, store: store, http: http, publishing: publishing)
                    return try await site.probe(account, patience: patience)
                }
            }
        }
        let watch = Task {
            while !signals.isEnding { try await Task.sleep(for: .milliseconds(50)) }
            run.cancel()
        }
        let result = await run.result
        watch.cancel()
        await http.close()
        if signals.isEnding { throw ExitCode.failure }
        let rows = try result.get()
        try Listing.write(rows, self.listing, nothing: "")
        guard rows.allSatisfy(\.isGood) else { throw ExitCode.failure }
    }

    private func account(_ settings: PipelineSettings) async throws(CommandFailure) -> ProbeAccount {
        try await ProbeAccount.read(self.input ?? "-", settings.outgoing)
    }
}

/// The dependencies of one run of the probe.
private struct ProbeSite: Sendable {
    let settings: PipelineSettings
    let store: StoreContext
    let http: HTTPClient
    let publishing: QueuePublishing
    var tick: @Sendable () -> Void = {}

    func probe(_ account: ProbeAccount, patience: Duration) async throws -> [ProbeResult] {
        let customer = try await account.customer(in: self.store)
        var generator = SystemRandomNumberGenerator()
        let run = ProbeRun(
            chat: ProbeChat(of: customer, now: .now(), using: &generator),
            store: ProbeStore(self.store, customer: customer),
            calendar: ProbeCalendar(
                account: account,
                policy: .customer(allowing: self.settings.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
                exchange: { [http] call throws(HTTPError) in try await http.execute(call) }
            ),
            limits: ProbeLimits(quiet: self.settings.debounce.quiet, patience: patience),
            publish: { [publishing] in try await publishing.publish($0) },
            tick: self.tick
        )
        return await run.perform()
    }
}

/// The account's file cannot be used.
private struct ProbeStartFault: StartFault {
    let exit: ProgramExit
    let description: String

    init(_ failure: CommandFailure) {
        self.exit = failure.kind == .unavailable ? .unavailable : .usage
        self.description = failure.description
    }
}
