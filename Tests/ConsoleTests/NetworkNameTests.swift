import Testing
import Web

@Suite("Limits see which network a request comes from") struct NetworkNameTests {
    @Test(arguments: [
        ("198.51.100.7", "198.51.100.0/24"), ("198.51.100.255", "198.51.100.0/24"),
        ("::ffff:198.51.100.7", "198.51.100.0/24"), ("2001:db8:1:2ff::1", "20:1:d:b8:0:1:2/56"),
        ("2001:db8:1:200:9::1", "20:1:d:b8:0:1:2/56"), ("2001:db8:1:300::1", "20:1:d:b8:0:1:3/56"),
        ("", ""), ("unknown", "unknown"),
    ])
    func networkOfAnAddress(_ address: String, _ network: String) {
        #expect(NetworkName.of(address) == network)
    }

    @Test func widthIsChosen() {
        let site = "2001:db8:1:2ff::1"
        #expect(NetworkName.of(site, six: 64) == NetworkName.of("2001:db8:1:2ff:9::", six: 64))
        #expect(NetworkName.of(site, six: 64) != NetworkName.of("2001:db8:1:2fe::1", six: 64))
        #expect(NetworkName.of(site, six: 48) == "20:1:d:b8:0:1/48")
        #expect(NetworkName.of(site, six: 32) == "20:1:d:b8/32")
        #expect(NetworkName.of("198.51.100.7", four: 32) == "198.51.100.7/32")
        #expect(NetworkName.of("::ffff:198.51.100.7", four: 16) == "198.51.0.0/16")
    }
}
