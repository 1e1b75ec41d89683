internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import WorkerKit

/// Listens for browsers until shutdown. What is in hand then is answered.
struct ConsoleServer: Service, CustomStringConvertible {
    private static let connections = 512
    private static let idle = TimeAmount.seconds(60)
    /// Of all headers of a request, in bytes.
    private static let headers = 16 * 1024

    private let settings: ConsoleSettings
    private let responder: ConsoleResponder
    private let logger: Logger

    init(_ settings: ConsoleSettings, _ responder: ConsoleResponder, logger: Logger) {
        (self.settings, self.responder, self.logger) = (settings, responder, logger)
    }

    var description: String { "console" }

    /// Throws `ListenFault` if it cannot listen at the address.
    func run() async throws {
        // A separate logger, so that lines of the server can be told from those of the worker.
        var quiet = self.logger
        quiet[metadataKey: LogKey.service] = "console"
        let address = self.settings.listen
        let application = Application(
            responder: self.responder,
            server: try self.server(),
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port),
                serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connections, logger: quiet)
            ),
            onServerRunning: { [logger] channel in
                let port = channel.localAddress?.port ?? address.port
                logger.notice("The console is served", metadata: [LogKey.port: "\(port)"])
            },
            logger: quiet
        )
        do {
            try await application.run()
        } catch {
            throw ListenFault(error, at: address, named: SettingName.consoleListen.rawValue) ?? error
        }
    }

    private func server() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                idleTimeout: Self.idle,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.headers,
                    maxHeaderListSize: Self.headers,
                    maxHeaderFieldCount: 100
                )
            )
        )
        guard let (chain, key) = self.settings.certificate else { return plain }
        do {
            return try .tls(
                plain,
                tlsConfiguration: .makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMFile(chain).map { .certificate($0) },
                    privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
                )
            )
        } catch {
            throw CertificateFault()
        }
    }
}

/// The certificate or its key cannot be used. The library's error may quote the file.
struct CertificateFault: StartFault {
    let exit = ProgramExit.usage
    let description =
        "\(SettingName.consoleCertificate.rawValue) and \(SettingName.consoleKey.rawValue) must be a certificate and "
        + "its key, in PEM"
}
