package import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Glibc
internal import PrivateServers
internal import WorkerKit

package struct DemoCommand: OperatorCommand {
    package static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "The whole pipeline on private servers, fed with chats, watched until the events are in the calendars.",
        discussion:
            "Run it again as often as you like: servers and data are used again, the demo's people are new each time."
    )

    @Flag(help: "Leave everything running.")
    var keep = false

    @Flag(help: "Chats come in by webhooks of a scripted source, through the bridge; RabbitMQ is stopped in between.")
    var bridge = false

    @Option(help: ArgumentHelp("No chats, but an alarm with weather and news from there.", valueName: "url"))
    var morning: String?

    @Option(help: ArgumentHelp("No chats, but a meeting whose guests have their mailboxes there.", valueName: "url"))
    var meeting: String?

    @OptionGroup var root: RootOption

    @Option(help: ArgumentHelp("The folder of the sample chats.", valueName: "folder"))
    var samples: String?

    package init() {}

    package func perform() async throws {
        let files = try DemoFiles(root: self.root.path, samples: self.samples)
        let output = DemoOutput(DemoSettings())
        let servers = self.root.servers { output.say("  \($0)") }
        // Servers that ran before the demo keep running.
        let stays = try await servers.status().contains { $0.condition != .stopped } || self.keep
        let signals = await Signals()
        let run = Task { [bridge, morning, meeting] in
            if let morning {
                try await DemoMorningRun(servers: servers, files: files, output: output, outside: morning).perform()
            } else if let meeting {
                try await DemoMeetingRun(servers: servers, files: files, output: output, mailboxes: meeting).perform()
            } else {
                try await Self.run(servers, files, output, throughBridge: bridge)
            }
        }
        let watch = Task {
            while !signals.isEnding { try await Task.sleep(for: .milliseconds(50)) }
            run.cancel()
        }
        let result = await run.result
        watch.cancel()
        if !stays { try await servers.stop() }
        if signals.isEnding { throw ExitCode(128 + SIGINT) }
        do { try result.get() } catch {
            if stays { output.say("\nEverything stays up. jadwal down\(self.root.arguments) ends it.") }
            throw error
        }
        let program = try OwnExecutable.shownPath()
        // If the servers are stopped, no file of variables is written.
        let variables =
            stays
            ? try await CommandVariables.save(
                servers.environment(settings: output.settings.variables),
                in: servers.folders
            ) : nil
        output.showNextSteps(
            program: program,
            root: self.root,
            calendar: try await servers.addresses().calDAVURL,
            variables: variables
        )
    }

    private static func run(
        _ servers: PrivateServers,
        _ files: DemoFiles,
        _ output: DemoOutput,
        throughBridge: Bool
    ) async throws {
        output.say("Private servers and workers, all on loopback:")
        try await servers.start()
        let workers = throughBridge ? WorkerKind.usual + [.bridge] : WorkerKind.usual
        try await servers.startWorkers(
            workers,
            executables: try OwnExecutable.folder(),
            settings: output.settings.variables
        )
        try await DemoRun(servers: servers, files: files, output: output, workers: workers).perform()
    }
}

/// The demo's settings for its workers. The caller's own environment wins.
struct DemoSettings: Sendable {
    /// Short, because a person waits. The default is 30 s.
    private static let quietPeriod = "3s"

    let quiet: String
    /// Longer if the caller names a model, which may be slower than the offline model.
    let timeLimit: Duration
    let isModelOurs: Bool
    let hasPushKey: Bool

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func isGiven<Value>(_ setting: Setting<Value>) -> Bool {
            environment[setting.name] != nil || environment[setting.name + "_FILE"] != nil
        }
        self.quiet = environment[Setting.quietPeriod.name] ?? Self.quietPeriod
        self.isModelOurs = !isGiven(.modelBaseURL)
        self.hasPushKey = isGiven(.pushKey)
        let quiet = DurationText.parse(self.quiet) ?? .zero
        self.timeLimit = quiet + .seconds(self.isModelOurs ? 60 : 300)
    }

    var variables: [String: String] { [Setting.quietPeriod.name: self.quiet] }
}
