/// Where traces are sent, and which. The names and meanings are OpenTelemetry's ("SDK configuration").
extension SettingGroup {
    static let traces = SettingGroup(
        readBy: SettingUser.pipeline,
        .tracesEndpoint,
        .tracesHeaders,
        .tracesTimeout,
        .tracesServiceName,
        .tracesResource,
        .tracesSampler,
        .tracesSamplerArgument
    )
}

extension Setting<String?> {
    public static var tracesEndpoint: Self {
        .url("OTEL_EXPORTER_OTLP_ENDPOINT", "the receiver of traces, OTLP over HTTP; without it nothing is traced")
    }

    public static var tracesServiceName: Self {
        .text("OTEL_SERVICE_NAME", "the service's name in traces; by default the program's")
    }
}

extension Setting<[String]> {
    public static var tracesHeaders: Self {
        .list(
            "OTEL_EXPORTER_OTLP_HEADERS",
            range: "name=value, …",
            isSecret: true,
            "headers of each request to the receiver, such as a key"
        )
    }

    public static var tracesResource: Self {
        .list("OTEL_RESOURCE_ATTRIBUTES", range: "name=value, …", "what else traces say about the program")
    }
}

extension Setting<Int> {
    public static var tracesTimeout: Self {
        .number(
            "OTEL_EXPORTER_OTLP_TIMEOUT",
            standard: 10_000,
            in: 100...60_000,
            "milliseconds for a request to the receiver"
        )
    }
}

/// The value of `OTEL_TRACES_SAMPLER`.
public enum TracesSampler: String, Sendable, Hashable, CaseIterable {
    case alwaysOn = "always_on"
    case alwaysOff = "always_off"
    case ratio = "traceidratio"
    case parentAlwaysOn = "parentbased_always_on"
    case parentAlwaysOff = "parentbased_always_off"
    case parentRatio = "parentbased_traceidratio"
}

extension Setting<TracesSampler> {
    public static var tracesSampler: Self {
        .choice(
            "OTEL_TRACES_SAMPLER",
            standard: .parentRatio,
            range: "always_on, always_off or traceidratio, also after parentbased_",
            "which traces are recorded"
        )
    }
}

extension Setting<Double> {
    public static var tracesSamplerArgument: Self {
        .share("OTEL_TRACES_SAMPLER_ARG", standard: "0.01", "the share of traces that a traceidratio sampler records")
    }
}
