import HTTP
import Pipeline
import Sources
import Testing

@Suite("BridgeAdvice: versions of sources that lose or misread messages are named")
struct BridgeSourceAdviceTests {
    private enum Outcome { case fine, warning, fault }

    private static func outcome(_ kind: SourceKind, _ version: String?, _ engine: String? = nil) -> Outcome {
        let exchange: HTTPExchange = { _ throws(HTTPError) in
            throw HTTPError(code: .cancelled, mayHaveBeenSent: false, detail: "")
        }
        let control = kind.control(base: "http://s.example", key: "k", pace: SourcePace(), exchange: exchange)
        return switch control?.advice(on: SourceFacts(version: version, engine: engine)) {
        case .fine, nil: .fine
        case .warning(let detail, let remedy):
            detail.isEmpty || remedy.isEmpty ? .fine : .warning
        case .fault(let detail, let remedy):
            detail.isEmpty || remedy.isEmpty ? .fine : .fault
        }
    }

    @Test(arguments: ["2024.10.8", "2025.12.31", "2026.6.9", "2026.7.0"]) func oldWAHAIsAFault(_ version: String) {
        #expect(Self.outcome(.waha, version, "GOWS") == .fault)
    }

    @Test(arguments: ["2026.7.1", "2026.8.3", "2026.8.10", "2026.9.1", "2027.1.1"]) func newWAHAIsFine(
        _ version: String
    ) {
        #expect(Self.outcome(.waha, version, "GOWS") == .fine)
    }

    @Test(arguments: ["2026.8.1", "2026.8.2"]) func versionThatNamesOwnMessagesWronglyIsAWarning(_ version: String) {
        #expect(Self.outcome(.waha, version, "GOWS") == .warning)
    }

    @Test(arguments: ["WEBJS", "NOWEB", nil]) func engineWithoutPasskeysIsAWarning(_ engine: String?) {
        #expect(Self.outcome(.waha, "2026.9.1", engine) == .warning)
    }

    @Test func evolutionIsFineFrom2_3_7OnExceptBeforeItsNextRelease() {
        #expect(Self.outcome(.evolution, "2.3.6") == .fault)
        #expect(Self.outcome(.evolution, "1.8.2") == .fault)
        #expect(Self.outcome(.evolution, "v2.3.7") == .fine)
        #expect(Self.outcome(.evolution, "2.4.0-rc2") == .warning)
        #expect(Self.outcome(.evolution, "2.4.0") == .fine)
        #expect(Self.outcome(.evolution, "2.10.0") == .fine)
    }

    @Test(arguments: [nil, "", "latest", "2", "x.y.z", "2026..1"]) func unknownVersionIsAWarning(_ version: String?) {
        #expect(Self.outcome(.waha, version, "GOWS") == .warning)
        #expect(Self.outcome(.evolution, version) == .warning)
    }

    @Test(arguments: SourceKind.allCases) func eachKindThatCanBeAskedHasAClient(_ kind: SourceKind) {
        let control = kind.control(base: "https://source.example", key: "k", pace: SourcePace()) {
            _ throws(HTTPError) in
            HTTPAnswer(status: 200)
        }
        #expect(control?.kind == (kind == .own ? nil : kind))
    }
}
