import HTTPTypes
import TestSupport
import Testing

@testable import HTTP

@Suite struct AddressPolicyTests {
    private static let notPublic = [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
        "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.31.196.1",
        "192.52.193.1", "192.88.99.1", "192.168.0.1", "192.175.48.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
        "::ffff:93.184.216.34",
        "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2001:10::1", "2002:7f00:1::1",
        "2620:4f:8000::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "febf::1", "fec0::1",
        "ff02::1", "ff0e::1",
    ]

    private static let publicOnes = [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2001:200::1", "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450::1",
    ]

    @Test(arguments: notPublic) func privateAddressIsRefusedToCustomers(_ text: String) throws {
        let address = try #require(IPAddress(text))
        for url in ["https://calendar.example/", "http://calendar.example/"] {
            let destination = try Destination(url: url, policy: .customer(allowing: []))
            #expect(!destination.permits(address))
        }
    }

    @Test(arguments: publicOnes) func publicAddressNeedsEncryption(_ text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(try Destination(url: "https://calendar.example/", policy: .customer(allowing: [])).permits(address))
        #expect(try !Destination(url: "http://calendar.example/", policy: .customer(allowing: [])).permits(address))
    }

    @Test(
        arguments: [
            ("calendar.example:8443", "https://calendar.example:8443/x", "10.0.0.1", true),
            ("Calendar.Example:8443", "http://CALENDAR.example:8443/x", "10.0.0.1", true),
            ("calendar.example:8443", "https://calendar.example/", "10.0.0.1", false),
            ("calendar.example:8443", "https://other.example:8443/", "10.0.0.1", false),
            ("calendar.example:443", "https://calendar.example/", "10.0.0.1", true),
            ("127.0.0.1:5232", "http://127.0.0.1:5232/", "127.0.0.1", true),
            ("127.0.0.1:5232", "http://0x7f.1:5232/", "127.0.0.1", true),
            ("127.0.0.1:5232", "http://localhost:5232/", "127.0.0.1", false),
            ("[::1]:5232", "http://[::1]:5232/", "::1", true),
            ("10.0.0.0/8", "http://calendar.example/", "10.200.3.4", true),
            ("10.0.0.0/8", "https://calendar.example/", "11.0.0.1", true),
            ("10.0.0.0/8", "http://calendar.example/", "11.0.0.1", false),
            ("10.0.0.0/8", "https://calendar.example/", "172.16.0.1", false),
            ("10.0.0.0/8", "https://calendar.example/", "::ffff:10.0.0.1", true),
            ("10.1.2.0/23", "https://calendar.example/", "10.1.3.255", true),
            ("10.1.2.0/23", "https://calendar.example/", "10.1.4.0", false),
            ("fd00::/8", "https://calendar.example/", "fd12::1", true),
            ("fd00::/8", "https://calendar.example/", "10.0.0.1", false),
            ("0.0.0.0/0", "http://calendar.example/", "169.254.169.254", true),
        ]
    )
    func exceptionsAreExact(_ allowed: String, _ url: String, _ address: String, _ isPermitted: Bool) throws {
        let policy = AddressPolicy.customer(allowing: [try #require(AllowedAddress(allowed))])
        #expect(try Destination(url: url, policy: policy).permits(#require(IPAddress(address))) == isPermitted)
    }

    @Test(arguments: [
        "", "host", "host:", ":80", "host:0", "host:65536", "10.0.0.0/33", "::/129", "::1:80", "10.0.0/8", "a b:1",
    ])
    func malformedExceptionIsRefused(_ text: String) { #expect(AllowedAddress(text) == nil) }

    @Test func operatorsMayUseHTTPOnLoopbackOnly() throws {
        let plain = try Destination(url: "http://model.example/", policy: .operator)
        let encrypted = try Destination(url: "https://model.example/", policy: .operator)
        for text in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
            #expect(plain.permits(try #require(IPAddress(text))))
        }
        for text in ["10.0.0.1", "8.8.8.8", "fd00::1", "::ffff:10.0.0.1"] {
            #expect(!plain.permits(try #require(IPAddress(text))))
            #expect(encrypted.permits(try #require(IPAddress(text))))
        }
    }

    @Test func refusedAddressIsNeverConnectedTo() async throws {
        try await HTTPPeer.with { peer in
            for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
                var call = HTTPCall(method: .get, url: peer.url("/echo", host: host))
                call.addressPolicy = .customer(allowing: [])
                let error = await peer.client.failure(of: call)
                #expect(error?.code == .addressRefused && error?.mayHaveBeenSent == false, "\(host)")
                #expect(error?.detail.contains("127") == false && error?.detail.contains("\(peer.port)") == false)
            }
            let requests = try await peer.requests()
            #expect(requests.isEmpty)
        }
    }

    @Test func customerCallDoesNotUseAnOpenOperatorConnection() async throws {
        try await HTTPPeer.with { peer in
            #expect(try await peer.get("/status/200").status == 200)
            var call = HTTPCall(method: .get, url: peer.url("/echo"), addressPolicy: .customer(allowing: []))
            let error = await peer.client.failure(of: call)
            #expect(error?.code == .addressRefused && error?.mayHaveBeenSent == false)
            #expect(try await peer.requests().count == 1)
            let allowed = try #require(AllowedAddress("127.0.0.1:\(peer.port)"))
            call.addressPolicy = .customer(allowing: [allowed])
            #expect(try await peer.client.execute(call).status == 200)
        }
    }
}
