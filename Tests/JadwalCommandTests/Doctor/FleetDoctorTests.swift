import Testing
import Time

@testable import Doctor
@testable import Store

@Suite("The doctor reads what programs say of themselves")
struct FleetDoctorTests {
    private static func record(
        _ kind: String,
        ago: Int,
        isReady: Bool = true,
        isDrained: Bool = false,
        down: [ProcessRecord.DownCheck] = []
    ) -> ProcessRecord {
        ProcessRecord(
            id: "\(kind)-\(ago)",
            kind: kind,
            version: "0.1.0",
            schema: 1,
            host: "h",
            startedAt: UnixTime(seconds: 0),
            seenAgo: .seconds(ago),
            isReady: isReady,
            inflight: 2,
            isDrained: isDrained,
            down: down
        )
    }

    @Test func programThatIsNotReadyIsAFaultWithItsReason() async {
        let down = [ProcessRecord.DownCheck(name: "database", reason: "53100: No space left on device")]
        let found = await FleetDoctor {
            [
                Self.record("jadwal-message-worker", ago: 3, isReady: false, down: down),
                Self.record("jadwal-api", ago: 3, down: [.init(name: "erasure log", reason: "Read-only file system")]),
            ]
        }.findings()
        #expect(found[0].isFine && found[0].detail.contains("2 report; 4 deliveries"))
        #expect(!found[1].isFine && found[1].detail.contains("No space left on device"))
        #expect(found[2].isFine && found[2].detail.contains("Read-only file system") && !found[2].remedy.isEmpty)
    }

    @Test func silentProgramWithoutASuccessorIsAFault() async {
        let found = await FleetDoctor {
            [
                Self.record("jadwal-push-worker", ago: 300), Self.record("jadwal-push-worker", ago: 120),
                // Killed, and started again.
                Self.record("jadwal-message-worker", ago: 300), Self.record("jadwal-message-worker", ago: 1),
                Self.record("jadwal-console", ago: 300, isDrained: true),
            ]
        }.findings()
        #expect(found.filter { !$0.isFine }.map(\.check) == ["jadwal-push-worker"])
        #expect(found.contains { $0.detail.contains("120 s") })
    }

    @Test func encodingAndDiskAreJudged() {
        #expect(ServerDoctor.finding(ofEncoding: "UTF8").isFine)
        #expect(!ServerDoctor.finding(ofEncoding: "SQL_ASCII").isFine)
        #expect(ServerDoctor.finding(ofFree: 2 << 30).remedy.isEmpty)
        let low = ServerDoctor.finding(ofFree: 500 << 20)
        #expect(low.isFine && low.detail.hasPrefix("500 MiB") && !low.remedy.isEmpty)
        #expect(!ServerDoctor.finding(ofFree: 50 << 20).isFine)
    }
}
