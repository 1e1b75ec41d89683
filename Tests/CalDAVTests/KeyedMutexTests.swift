import Jadwal
import Testing

@testable import CalDAV

@Suite struct KeyedMutexTests {
    actor Crowd {
        private var inside = 0
        private(set) var most = 0

        func enter() {
            self.inside += 1
            self.most = max(self.most, self.inside)
        }

        func leave() { self.inside -= 1 }
    }

    @Test func workForOneKeyRunsOneAfterTheOther() async throws {
        let turns = KeyedMutex<Int>()
        let crowds = [Crowd(), Crowd()]
        await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let crowd = crowds[index % 2]
                    try await turns.take(index % 2) { () throws(DAVFailure) in
                        await crowd.enter()
                        await Task.yield()
                        await crowd.leave()
                        if index % 7 == 0 { throw DAVFailure(.transient, "on purpose") }
                    }
                }
            }
            while let result = await group.nextResult() {
                if case .failure(let error) = result { #expect(error is DAVFailure) }
            }
        }
        for crowd in crowds { #expect(await crowd.most == 1) }
        #expect(await turns.count == 0)
    }

    @Test func oldestSchemesAreRemoved() async {
        let schemes = KnownSchemes(limit: 10)
        for index in 0..<25 {
            await schemes.remember(.basic, for: KnownSchemes.Key(customerID: "\(index)", origin: "o"))
        }
        #expect(await schemes.scheme(KnownSchemes.Key(customerID: "0", origin: "o")) == nil)
        #expect(await schemes.scheme(KnownSchemes.Key(customerID: "24", origin: "o")) == .basic)
    }
}
