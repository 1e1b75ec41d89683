import Pipeline
import Testing

@Suite("Only valid trace contexts are read and passed on")
struct TraceParentTests {
    static let valid = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func validHeaderIsReadAndWrittenUnchanged() throws {
        let parent = try #require(TraceParent(Self.valid))
        #expect(parent.text == Self.valid)
        #expect(parent.traceText == "0af7651916cd43dd8448eb211c80319c")
        #expect(parent.spanText == "b7ad6b7169203331")
        #expect(parent.isSampled)
        #expect(TraceParent.checked(Self.valid) == Self.valid)
    }

    @Test func onlyTheLastFlagSaysThatATraceIsRecorded() throws {
        for (flags, isSampled) in [("00", false), ("01", true), ("02", false), ("ff", true)] {
            #expect(try #require(TraceParent(Self.valid.dropLast(2) + flags)).isSampled == isSampled)
        }
    }

    @Test(arguments: [
        "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g",
        "00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01",
        "\(valid),\(valid)", "\(valid)-00", " \(valid)", "\(valid)\u{0}", "００-\(valid.dropFirst(3))",
    ])
    func invalidHeaderIsNotPassedOn(_ header: String) {
        #expect(TraceParent(header) == nil)
        #expect(TraceParent.checked(header) == nil)
    }

    @Test func idsWithLeadingZerosKeepTheirLength() throws {
        let parent = try #require(TraceParent(trace: (0, 1), span: 0xA, isSampled: false))
        #expect(parent.text == "00-00000000000000000000000000000001-000000000000000a-00")
        #expect(TraceParent(parent.text) == parent)
        #expect(TraceParent(trace: (0, 0), span: 1, isSampled: true) == nil)
    }

    @Test func tracestateIsNotKeptWithADelivery() {
        let delivery = Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: [],
            headers: [
                HeaderName.traceParent: Self.valid,
                HeaderName.traceState: String(repeating: "a=1,", count: 1 << 14),
            ]
        )
        #expect(delivery.keptHeaders == [HeaderName.traceParent: Self.valid])
    }
}
