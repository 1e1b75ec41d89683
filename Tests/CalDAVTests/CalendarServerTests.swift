import CalDAV
import HTTP
import HTTPTypes
import Logging
import TestSupport
import Testing

/// Runs all checks at each real server that can be started here. python-caldav reads the result.
@Suite(.serialized, .enabled(if: TestEnvironment.python != nil, "needs a Python with caldav: JADWAL_TEST_PYTHON"))
struct CalendarServerTests {
    /// No server may be missing from the table by mistake.
    @Test(.enabled(if: CalendarServer.root != nil, "deploy/test --servers brings them all"))
    func allServersAreInstalled() {
        #expect(CalendarServer.wanted.count == CalendarServer.allCases.count)
    }

    @Test(arguments: CalendarServer.wanted) func serverPassesEveryCheck(_ server: CalendarServer) async throws {
        let bed = try await TestServer.start(server.script, arguments: server.arguments ?? [], within: .seconds(180))
        try await HTTPClient.lend { http in
            let visit = ServerVisit(server: server, port: bed.port, http: http)
            var expectations: [(check: ServerCheck, hold: ServerVisit.Expectation)] = []
            var faults: [ServerCheck: String] = [:]
            for check in ServerCheck.allCases {
                do {
                    expectations.append((check, try await visit.play(check)))
                } catch {
                    faults[check] = "\(error)"
                }
            }
            let python = try #require(TestEnvironment.python)
            let url = "http://127.0.0.1:\(bed.port)/\(server.witnessPath)"
            let witness = try await CalendarWitness.read(url, visit.account, python: python)
            for (check, hold) in expectations { faults[check] = hold(witness) }
            for check in ServerCheck.allCases {
                ServerTable.add(server, check, faults[check])
                if let fault = faults[check] { Issue.record("\(server.rawValue), \(check.rawValue): \(fault)") }
            }
        }
        bed.stop()
    }
}
