import Testing
import Time

@testable import Mornings

@Suite("Dates of feeds are read forgivingly") struct FeedDateTests {
    @Test(arguments: [
        "Mon, 30 Nov 2026 05:00:00 GMT", "30 Nov 2026 05:00 UT", "Mon,30 Nov 2026 08:00:00 +0300",
        "Mon, 30 Nov 26 00:00:00 EST", "Sun, 29 Nov 2026 21:00:00 PST", "lundi, 30 November 2026 05:00:00 Z",
        "November 30, 2026 05:00", "30-Nov-2026 05:00:00", "2026-11-30T05:00:00Z", "2026-11-30t05:00:00.123456z",
        "2026-11-30T08:00:00+03:00", "2026-11-30 08:00 +0300", "2026-11-30T05:00", "2026-11-30T10:30:00+0530",
        " \n2026-11-30T05:00:00Z\t", "Mon, 30 Nov 2026 08:00:00 GMT+3", "Sun, 29 Nov 2026 21:00:00 -0800 (PST)",
        "Mon, 30 Nov 2026 5:00:00 A",
    ])
    func instantIsRead(_ text: String) {
        #expect(FeedDate.instant(text) == UnixTime(seconds: 1_796_014_800))
    }

    @Test func dayAloneIsItsMidnight() {
        for text in ["2026-11-30", "30 Nov 2026", "Mon, 30 Nov 1926"] {
            let century = text.hasSuffix("1926") ? Int64(36_525 * 86_400) : 0
            #expect(FeedDate.instant(text) == UnixTime(seconds: 1_795_996_800 - century))
        }
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-01", "2026-02-30T05:00:00Z", "31 Feb 2026", "Mon, 30 Nov 2026 25:00:00 GMT",
        "2026-11-30T24:00:00Z", "1796014800", "30 Nov 20266", "٣٠ نوفمبر ٢٠٢٦", "30 Nov -026", "2026-11-30X05:00",
        String(repeating: "9", count: 200),
    ])
    func invalidDateIsNotRead(_ text: String) { #expect(FeedDate.instant(text) == nil) }
}
