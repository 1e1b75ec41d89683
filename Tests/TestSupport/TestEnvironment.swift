internal import FoundationEssentials

/// Where the servers of this test run are. `deploy/test` starts them and sets the environment; a suite that finds none is
/// skipped with the reason.
public enum TestEnvironment {
    public static var amqpURL: String? { Self.value("JADWAL_TEST_AMQP_URL") }
    public static var amqpManagementURL: String? { Self.value("JADWAL_TEST_AMQP_MANAGEMENT_URL") }
    /// A superuser's, on a private cluster: each suite makes a database of its own.
    public static var databaseURL: String? { Self.value("JADWAL_TEST_DATABASE_URL") }
    public static var calDAVURL: String? { Self.value("JADWAL_TEST_CALDAV_URL") }
    public static var calDAVUser: String { Self.value("JADWAL_TEST_CALDAV_USER") ?? "jadwal" }
    public static var calDAVPassword: String { Self.value("JADWAL_TEST_CALDAV_PASSWORD") ?? "" }
    /// A Python with the packages that the test beds need.
    public static var python: String? { Self.value("JADWAL_TEST_PYTHON") }

    /// By how much limits of time and memory are longer than usual. Sanitizers make programs several times slower, and
    /// `deploy/test --sanitize` says so here; nothing else may.
    public static var patience: Int { Self.value("JADWAL_TEST_PATIENCE").flatMap { Int($0) } ?? 1 }

    /// The `litellm` executable of an installation of its own.
    public static var liteLLM: String? { Self.value("JADWAL_TEST_LITELLM") }

    /// llama.cpp's `llama-server`.
    public static var llamaServer: String? { Self.value("JADWAL_TEST_LLAMA_SERVER") }

    private static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
