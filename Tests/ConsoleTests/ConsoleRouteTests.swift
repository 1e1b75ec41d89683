import HTTPTypes
import Testing
import UseCases
import Web

@testable import Console

@Suite("Each route asks for one permission, in one table") struct ConsoleRouteTests {
    @Test func everyRouteIsFoundByItsOwnAddress() throws {
        for route in ConsoleRoute.allCases {
            let row = route.row
            let address = Route(row.path.map { $0 == ":" ? "x" : $0 })
            guard case .found(let found, let parameters) = ConsoleRoute.find(row.method, address.path) else {
                Issue.record("\(route) is not found")
                continue
            }
            #expect(found == route && parameters.count == row.path.filter { $0 == ":" }.count)
        }
    }

    @Test func actsAreSentByPost() {
        for route in ConsoleRoute.allCases where [.operate, .reveal, .edit].contains(route.row.permission) {
            #expect(route.row.method == .post, "\(route) changes something, and is no act")
        }
    }

    @Test func onlySigningInIsOpenToEverybody() {
        let open = ConsoleRoute.allCases.filter { $0.row.permission == .everybody }
        #expect(Set(open) == [.asset, .language, .signInPage, .signIn, .signInStart, .signInBack, .signOut])
    }

    @Test func rolesGrantWhatTheyAreFor() {
        let table: [(Permission, Set<Role>?, Bool)] = [
            (.everybody, nil, true), (.view, nil, false), (.operate, nil, false), (.reveal, nil, false),
            (.edit, nil, false),
            (.view, [], false), (.view, [.viewer], true), (.view, [.operator], true), (.view, [.revealer], true),
            (.operate, [.viewer], false), (.operate, [.operator], true), (.operate, [.revealer], false),
            (.reveal, [.viewer, .operator], false), (.reveal, [.revealer], true),
            (.edit, [.operator], false), (.edit, [.revealer], false), (.edit, [.operator, .revealer], true),
        ]
        for (permission, roles, isGranted) in table {
            #expect(permission.isGranted(to: roles) == isGranted, "\(permission) with \(String(describing: roles))")
        }
    }

    @Test func otherMethodIsToldFromAnUnknownPath() {
        guard case .wrongMethod = ConsoleRoute.find(.delete, ["failures"]) else {
            Issue.record("DELETE is not told apart")
            return
        }
        guard case .none = ConsoleRoute.find(.get, ["no-such-page"]) else {
            Issue.record("an unknown path is found")
            return
        }
        guard case .found(.failures, _) = ConsoleRoute.find(.head, ["failures"]) else {
            Issue.record("HEAD is not answered as GET")
            return
        }
    }
}
