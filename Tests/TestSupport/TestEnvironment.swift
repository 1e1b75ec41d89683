public import Foundation

/// Where the servers of this test run are. `deploy/test` starts them and sets the environment; a suite that finds none is
/// skipped with the reason.
public enum TestEnvironment {
    public static var amqpURL: String? { Self.value("JADWAL_TEST_AMQP_URL") }
    public static var amqpManagementURL: String? { Self.value("JADWAL_TEST_AMQP_MANAGEMENT_URL") }
    /// The URL of a superuser on a private cluster. Each suite creates its own database.
    public static var databaseURL: String? { Self.value("JADWAL_TEST_DATABASE_URL") }
    public static var calDAVURL: String? { Self.value("JADWAL_TEST_CALDAV_URL") }
    public static var calDAVUser: String { Self.value("JADWAL_TEST_CALDAV_USER") ?? "jadwal" }
    public static var calDAVPassword: String { Self.value("JADWAL_TEST_CALDAV_PASSWORD") ?? "" }
    /// A Python with the packages that the test servers need.
    public static var python: String? { Self.value("JADWAL_TEST_PYTHON") }

    /// The tool of the authors of Connect, which stands beside `python`; nil without it.
    public static var buf: URL? {
        self.python
            .map { URL(filePath: $0).deletingLastPathComponent().appending(path: "buf") }
            .flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
    }

    /// The factor for limits of time and memory. Sanitizers make programs several times slower. Only `deploy/test
    /// --sanitize` sets it.
    public static var patience: Int { Self.value("JADWAL_TEST_PATIENCE").flatMap { Int($0) } ?? 1 }

    /// The `litellm` executable of a separate installation.
    public static var liteLLM: String? { Self.value("JADWAL_TEST_LITELLM") }

    /// The `phoenix` executable of a separate installation of Arize Phoenix.
    public static var phoenix: String? { Self.value("JADWAL_TEST_PHOENIX") }

    /// Where a real small model is kept, and the python3 whose packages hold it.
    public static var modelFolder: String? { Self.value("JADWAL_TEST_MODEL_FOLDER") }
    public static var modelPython: String? { Self.value("JADWAL_TEST_MODEL_PYTHON") }
    /// llama.cpp's `llama-server`.
    public static var llamaServer: String? { Self.value("JADWAL_TEST_LLAMA_SERVER") }

    private static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
