import HTTPTypes
import Testing

@testable import WorkerKit

@Suite("Limits count those who ask, whatever they write into X-Forwarded-For") struct ClientAddressTests {
    private let proxy = PeerAddress(NetworkAddress("10.0.0.2"))

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("198.51.100.1, 203.0.113.7", "203.0.113.7"), (" 203.0.113.7\t", "203.0.113.7"),
        ("203.0.113.7:5678", "203.0.113.7"), ("junk,203.0.113.7", "203.0.113.7"), ("2001:DB8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:5678", "2001:db8::1"), ("::ffff:203.0.113.7", "203.0.113.7"),
    ])
    func lastForwardedAddressCounts(_ forwarded: String, _ client: String) {
        #expect(ClientAddress(of: self.proxy, forwarded: forwarded, isProxy: true).description == client)
    }

    @Test(arguments: [
        nil, "", " ", ",", "203.0.113.7,", "203.0.113.7, ", "unknown", "_hidden", "client.example", "203.0.113",
        "203.0.113.7 x", "203.0.113.7:", "203.0.113.7:x", "203.0.113.7:99999", "203.0.113.7:1:2", "[203.0.113.7",
        "2001:db8::1]:5", "[]", "[]:1", "fe80::1%eth0", "203.0.113.007", "203.0.113.7;x", "\"203.0.113.7\"",
    ])
    func invalidForwardedAddressCountsAsTheProxy(_ forwarded: String?) {
        #expect(ClientAddress(of: self.proxy, forwarded: forwarded, isProxy: true).address == self.proxy.address)
    }

    @Test func forwardedFieldOfOtherPeersIsIgnored() {
        let client = ClientAddress(of: self.proxy, forwarded: "203.0.113.7", isProxy: false)
        #expect(client.address == self.proxy.address)
    }

    @Test func lastOfSeveralFieldsCounts() {
        let client = ClientAddress(
            of: self.proxy,
            [.forwardedFor: "198.51.100.1", .forwardedFor: "203.0.113.7:80"],
            isProxy: true
        )
        #expect(client.description == "203.0.113.7")
    }

    @Test func peerIsInANetworkInEitherForm() throws {
        let networks = [try IPNetwork("10.0.0.0/8")]
        #expect(self.proxy.isIn(networks) && PeerAddress(NetworkAddress("::ffff:10.9.9.9")).isIn(networks))
        #expect(!PeerAddress(NetworkAddress("203.0.113.7")).isIn(networks) && !PeerAddress(nil).isIn(networks))
    }
}

@Suite("A request says in one way which host it is for") struct RequestHostTests {
    @Test(arguments: [
        (["calendar.example.org"], "/"), (["calendar.example.org:8443"], "/"), (["127.0.0.1"], "/livez"),
        (["[::1]"], "/"), (["[::1]:8390"], "/"), (["LOCALHOST"], "/a?b=http://c"),
        (["a.example"], "http://A.example/x"), (["a.example"], "*"),
    ])
    func oneHostIsAccepted(_ hosts: [String], _ target: String) {
        #expect(RequestHost.isClear(hosts, target: target, isAtLeastHTTP11: true))
    }

    @Test(arguments: [
        ([], "/"), ([""], "/"), (["a.example", "a.example"], "/"), (["a.example", "b.example"], "/"), (["", "a"], "/"),
        (["a.example, b.example"], "/"), (["a.example b"], "/"), (["user@a.example"], "/"), (["a.example/x"], "/"),
        (["a.example:"], "/"), (["a.example:x"], "/"), (["a.example:99999"], "/"), (["[::1"], "/"), (["::1"], "/"),
        (["a.example"], "http://b.example/"), (["a.example"], "http://a.example:81/"), (["a.example"], "http:///"),
        (["a.example"], "http://b.example?x"), (["a.example"], "http://a.example@b.example/"),
    ])
    func ambiguousHostsAreRefused(_ hosts: [String], _ target: String) {
        #expect(!RequestHost.isClear(hosts, target: target, isAtLeastHTTP11: true))
    }

    @Test func onlyHTTP10NeedsNoHost() {
        #expect(RequestHost.isClear([], target: "/", isAtLeastHTTP11: false))
        #expect(!RequestHost.isClear(["a", "a"], target: "/", isAtLeastHTTP11: false))
    }
}
