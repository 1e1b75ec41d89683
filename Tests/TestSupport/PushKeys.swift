internal import Foundation

/// A folder of keys and certificates for one run of the mock, made by openssl. It is removed with the value's last
/// reference.
public final class PushKeys: Sendable {
    private let folder: URL
    /// A provider key as Apple issues it.
    public let providerKey: String

    public init() throws {
        self.folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-apns-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try Self.openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out provider.p8", in: self.folder)
        try Self.openssl("pkey -in provider.p8 -pubout -out provider.pem", in: self.folder)
        try Self.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout tls.key -out tls.pem -days 2"
                + " -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1",
            in: self.folder
        )
        self.providerKey = try String(contentsOf: self.folder.appending(path: "provider.p8"), encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: self.folder) }

    /// `tls.pem` and `tls.key` of localhost, `provider.p8` and its public half `provider.pem`.
    public func path(_ name: String) -> String { self.folder.appending(path: name).path }

    private static func openssl(_ arguments: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestBedError(detail: "openssl \(arguments) failed") }
    }
}
