@testable import Bench

/// A case whose measurements the test gives.
struct ScriptedCase: BenchCase {
    var name = "scripted"
    var about = "for tests"
    var variants = ["small"]
    var most = Int.max

    func subjects(of variant: String) -> [Subject] { [.jadwal, .limit, .plain] }

    func repetitions(of variant: String) -> Int { self.most }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        throw BenchFault("the test measures")
    }
}
