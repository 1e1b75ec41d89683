import HTTPTypes
import Testing
import Time

@testable import OpenAI

@Suite struct RetryDelayTests {
    static let now = UnixTime(seconds: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    @Test(
        arguments: [
            (["retry-after-ms": "1500", "retry-after": "9"], Duration.milliseconds(1500)),
            (["retry-after": "9"], .seconds(9)),
            (["retry-after": "0.25"], .milliseconds(250)),
            (["retry-after": "Sun, 06 Nov 1994 08:50:37 GMT"], .seconds(60)),
            (["retry-after": "Sun, 06 Nov 1994 08:50:37 GMT", "date": "Sun, 06 Nov 1994 08:50:07 GMT"], .seconds(30)),
            (["retry-after": "Sun, 06 Nov 1994 08:00:00 GMT"], nil),
            (["retry-after-ms": "0", "retry-after": "9"], .seconds(9)),
            (["retry-after": "0"], nil),
            (["retry-after": "nan"], nil),
            (["retry-after": "inf"], nil),
            (["retry-after": "1e300"], .seconds(31_536_000)),
            (["retry-after": "soon"], nil),
            ([:], nil),
        ] as [([String: String], Duration?)]
    )
    func delayIsReadFromHeaders(_ headers: [String: String], _ expected: Duration?) {
        var fields = HTTPFields()
        for (name, value) in headers { fields[HTTPField.Name(name)!] = value }
        let complaint = ServerComplaint(status: 429, body: [])
        #expect(RetryDelay.read(fields, complaint, now: Self.now) == expected)
    }

    /// A used-up allowance counts first, else the one that is restored first. Azure sends -1 if it does not know.
    @Test(
        arguments: [
            (["-requests": "1s", "-tokens": "6m0s"], ["-tokens": "0"], Duration.seconds(360)),
            (["-requests": "8.64s", "-tokens": "250ms"], [:], .milliseconds(250)),
            (["-requests": "2", "-tokens": "40"], ["-requests": "0", "-tokens": "0"], .seconds(40)),
            (["-requests": "-1", "-tokens": "0"], ["-tokens": "-1"], nil),
            (["-requests": "soon"], [:], nil),
        ] as [([String: String], [String: String], Duration?)]
    )
    func resetOfAnAllowanceIsADelay(_ resets: [String: String], _ left: [String: String], _ expected: Duration?) {
        var fields = HTTPFields()
        for (kind, value) in resets { fields[HTTPField.Name("x-ratelimit-reset\(kind)")!] = value }
        for (kind, value) in left { fields[HTTPField.Name("x-ratelimit-remaining\(kind)")!] = value }
        let busy = ServerComplaint(status: 429, body: [])
        #expect(RetryDelay.read(fields, busy, now: Self.now) == expected)
        #expect(RetryDelay.read(fields, ServerComplaint(status: 400, body: []), now: Self.now) == nil)
        fields[HTTPField.Name("retry-after")!] = "7"
        #expect(RetryDelay.read(fields, busy, now: Self.now) == .seconds(7))
    }

    @Test(arguments: [1_800_000_030.0, 1_800_000_030_000.0]) func resetMayBeUnixTime(_ reset: Double) {
        var fields = HTTPFields()
        fields[HTTPField.Name("x-ratelimit-reset")!] = String(Int64(reset))
        let complaint = ServerComplaint(status: 429, body: [])
        let delay = RetryDelay.read(fields, complaint, now: UnixTime(seconds: 1_800_000_000))
        #expect(delay == .seconds(30))
    }

    @Test(
        arguments: [
            ("Please retry in 10h17m5.7s.", Duration.milliseconds(37_025_700)),
            ("Please try again in 20ms.", .milliseconds(20)),
            ("Please try again in 6m0s. Visit our page", .seconds(360)),
            ("Please retry after 55 seconds.", .seconds(55)),
            ("Retry after 1 second", .seconds(1)),
            ("{'@type': 'x', 'retryDelay': '39s'}", .seconds(39)),
            ("retryDelay", nil),
            ("Try again in a moment", nil),
            ("Please retry in -5s", nil),
            ("retry in ", nil),
        ] as [(String, Duration?)]
    )
    func delayIsReadFromTheMessage(_ message: String, _ expected: Duration?) {
        let complaint = ServerComplaint(status: 429, body: Array(#"{"error":{"message":"\#(message)"}}"#.utf8))
        #expect(RetryDelay.read([:], complaint, now: Self.now) == expected)
    }

    @Test(
        arguments: [
            ("39s", Duration.seconds(39)), ("0.5s", .milliseconds(500)), ("1d2h", .seconds(93_600)), ("0s", nil),
            ("s", nil), ("5", nil), ("5x", nil), ("1.2.3s", nil), ("", nil),
        ] as [(String, Duration?)]
    )
    func spelledOutDelayIsRead(_ text: String, _ expected: Duration?) {
        #expect(RetryDelay.spelledOut(text) == expected)
    }
}
