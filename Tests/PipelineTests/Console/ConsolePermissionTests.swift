import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Web

@testable import Console

extension PeopleSuites {
    @Suite("The console does for each role what the table of routes says") struct ConsolePermissionTests {
        @Test(.timeLimit(.minutes(3))) func everyRouteIsAllowedOrRefusedByRole() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                for name in ["nobody", "viewer", "operator", "revealer"] {
                    let browser = ConsoleBrowser(console)
                    if name != "nobody" { try await browser.signIn(name) }
                    let roles = Role(rawValue: name).map { Set([$0]) }
                    for route in ConsoleRoute.allCases where route != .signOut && route != .signIn {
                        try await self.check(route, roles, browser)
                    }
                }
            }
        }

        private func check(_ route: ConsoleRoute, _ roles: Set<Role>?, _ browser: ConsoleBrowser) async throws {
            let row = route.row
            let path = Route(row.path.map { $0 == ":" ? "0f4c1c1e-7a3b-4a57-9f0e-2a7a5b1d9c11" : $0 }).text
            let isGranted = row.permission.isGranted(to: roles)
            if row.method == .get {
                let answer = try await browser.get(path)
                if isGranted {
                    // A missing item is not found, for people who may see it.
                    #expect([200, 303, 404].contains(answer.status), "\(route) for \(roles as Any)")
                    #expect(!(answer.fields[.location]?.hasPrefix("/sign-in") ?? false), "\(route) for \(roles as Any)")
                } else {
                    #expect(answer.status == 303, "\(route) for \(roles as Any)")
                    #expect(answer.fields[.location]?.hasPrefix("/sign-in") == true)
                }
            } else {
                // Without a token: whoever may act is told that the form is not valid.
                let answer = try await browser.post(path, [])
                #expect(answer.status == 403, "\(route) for \(roles as Any)")
                let isForged = browser.page.contains("This form is not valid")
                #expect(isForged == isGranted, "\(route) for \(roles as Any)")
            }
        }

        @Test(.timeLimit(.minutes(2))) func roleTakenAwayCountsAtOnce() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("viewer")
                #expect(try await browser.get("/failures").status == 200)
                let lines = try String(contentsOf: console.users, encoding: .utf8).split(separator: "\n")
                let others = lines.filter { !$0.hasPrefix("viewer:") }.map { $0 + "\n" }.joined()
                // In place: a new file would not have the mode of the old one.
                let file = try FileHandle(forWritingTo: console.users)
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: Data(others.utf8))
                try file.close()
                #expect(try await browser.get("/failures").status == 303)
            }
        }
    }
}
