import TestSupport
import Testing

@testable import RabbitMQ

@Suite struct OutstandingDeliveriesTests {
    private typealias Settlement = OutstandingDeliveries.Settlement

    private func outstanding(_ count: UInt64) throws -> OutstandingDeliveries {
        var outstanding = OutstandingDeliveries()
        for tag in 1...count { try outstanding.add(tag, bytes: 10) }
        return outstanding
    }

    @Test func acknowledgedRunFromTheFrontIsOneFrame() throws {
        var outstanding = try self.outstanding(500)
        for tag in (1...499).reversed() { outstanding.settle(UInt64(tag), as: .acknowledged) }
        #expect(outstanding.takeSettlements() == [Settlement(verdict: .acknowledged, tag: 499, multiple: true)])
        #expect(outstanding.takeSettlements().isEmpty)
        #expect(outstanding.bytes == 10)
        #expect(outstanding.count == 1)
    }

    @Test func acknowledgementOutOfOrderIsSentOnceInItsOwnFrame() throws {
        var outstanding = try self.outstanding(5)
        outstanding.settle(2, as: .acknowledged)
        outstanding.settle(4, as: .givenBack)
        outstanding.settle(4, as: .acknowledged)
        outstanding.settle(9, as: .acknowledged)
        #expect(
            outstanding.takeSettlements() == [
                Settlement(verdict: .acknowledged, tag: 2, multiple: false),
                Settlement(verdict: .givenBack, tag: 4, multiple: false),
            ]
        )
        for tag in [1, 3] as [UInt64] { outstanding.settle(tag, as: .acknowledged) }
        // 2 and 4 are no longer outstanding at the broker, which refuses a `multiple` up to such a tag.
        #expect(outstanding.takeSettlements() == [Settlement(verdict: .acknowledged, tag: 3, multiple: true)])
        outstanding.settle(5, as: .acknowledged)
        #expect(outstanding.takeSettlements() == [Settlement(verdict: .acknowledged, tag: 5, multiple: false)])
        #expect(outstanding.count == 0)
    }

    @Test func acknowledgementOutOfOrderMayWaitForEarlierOnes() throws {
        var outstanding = try self.outstanding(6)
        for tag in [1, 3, 4] as [UInt64] { outstanding.settle(tag, as: .acknowledged) }
        #expect(
            outstanding.takeSettlements(front: true) == [Settlement(verdict: .acknowledged, tag: 1, multiple: false)]
        )
        #expect(outstanding.untold == 2)
        #expect(outstanding.takeSettlements(front: true).isEmpty)
        outstanding.settle(2, as: .acknowledged)
        #expect(
            outstanding.takeSettlements(front: true) == [Settlement(verdict: .acknowledged, tag: 4, multiple: true)]
        )
        #expect(outstanding.untold == 0)
        outstanding.settle(6, as: .givenBack)
        #expect(outstanding.takeSettlements() == [Settlement(verdict: .givenBack, tag: 6, multiple: false)])
        #expect(outstanding.untold == 0)
    }

    @Test func eachTagIsSettledOnceInAnyOrder() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var outstanding = try self.outstanding(300)
        // The broker's side: its deliveries, which `multiple` removes from the front.
        var held = Set(1...300 as ClosedRange<UInt64>)
        var verdicts: [UInt64: OutstandingDeliveries.Verdict] = [:]
        for tag in (1...300 as ClosedRange<UInt64>).shuffled(using: &random) {
            verdicts[tag] = Bool.random(using: &random) ? .acknowledged : .givenBack
            outstanding.settle(tag, as: verdicts[tag]!)
            guard Int.random(in: 0..<4, using: &random) == 0 || held.count == 1 else { continue }
            for settlement in outstanding.takeSettlements(front: Bool.random(using: &random)) {
                #expect(held.contains(settlement.tag), "seed \(seed)")
                let settled = settlement.multiple ? held.filter { $0 <= settlement.tag } : [settlement.tag]
                #expect(settled.allSatisfy { verdicts[$0] == settlement.verdict }, "seed \(seed)")
                held.subtract(settled)
            }
        }
        for settlement in outstanding.takeSettlements() {
            held.subtract(settlement.multiple ? held.filter { $0 <= settlement.tag } : [settlement.tag])
        }
        #expect(held.isEmpty, "seed \(seed)")
        #expect(outstanding.bytes == 0)
    }

    @Test func tagsOutOfOrderAreRefused() throws {
        var outstanding = try self.outstanding(2)
        #expect(throws: RabbitMQError.self) { try outstanding.add(4, bytes: 0) }
    }
}
