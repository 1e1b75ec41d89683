internal import HummingbirdTLS
internal import Time
internal import WorkerKit

/// When the console's certificate is valid. It is served all the same: a browser tells its person, and this tells the
/// operator, in the log, by `/readyz` and by the doctor.
struct ConsoleCertificate: Sendable {
    /// The check of `/readyz`, without which pages are served.
    static let check = "certificate"
    /// How long before its end the certificate is reported.
    static let notice = Duration.seconds(14 * 86_400)

    /// The file of `JADWAL_CONSOLE_TLS_CERT`.
    let path: String
    let readiness: Readiness

    func look(at now: UnixTime = .now()) {
        let problem = Self.problem(of: self.path, at: now)
        self.readiness.set(Self.check, up: problem == nil, reason: problem)
    }

    private static func problem(of path: String, at now: UnixTime) -> String? {
        guard let first = try? NIOSSLCertificate.fromPEMFile(path).first else {
            return "its file cannot be read any more"
        }
        return Self.problem(
            from: UnixTime(seconds: Int64(first.notValidBefore)),
            until: UnixTime(seconds: Int64(first.notValidAfter)),
            at: now
        )
    }

    /// nil if it is valid for long.
    static func problem(from start: UnixTime, until end: UnixTime, at now: UnixTime) -> String? {
        let remedy = "renew \(Setting.consoleCertificate.name), and restart jadwal-console"
        if now < start { return "not valid before \(Timestamp.utcText(start)): look at the clock, or \(remedy)" }
        if end < now { return "expired since \(Timestamp.utcText(end)), and browsers refuse it: \(remedy)" }
        return end < now + Self.notice ? "expires at \(Timestamp.utcText(end)): \(remedy)" : nil
    }
}
