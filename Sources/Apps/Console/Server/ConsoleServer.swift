internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import Logging
internal import Web
internal import WorkerKit

/// Where the console listens, and its TLS.
enum ConsoleServer {
    static func make<Responder: HTTPResponder<PageConnection>>(
        _ settings: ConsoleSettings,
        _ responder: Responder,
        logger: Logger
    ) -> PageServer<Responder> {
        PageServer(
            "console",
            at: settings.listen,
            named: .consoleListen,
            served: "The console is served",
            responder,
            logger: logger,
            isProxy: settings.isProxy
        ) { plain in
            guard let (chain, key) = settings.certificate else { return plain }
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
}

/// The certificate or its key cannot be used. The library's error may quote the file.
struct CertificateFault: StartFault {
    let exit = ProgramExit.usage
    let description =
        "\(Setting.consoleCertificate.name) and \(Setting.consoleKey.name) must be a certificate and "
        + "its key, in PEM"
}
