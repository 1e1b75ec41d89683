internal import Testing
internal import WorkerKit

@Suite("Durations are a whole number and a unit")
struct DurationTextTests {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)), ("30s", .seconds(30)), ("10m", .seconds(600)), ("2h", .seconds(7200)),
        ("14d", .seconds(14 * 86_400)), ("0s", .zero), ("0001s", .seconds(1)),
    ])
    func durationIsRead(text: String, expected: Duration) {
        #expect(DurationText.parse(text) == expected)
    }

    @Test(arguments: [
        "", "30", "s", "-1s", "+1s", "1.5h", "30 s", " 30s", "30S", "1w", "1h30m", "٣٠s", "99999999999999999999d",
        "9223372036854775807d", "366000d",
    ])
    func malformedDurationIsRefused(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(arguments: ["250ms", "30s", "10m", "2h", "14d", "1500ms", "90s", "36h", "0s"])
    func durationIsWrittenAsItIsRead(text: String) throws {
        #expect(DurationText.format(try #require(DurationText.parse(text))) == text)
    }
}
