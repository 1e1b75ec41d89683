internal import Jadwal

extension BenchBed {
    /// One customer for 50 chats, and no more than a hundred.
    func traffic(chats: Int, bodyBytes: Int) async throws -> ChatTraffic {
        var customers: [String] = []
        for _ in 0..<min(100, max(1, chats / 50)) { customers.append(try await self.addCustomer()) }
        return ChatTraffic(customers: customers, chats: chats, bodyBytes: bodyBytes)
    }

    /// Publishes these messages onto the queue of chat messages, confirmed, in no order.
    func fill(_ traffic: ChatTraffic, _ numbers: Range<Int>) async throws {
        let lanes = 4
        let batch = min(500, max(10, 2_000_000 / (traffic.bodyBytes + 200)))
        try await withThrowingTaskGroup { group in
            for lane in 0..<lanes {
                group.addTask {
                    let starts = stride(
                        from: numbers.lowerBound + lane * batch,
                        to: numbers.upperBound,
                        by: lanes * batch
                    )
                    for start in starts {
                        try await self.publish(traffic.bodies(start..<min(start + batch, numbers.upperBound)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Returns when the servers have nothing left to do from before, or after ten seconds: what they still write would count
    /// for whatever is measured next.
    func settle() async throws {
        try await self.database("checkpoint")
        let servers = ServerProcesses(root: self.settings.root)
        func used() -> Double {
            ProcessReading(of: servers.broker).processorSeconds
                + ProcessReading(of: servers.database, withEnded: true).processorSeconds
        }
        let deadline = ContinuousClock.now + .seconds(10)
        var before = used()
        while ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(300))
            let after = used()
            // A tenth of a core, as far as the kernel's ticks of 10 ms can tell.
            guard after - before > 0.03 else { return }
            before = after
        }
    }
}
