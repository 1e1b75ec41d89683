import HTTPTypes
import Testing
import Web

@testable import API

@Suite("Each route of the owners' pages is in one table") struct OwnerRouteTests {
    @Test func everyRouteIsFoundByItsOwnAddress() {
        for route in OwnerRoute.allCases {
            let row = route.row
            let address = Route(row.path.map { $0 == ":" ? "x" : $0 })
            guard case .found(let found, let parameters) = OwnerRoute.find(row.method, address.path) else {
                Issue.record("\(route) is not found")
                continue
            }
            #expect(found == route && parameters.count == row.path.filter { $0 == ":" }.count)
        }
    }

    /// A new route that strangers may ask is named here, by somebody who has thought about it.
    @Test func onlySigningInIsOpenToEverybody() {
        let open = OwnerRoute.allCases.filter { $0.row.permission == .everybody }
        let known: Set<OwnerRoute> = [
            .asset, .language, .signInPage, .signIn, .mailSent, .linkPage, .link, .signOut, .serviceWorker,
            .manifest, .offline, .issuerBegin, .issuerBack, .exportFile, .profile,
            .appleApps, .androidApps,
            // By a token.
            .tapPage, .tap, .crossing, .ownTracks, .feed, .sharedBrief, .votePage, .vote,
        ]
        #expect(Set(open) == known)
    }

    /// Actions that a stolen session must not do require a recent sign-in. A page that leads nowhere else returns to
    /// itself.
    @Test func recentSignInIsWantedWhereItMatters() {
        let wanting = OwnerRoute.allCases.filter { $0.row.stepUp != nil }
        let known: Set<OwnerRoute> = [
            .connectCalendarPage, .connectCalendar, .exportAll, .exportEvents, .deletionPage, .showPlace,
            .deleteAccount, .removeCalendar, .hostCalendar, .hostedCalendar, .renewHosted, .endHosted,
        ]
        #expect(Set(wanting) == known)
        for place in StepUp.allCases {
            guard case .found(let route, _) = OwnerRoute.find(.get, place.route.path) else {
                Issue.record("\(place) leads nowhere")
                continue
            }
            #expect(route.row.permission == .owner && (route.row.stepUp ?? place) == place)
        }
    }

    @Test func otherMethodIsToldFromAnUnknownPath() {
        guard case .wrongMethod = OwnerRoute.find(.delete, ["account"]) else {
            Issue.record("DELETE is not told apart")
            return
        }
        guard case .none = OwnerRoute.find(.get, ["no-such-page"]) else {
            Issue.record("an unknown path is found")
            return
        }
        guard case .found(.account, _) = OwnerRoute.find(.head, ["account"]) else {
            Issue.record("HEAD is not answered as GET")
            return
        }
    }
}

@Suite("Lists name browsers by words of a list") struct AgentNameTests {
    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
            "Chrome, Android"
        ),
        ("<script>alert(1)</script>", ""), ("", ""),
    ])
    func browserIsNamedByWordsOfAList(_ header: String, _ name: String) {
        #expect(AgentName.of(header) == name)
    }
}
