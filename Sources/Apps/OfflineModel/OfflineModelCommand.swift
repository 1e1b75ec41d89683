internal import ArgumentParser
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import WorkerKit

@main
struct OfflineModelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal-offline-model",
        abstract: "An OpenAI-compatible server whose model is a deterministic reader of conversations.",
        discussion: """
            It answers POST /v1/chat/completions with the prompt versions 1 and 2 of Jadwal, and GET /v1/models. \
            Nothing that it is sent is kept or logged.
            """,
        version: JadwalVersion.current
    )

    @Option(help: "The address to listen on, host:port. Port 0 takes a free one; the address is printed.")
    var listen = "127.0.0.1:8377"

    @Flag(help: "Ask the server at --listen whether it answers, and exit with 0 or 1.")
    var probe = false

    func validate() throws {
        guard HostAndPort(self.listen) != nil else { throw ValidationError("--listen must be host:port.") }
    }

    func run() async throws {
        ProcessMemory.conceal()
        guard let address = HostAndPort(self.listen) else { throw ExitCode(ProgramExit.usage.rawValue) }
        if self.probe {
            let answer = HealthProbe(address).ask("v1/models")
            StandardOutput.write((answer.isFine ? "ok" : answer.text) + "\n")
            throw answer.isFine ? ExitCode.success : .failure
        }
        var logger = Logger(label: "jadwal-offline-model") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let listener = Listener(at: address, .service(), logger: logger)
        let application = Application(
            router: OfflineModelServer.router(),
            server: listener.server,
            configuration: listener.configuration,
            onServerRunning: { channel in
                let bound = HostAndPort(host: address.host, port: channel.localAddress?.port ?? address.port)
                StandardOutput.write("listening on \(bound)\n")
            },
            logger: logger
        )
        do {
            try await application.runService()
        } catch {
            guard let fault = ListenFault(error, at: address, named: "--listen") else { throw error }
            StandardError.write("jadwal-offline-model: \(fault)\n")
            throw ExitCode(fault.exit.rawValue)
        }
    }
}
