internal import Doctor
internal import HTTP
internal import HTTPTypes
internal import Testing
internal import WorkerKit

@testable internal import Assembly
@testable import JadwalCommand

@Suite("Doctor: every configured model is checked and has its own finding")
struct ModelDoctorTests {
    private static let fallbacks = [
        "OPENAI_BASE_URL": "https://first.example/v1", "OPENAI_API_KEY": "k-first", "OPENAI_MODEL": "big",
        "JADWAL_LLM_FALLBACKS": "small@https://second.example/v1, tiny@https://third.example/v1",
        "JADWAL_LLM_FALLBACK_KEYS": "k-second,-",
    ]
    private static let away = HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "nobody is there")
    private static let all = #"{"data":[{"id":"big"},{"id":"small"},{"id":"tiny"}]}"#

    /// Answers by host; a host that it does not know is not there. A wrong key is refused.
    private func findings(
        _ environment: [String: String],
        _ answers: [String: (status: Int, body: String)]
    ) async throws -> [DoctorFinding] {
        let sources = await SettingsSources.load(environment: environment)
        let settings = try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
        let keys = ["first.example": "Bearer k-first", "second.example": "Bearer k-second"]
        let doctor = ModelDoctor(settings: settings) { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            let host = String(call.url.split(separator: "/")[1])
            guard let answer = answers[host] else { throw Self.away }
            guard call.fields[.authorization] == keys[host] else { return HTTPAnswer(status: 401, body: []) }
            return HTTPAnswer(status: answer.status, body: Array(answer.body.utf8))
        }
        return await doctor.findings()
    }

    @Test func healthyServicesHaveNoFault() async throws {
        let answer = (status: 200, body: Self.all)
        let hosts = ["first.example": answer, "second.example": answer, "third.example": answer]
        let found = try await self.findings(Self.fallbacks, hosts)
        #expect(found.map(\.check) == ["model", "model fallback_1", "model fallback_2"])
        #expect(found.map(\.detail) == ["big", "small", "tiny"])
        #expect(found.allSatisfy { $0.isFine && $0.remedy.isEmpty })
    }

    @Test func eachFaultyModelHasItsOwnFinding() async throws {
        let lists = #"{"data":[{"id":"another"}]}"#
        let hosts = ["second.example": (status: 200, body: Self.all), "third.example": (status: 200, body: lists)]
        let found = try await self.findings(Self.fallbacks, hosts)
        #expect(found.map(\.isFine) == [false, true, false])
        #expect(found[0].detail == "cannotConnect" && found[0].remedy.contains("OPENAI_BASE_URL"))
        #expect(found[2].detail.contains("lists no such model"))
        #expect(found[2].remedy.contains("JADWAL_LLM_FALLBACKS") && !found[2].remedy.contains("OPENAI_MODEL"))
    }

    @Test func refusedFallbackKeyNamesItsSetting() async throws {
        let answer = (status: 200, body: Self.all)
        let environment = Self.fallbacks.merging(["JADWAL_LLM_FALLBACK_KEYS": "k-wrong,-"]) { $1 }
        let hosts = ["first.example": answer, "second.example": answer, "third.example": answer]
        let found = try await self.findings(environment, hosts)
        #expect(found.map(\.isFine) == [true, false, true])
        #expect(found[1].detail.hasPrefix("401") && found[1].remedy.contains("JADWAL_LLM_FALLBACK_KEYS"))
        #expect(!found.contains { $0.cells.joined().contains("k-") })
    }

    @Test func withoutAnEndpointTheOfflineModelIsChecked() async throws {
        let away = try await self.findings([:], [:])
        #expect(away.map(\.check) == ["model"])
        #expect(away[0].remedy.contains("start jadwal-offline-model"))
        let found = try await self.findings([:], ["127.0.0.1:8377": (200, #"{"data":[]}"#)])
        #expect(found.map(\.isFine) == [true])
    }
}
