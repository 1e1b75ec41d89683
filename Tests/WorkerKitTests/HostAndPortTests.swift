internal import Testing
internal import WorkerKit

@Suite("host:port is read strictly")
struct HostAndPortTests {
    @Test(arguments: [
        ("127.0.0.1:9100", "127.0.0.1", 9100), ("[::1]:0", "::1", 0), ("health.internal:80", "health.internal", 80),
    ])
    func hostAndPortAreRead(text: String, host: String, port: Int) {
        #expect(HostAndPort(text) == HostAndPort(host: host, port: port))
        #expect(HostAndPort(text)?.description == text)
    }

    @Test(arguments: [
        "", ":80", "host", "host:", "host:65536", "host:-1", "host:+1", "::1:80", "[host]:80", "a b:80", "h/x:80",
    ])
    func malformedTextIsRefused(text: String) {
        #expect(HostAndPort(text) == nil)
    }
}
