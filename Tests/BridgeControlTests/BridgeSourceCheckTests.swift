import Pipeline
import Sources
import Testing

@Suite(
    "BridgeCheck: an operator is told what is wrong with a source",
    .serialized,
    .enabled(if: SourceBed.isThere, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(2))
)
struct BridgeSourceCheckTests {
    private static func findings(
        _ bed: SourceBed,
        key: String = "api-key",
        _ setups: [ConnectionSetup] = []
    ) async -> [SourceCheck.Finding] {
        await SourceCheck(WAHAControl(base: bed.base, key: key, pace: bed.pace, exchange: bed.exchange)).findings(
            setups
        )
    }

    private static func with(_ body: (SourceBed) async throws -> Void) async throws {
        try await SourceBed.with("waha_server.py", ["--key", "api-key"], body)
    }

    @Test func sourceThatIsAsItShouldBeIsFine() async throws {
        try await Self.with { bed in
            let control = WAHAControl(base: bed.base, key: "api-key", pace: bed.pace, exchange: bed.exchange)
            try await control.create(bed.setup())
            let findings = await Self.findings(bed, [bed.setup()])
            #expect(findings.map(\.detail) == ["2026.9.1 GOWS"])
            #expect(findings.allSatisfy { $0.remedy == nil && !$0.isFault })
        }
    }

    @Test func wrongKeyAndOldVersionAreFaults() async throws {
        try await Self.with { bed in
            let wrong = await Self.findings(bed, key: "wrong")
            #expect(wrong.map(\.isFault) == [true])
            #expect(wrong.first?.remedy?.contains("JADWAL_BRIDGE_KEYS") == true)
            try await bed.turn(["version": "2025.1.1"])
            #expect(await Self.findings(bed).map(\.isFault) == [true])
        }
    }

    @Test func lostSettingsAndSessionsAreCounted() async throws {
        try await Self.with { bed in
            let control = WAHAControl(base: bed.base, key: "api-key", pace: bed.pace, exchange: bed.exchange)
            try await control.create(bed.setup())
            try await control.create(bed.setup("session-2"))
            try await bed.turn(["forget": true])
            try await bed.order("restart")
            var other = bed.setup("session-2")
            try await control.writeSettings(other)
            other.key = "another-key"
            let setups = [bed.setup(), other, bed.setup("session-3")]
            let findings = Array(await Self.findings(bed, setups).dropFirst())
            try #require(findings.count == 3)
            let details = findings.map(\.detail)
            #expect(details.allSatisfy { $0.hasSuffix(": 1") })
            #expect(details[0].contains("store no messages") && details[1].contains("other settings"))
            #expect(findings.map(\.isFault) == [true, false, true])
        }
    }
}
