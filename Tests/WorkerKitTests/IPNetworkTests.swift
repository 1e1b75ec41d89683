import Testing

@testable import WorkerKit

@Suite("Proxies are named by addresses and networks") struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0"), ("10.0.0.0/8", "10.255.255.255"), ("10.0.0.0/8", "::ffff:10.1.2.3"),
        ("192.168.4.0/22", "192.168.7.255"), ("0.0.0.0/0", "203.0.113.9"), ("192.0.2.7/32", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"), ("192.0.2.7", "::ffff:192.0.2.7"), ("::ffff:10.0.0.0/104", "10.9.9.9"),
        ("fd00::/8", "fdff::1"), ("2001:db8:1:200::/57", "2001:db8:1:27f::1"), ("::/0", "2001:db8::1"),
        ("::1", "0:0:0:0:0:0:0:1"), ("2001:DB8::1/128", "2001:db8::1"),
    ])
    func networkContainsItsAddresses(_ network: String, _ address: String) throws {
        #expect(try IPNetwork(network).contains(#require(NetworkAddress(address))))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "11.0.0.0"), ("10.0.0.0/8", "9.255.255.255"), ("10.0.0.0/8", "a00::1"),
        ("192.168.4.0/22", "192.168.8.0"), ("192.168.4.0/22", "192.168.3.255"), ("192.0.2.7", "192.0.2.8"),
        ("fd00::/8", "fc00::1"), ("2001:db8:1:200::/57", "2001:db8:1:280::1"), ("::/0", "10.0.0.1"),
        ("0.0.0.0/0", "2001:db8::1"),
    ])
    func networkContainsNoOtherAddress(_ network: String, _ address: String) throws {
        #expect(try !IPNetwork(network).contains(#require(NetworkAddress(address))))
    }

    @Test(arguments: ["", "unknown", "10.0.0.1:80", "[::1]", "fe80::1%eth0", " 10.0.0.1", "10.0.0.1 ", "10.0.0.01"])
    func otherTextIsNoAddress(_ text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/33", IPNetwork.Fault.length), ("::/129", .length), ("10.0.0.0/", .length), ("10.0.0.0/-1", .length),
        ("10.0.0.0/+8", .length), ("10.0.0.0/8/8", .length), ("10.0.0.0/٨", .length), ("10.0.0.0/ 8", .length),
        ("10.0.0.0/99999999999999999999", .length), ("10.0.0/8", .noAddress), ("10.0.0.256/8", .noAddress),
        ("/8", .noAddress), ("", .noAddress), ("proxy.example", .noAddress), ("fe80::1%eth0/64", .noAddress),
        ("[::1]", .noAddress), ("10.0.0.1/8", .hostBits), ("192.168.5.0/22", .hostBits), ("fd00::1/8", .hostBits),
        ("10.0.0.0/0", .hostBits), ("2001:db8:1:200::/54", .hostBits),
    ])
    func otherTextIsRefused(_ text: String, _ fault: IPNetwork.Fault) {
        #expect(throws: fault) { try IPNetwork(text) }
    }

    private func proxies(_ text: String) async throws -> [IPNetwork] {
        let sources = await SettingsSources.load(environment: ["JADWAL_TRUSTED_PROXIES": text])
        return try SettingsReader.read(sources) { $0.value(.trustedProxies) }
    }

    @Test func settingHoldsBothFamilies() async throws {
        let networks = try await self.proxies("10.0.0.0/8, fd00::/8,192.0.2.7")
        #expect(networks == [try IPNetwork("10.0.0.0/8"), try IPNetwork("fd00::/8"), try IPNetwork("192.0.2.7/32")])
    }

    @Test(arguments: [
        ("10.0.0.0/33", "must have a prefix of 0 to 32 bits"), ("10.0.0.7/8", "has bits set behind its prefix"),
        ("proxy.example", "must be an IP address, or a network such as 10.0.0.0/8"),
    ])
    func settingThatCannotBeIsNamedWithItsItem(_ item: String, _ words: String) async throws {
        let thrown = await #expect(throws: ConfigurationError.self) { _ = try await self.proxies("::1,\(item)") }
        let text = try #require(thrown).description
        #expect(text.hasPrefix("JADWAL_TRUSTED_PROXIES item 2 \(words)") && !text.contains(item))
    }
}
