internal import Testing
internal import WorkerKit

@testable internal import Assembly

@Suite("Traces are configured by OpenTelemetry's own settings")
struct TelemetrySettingsTests {
    private func read(_ environment: [String: String]) async throws -> TelemetrySettings? {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { TelemetrySettings.read(&$0) }
    }

    private static let endpoint = ["OTEL_EXPORTER_OTLP_ENDPOINT": "https://collector.example.com:4318/"]

    @Test func nothingIsTracedWithoutAnEndpoint() async throws {
        #expect(try await self.read([:]) == nil)
        // They may be set for other programs.
        let others = ["OTEL_TRACES_SAMPLER": "jaeger_remote", "OTEL_EXPORTER_OTLP_TIMEOUT": "x"]
        #expect(try await self.read(others) == nil)
    }

    @Test func endpointAloneIsEnough() async throws {
        let settings = try #require(try await self.read(Self.endpoint))
        #expect(settings.endpoint == "https://collector.example.com:4318")
        #expect(settings.timeout == .seconds(10))
        #expect(settings.sampler == .parentRatio)
        #expect(settings.ratio == 0.01)
        #expect(settings.headers.isEmpty && settings.resource.isEmpty && settings.serviceName == nil)
    }

    @Test func listsArePercentDecoded() async throws {
        let settings = try #require(
            try await self.read(
                Self.endpoint.merging([
                    "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20a=b, x-scope = one ",
                    "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment=%D8%A7,empty=",
                    "OTEL_SERVICE_NAME": "jadwal",
                ]) { $1 }
            )
        )
        #expect(settings.headers.map(\.name) == ["authorization", "x-scope"])
        #expect(settings.headers.map(\.value) == ["Bearer a=b", "one"])
        #expect(settings.resource.map(\.value) == ["ا", ""])
        #expect(settings.serviceName == "jadwal")
    }

    @Test(arguments: [
        ("always_on", false, 1), ("ALWAYS_OFF", false, 0), ("traceidratio", false, 0.5),
        ("parentbased_always_on", true, 1), ("parentbased_always_off", true, 0),
        ("parentbased_traceidratio", true, 0.5),
    ])
    func standardSamplersAreKnown(_ name: String, followsParent: Bool, ratio: Double) async throws {
        let sampler = ["OTEL_TRACES_SAMPLER": name, "OTEL_TRACES_SAMPLER_ARG": "0.5"]
        let settings = try #require(try await self.read(Self.endpoint.merging(sampler) { $1 }))
        #expect(settings.sampler.followsParent == followsParent)
        #expect(settings.ratio == ratio)
    }

    @Test(arguments: [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "authorization"), ("OTEL_EXPORTER_OTLP_HEADERS", "a b=c"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "content-type=text/plain"), ("OTEL_EXPORTER_OTLP_HEADERS", "a=%0d%0ab"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "a=%zz"), ("OTEL_RESOURCE_ATTRIBUTES", "=unnamed"),
        ("OTEL_RESOURCE_ATTRIBUTES", "a=%ff"), ("OTEL_EXPORTER_OTLP_TIMEOUT", "10s"),
        ("OTEL_TRACES_SAMPLER", "jaeger_remote"), ("OTEL_TRACES_SAMPLER_ARG", "2"), ("OTEL_TRACES_SAMPLER_ARG", "nan"),
    ])
    func faultIsNamedWithoutItsValue(_ name: String, _ value: String) async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            _ = try await self.read(Self.endpoint.merging([name: value]) { $1 })
        }
        #expect(error?.faults.map(\.name) == [name])
        #expect(error?.description.contains(value) == false)
    }
}
