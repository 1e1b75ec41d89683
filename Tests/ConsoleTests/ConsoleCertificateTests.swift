import Testing
import Time

@testable import Console

@Suite("The console tells when its certificate is not valid")
struct ConsoleCertificateTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private static func problem(_ start: Int, _ end: Int) -> String? {
        let day = Duration.seconds(86_400)
        return ConsoleCertificate.problem(from: Self.now + day * start, until: Self.now + day * end, at: Self.now)
    }

    @Test func eachStateHasItsWords() {
        #expect(Self.problem(-10, 80) == nil)
        #expect(Self.problem(-80, -1)?.hasPrefix("expired since 2027-01-14") == true)
        #expect(Self.problem(-80, 13)?.hasPrefix("expires at ") == true)
        #expect(Self.problem(1, 80)?.hasPrefix("not valid before ") == true)
        for (start, end) in [(-80, -1), (-80, 13), (1, 80)] {
            #expect(Self.problem(start, end)?.contains("renew JADWAL_CONSOLE_TLS_CERT") == true)
        }
    }
}
