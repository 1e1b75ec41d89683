internal import Testing

@testable internal import WorkerKit

@Suite("A program's answer about its health is understood")
struct HealthProbeTests {
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n", true, "ok"),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n{\"ready\":false}\n", false, "{\"ready\":false}"),
        ("HTTP/1.1 404 Not Found\r\n\r\n", false, "status 404"),
    ])
    func status200IsHealthy(_ text: String, _ isFine: Bool, _ shown: String) {
        #expect(HealthProbe.answer(Array(text.utf8)) == HealthProbe.Answer(isFine: isFine, text: shown))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 ok\r\n\r\n"])
    func otherTextIsNotAnAnswer(_ text: String) {
        #expect(HealthProbe.answer(Array(text.utf8)) == nil)
    }
}
