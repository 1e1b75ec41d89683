public import Logging

/// How long a program lives, what it shows of itself and what it logs.
extension SettingGroup {
    static let lifetime = SettingGroup(readBy: SettingUser.pipeline, .health, .shutdownGrace, .startupTimeout)

    static let process = SettingGroup(readBy: SettingUser.all, .allowDumps, .logLevel, .logFormat)
}

extension Setting<String?> {
    public static var health: Self {
        .text("JADWAL_HTTP", range: "host:port", "the address of /livez, /readyz and /metrics; off by default")
    }
}

extension Setting<Duration> {
    public static var shutdownGrace: Self {
        .duration(
            "JADWAL_SHUTDOWN_GRACE",
            standard: "20s",
            in: .zero ... .seconds(600),
            "time to finish work in progress after SIGTERM"
        )
    }

    public static var startupTimeout: Self {
        .duration(
            "JADWAL_STARTUP_TIMEOUT",
            standard: "60s",
            in: .zero ... .seconds(3600),
            "time to reach the services at start"
        )
    }
}

extension Setting<Bool> {
    public static var allowDumps: Self {
        .flag(
            "JADWAL_ALLOW_DUMPS",
            yes: "true",
            no: "false",
            standard: false,
            "whether core dumps, debuggers and profilers may see keys and texts; read from the environment only"
        )
    }
}

extension Setting<Logger.Level> {
    public static var logLevel: Self {
        .choice("LOG_LEVEL", standard: .info, "the least severe level that is logged")
    }
}

extension Setting<LogFormat?> {
    public static var logFormat: Self {
        .choice("LOG_FORMAT", "the format of a log line; text on a terminal, otherwise json")
    }
}
