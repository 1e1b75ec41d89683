internal import Foundation

/// nghttpd, which answers 200 to every push over HTTP/2 and TLS, and the keys that a push-worker needs for it.
///
/// Each device is a small file, which is the answer. Echoing the push costs more: nghttpd writes each echo to a file,
/// which took four fifths of its time. The answer is not empty as Apple's is: nghttpd ends an empty stream with a
/// separate frame, libcurl does not wait for it and resets the stream, and nghttpd takes a thousand resets for an
/// attack.
struct PushSink: Sendable {
    /// Pushes to devices below this number are accepted.
    static let devices = 500

    let url: String
    private let folder: String

    /// Starts it, runs `body`, and ends it, also after an error.
    ///
    /// - Parameter streams: how many streams one connection may have at a time. APNs allows 1,000.
    static func lend<R: Sendable>(
        _ settings: BenchSettings,
        streams: Int = 1000,
        _ body: (PushSink) async throws -> R
    ) async throws -> R {
        let folder = "\(settings.folder)/push-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.makeKeys(folder)
        try Self.makeAnswers(folder)
        let (process, port) = try await Self.start(folder, settings, streams)
        let outcome: Result<R, any Error>
        do {
            outcome = .success(try await body(PushSink(url: "https://127.0.0.1:\(port)", folder: folder)))
        } catch {
            outcome = .failure(error)
        }
        await process.end(within: .seconds(1))
        return try outcome.get()
    }

    /// The authority that signed its certificate.
    var authority: String { "\(self.folder)/tls.pem" }
    static let (keyID, teamID, topic) = ("BENCHKEY01", "BENCHTEAM1", "app.jadwal.bench")
    var providerKey: String {
        get throws { try String(contentsOfFile: "\(self.folder)/provider.p8", encoding: .utf8) }
    }

    /// An owner's web service, which answers like a device's.
    func webhook(_ number: Int) -> String { "\(self.url)/3/device/\(BenchPush.device(number))" }

    /// The settings of a push-worker.
    var settings: [String: String] {
        [
            "JADWAL_ALLOW_PRIVATE": String(self.url.dropFirst("https://".count)),
            "APNS_KEY_FILE": "\(self.folder)/provider.p8", "APNS_KEY_ID": Self.keyID, "APNS_TEAM_ID": Self.teamID,
            "APNS_TOPIC": Self.topic, "APNS_URL": self.url, "JADWAL_CA_FILE": self.authority,
        ]
    }

    /// nghttpd does not accept port 0. If a port is in use it ends at once, and another port is tried.
    private static func start(
        _ folder: String,
        _ settings: BenchSettings,
        _ streams: Int
    ) async throws -> (MeasuredProcess, Int) {
        let places = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/usr/local/bin/nghttpd"]
        guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw BenchFault("there is no nghttpd: install Debian's nghttp2-server")
        }
        for _ in 0..<10 {
            let port = Int.random(in: 20_000..<32_000)
            let arguments = [
                "--address=127.0.0.1", "--htdocs=\(folder)/answers", "--max-concurrent-streams=\(streams)", "\(port)",
                "\(folder)/tls.key", "\(folder)/tls.pem",
            ]
            let process = try MeasuredProcess(program, arguments, environment: [:], folder: settings.folder)
            let deadline = ContinuousClock.now + .seconds(5)
            while process.isRunning, ContinuousClock.now < deadline {
                if Self.listens(process.id, port) { return (process, port) }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        throw BenchFault("nghttpd did not start: every port that was tried is taken, or it needs more than 5 s")
    }

    /// True if the process listens on that port, by proc(5).
    private static func listens(_ process: Int32, _ port: Int) -> Bool {
        let table = (try? String(contentsOfFile: "/proc/\(process)/net/tcp", encoding: .utf8)) ?? ""
        let place = "0100007F:" + String(port, radix: 16, uppercase: true)
        var sockets: Set<String> = []
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count > 9, fields[1] == place, fields[3] == "0A" { sockets.insert("socket:[\(fields[9])]") }
        }
        guard !sockets.isEmpty else { return false }
        let folder = "/proc/\(process)/fd"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.contains { file in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
            return target.map { sockets.contains($0) } ?? false
        }
    }

    private static func makeAnswers(_ folder: String) throws {
        let devices = "\(folder)/answers/3/device"
        try FileManager.default.createDirectory(atPath: devices, withIntermediateDirectories: true)
        for number in 0..<Self.devices {
            try Data("{}".utf8).write(to: URL(filePath: "\(devices)/\(BenchPush.device(number))"))
        }
    }

    private static func makeKeys(_ folder: String) throws {
        let curve = ["-pkeyopt", "ec_paramgen_curve:P-256"]
        try Self.openssl(["genpkey", "-algorithm", "EC"] + curve + ["-out", "provider.p8"], in: folder)
        try Self.openssl(
            ["req", "-x509", "-nodes", "-newkey", "ec"] + curve + [
                "-keyout", "tls.key", "-out", "tls.pem", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=IP:127.0.0.1",
            ],
            in: folder
        )
    }

    private static func openssl(_ arguments: [String], in folder: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchFault("openssl \(arguments[0]) failed in \(folder)") }
    }
}
