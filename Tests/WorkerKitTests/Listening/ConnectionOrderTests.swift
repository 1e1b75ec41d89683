import Testing

@testable import WorkerKit

@Suite("The connection that was idle for longest ends when there are too many") struct ConnectionOrderTests {
    private let one = NetworkAddress("203.0.113.7")
    private let other = NetworkAddress("198.51.100.9")

    private func order(_ most: Int, ofOneClient: Int? = nil) -> ConnectionOrder<Int> {
        ConnectionOrder(ConnectionBounds(most: most, ofOneClient: ofOneClient))
    }

    @Test func oldestIdleConnectionIsClosedFirst() {
        var order = self.order(3)
        for id in 1...3 { #expect(order.open(id, from: self.one) == nil) }
        // It has sent a request in the meantime, so it has been idle for less time than the second.
        #expect(order.enter(.answering, 1) && order.enter(.waiting, 1))
        #expect(order.open(4, from: self.one) == 2)
        #expect(order.open(5, from: self.one) == 3)
        #expect(order.open(6, from: self.one) == 1)
        #expect(order.count == 3)
    }

    @Test func unfinishedBodyIsClosedAfterIdleConnections() {
        var order = self.order(2)
        #expect(order.open(1, from: nil) == nil && order.enter(.receiving, 1))
        #expect(order.open(2, from: nil) == nil)
        #expect(order.open(3, from: nil) == 2 && order.enter(.receiving, 3))
        #expect(order.open(4, from: nil) == 1)
    }

    @Test func connectionWithARunningRequestIsNeverClosed() {
        var order = self.order(2)
        for id in 1...2 { #expect(order.open(id, from: nil) == nil && order.enter(.answering, id)) }
        #expect(order.open(3, from: nil) == nil && order.count == 3)
        #expect(order.open(4, from: nil) == 3)
        #expect(order.enter(.answering, 4) == true)
        // There are too many, so the first one that becomes idle is closed.
        #expect(order.enter(.waiting, 1) == false)
        #expect(order.count == 2)
        #expect(order.enter(.waiting, 2) == true)
    }

    @Test func clientAtItsLimitLosesItsOwnConnection() {
        var order = self.order(10, ofOneClient: 2)
        #expect(order.open(1, from: self.other) == nil)
        for id in 2...3 { #expect(order.open(id, from: self.one) == nil) }
        #expect(order.open(4, from: self.one) == 2)
        for id in [3, 4] { #expect(order.enter(.answering, id) == true) }
        #expect(order.open(5, from: self.one) == 5)
        order.close(3)
        #expect(order.open(6, from: self.one) == nil && order.open(7, from: self.other) == nil)
    }

    @Test func requestsThroughAProxyCountForTheirClients() {
        var order = self.order(10, ofOneClient: 1)
        for id in 1...3 { #expect(order.open(id, from: nil) == nil) }
        #expect(order.assign(1, to: self.one) && order.assign(2, to: self.other))
        #expect(order.assign(3, to: self.one) == false)
        #expect(order.assign(3, to: nil) && order.assign(1, to: nil) && order.assign(3, to: self.one))
    }

    /// One owner of an IPv6 network has 2^64 addresses.
    @Test func addressesOfOneIPv6NetworkAreOneClient() {
        var order = self.order(10, ofOneClient: 1)
        #expect(order.open(1, from: NetworkAddress("2001:db8:1:2::7")) == nil)
        #expect(order.open(2, from: NetworkAddress("2001:db8:1:2:9::8")) == 1)
        #expect(order.open(3, from: NetworkAddress("2001:db8:1:3::7")) == nil)
    }

    @Test(arguments: [(64, 24, 4), (256, 96, 16), (1024, 384, 64), (8192, 512, 64), (Int.max, 512, 64)])
    func boundsLeaveDescriptorsToTheProgram(_ descriptors: Int, _ service: Int, _ health: Int) {
        let bounds = (ConnectionBounds.service(of: descriptors), ConnectionBounds.health(of: descriptors))
        #expect(bounds.0.most == service && bounds.1.most == health)
        #expect(bounds.0.accepted + bounds.1.accepted <= descriptors / 8 * 5)
    }
}
