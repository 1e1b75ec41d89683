internal import Foundation

/// Other programs that read our files.
public enum ForeignReaders {
    /// A property list as Python's `plistlib` reads it, as JSON. Throws if it cannot.
    public static func propertyList(_ file: [UInt8]) throws -> [UInt8] {
        let script = "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
        guard let said = try Self.run(["python3", "-c", script, "IN"], on: file) else {
            throw TestBedError(detail: "plistlib does not read it")
        }
        return said
    }

    /// The content of a signed CMS message, as openssl reads it; nil if the signature is not valid.
    ///
    /// - Parameter authority: the file of the trusted authority.
    public static func signedContent(_ message: [UInt8], authority: String) throws -> [UInt8]? {
        try Self.run(
            ["openssl", "cms", "-verify", "-inform", "DER", "-purpose", "any", "-CAfile", authority, "-in", "IN"],
            on: message
        )
    }

    /// Answers of the owners' API as connectrpc for Python reads them.
    ///
    /// - Parameters:
    ///   - answers: a JSON list of objects with `status` and `body`.
    ///   - python: one that has the package.
    /// - Returns: a JSON list of objects with `code`, `message` and `details`, a list of names of types.
    public static func connectErrors(_ answers: [UInt8], python: String) throws -> [UInt8] {
        let script = TestServer.folder.appending(path: "connect_codes.py").path
        guard let said = try Self.run([python, script, "IN"], on: answers) else {
            throw TestBedError(detail: "connectrpc does not read them")
        }
        return said
    }

    /// - Returns: what it says; nil if it fails.
    private static func run(_ arguments: [String], on input: [UInt8]) throws -> [UInt8]? {
        let file = FileManager.default.temporaryDirectory.appending(path: "read-\(UUID().uuidString)")
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments.map { $0 == "IN" ? file.path : $0 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Array(said) : nil
    }
}
