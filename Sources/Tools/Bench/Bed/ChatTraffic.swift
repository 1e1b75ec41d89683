/// Chat messages in the JSON of `wasapp.messages`, ASCII only. Message number i is always the same, so that no list is
/// kept in memory.
struct ChatTraffic: Sendable {
    private static let names = ["Noura", "Sami", "Huda", "Omar", "Layla", "Khalid", "Reem", "Faisal"]
    /// The messages are spread over this many hours before now.
    private static let hours = 3

    let customers: [String]
    /// One-to-one chats, spread evenly over the customers.
    let chats: Int
    /// The length of a message's text.
    let bodyBytes: Int
    /// Letters without a pattern, because PostgreSQL would compress repeated text, and encrypted texts cannot be
    /// compressed.
    private let letters: [UInt8]
    private let oldest: Int64

    init(customers: [String], chats: Int, bodyBytes: Int) {
        (self.customers, self.chats, self.bodyBytes) = (customers, chats, bodyBytes)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789".utf8)
        self.letters = (0..<(bodyBytes + 4096)).map { alphabet[Int(Self.scattered($0) % UInt64(alphabet.count))] }
        self.oldest = WallClock.now / 1_000_000 - Int64(Self.hours) * 3600
    }

    /// Called in batches, so that a million messages are never in memory.
    func bodies(_ numbers: Range<Int>) -> [[UInt8]] { numbers.map { self.body($0) } }

    func body(_ number: Int) -> [UInt8] {
        let mixed = Self.scattered(number)
        let chat = Int(mixed % UInt64(self.chats))
        let isMine = number.isMultiple(of: 5)
        let phone = 966_500_000_000 + chat
        let head = """
            {"customer_id":"\(self.customers[chat % self.customers.count])",\
            "id":"\(isMine)_\(phone)@c.us_3EB0\(String(mixed, radix: 16, uppercase: true))",\
            "chat_id":"\(phone)@c.us","is_sender_me":\(isMine),\
            "sender_name":"\(Self.names[chat % Self.names.count])","body":"
            """
        let tail = "\",\"timestamp\":\(self.oldest + Int64(number / 100 % (Self.hours * 3600)))}"
        let start = Int(mixed >> 32 & 4095)
        var body: [UInt8] = []
        body.reserveCapacity(head.utf8.count + self.bodyBytes + tail.utf8.count)
        body.append(contentsOf: head.utf8)
        body.append(contentsOf: self.letters[start..<start + self.bodyBytes])
        body.append(contentsOf: tail.utf8)
        return body
    }

    /// The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): it maps each number to a different, unrelated
    /// one.
    private static func scattered(_ number: Int) -> UInt64 {
        var mixed = UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension BenchBed {
    /// Adds one customer for every 50 chats, at most a hundred.
    func traffic(chats: Int, bodyBytes: Int) async throws -> ChatTraffic {
        var customers: [String] = []
        for _ in 0..<min(100, max(1, chats / 50)) { customers.append(try await self.addCustomer()) }
        return ChatTraffic(customers: customers, chats: chats, bodyBytes: bodyBytes)
    }

    /// Publishes these messages to the queue of chat messages, with confirms, in any order.
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

    /// Waits until the servers have finished earlier work, at most ten seconds. Otherwise that work would count for the
    /// next measurement.
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
            // A tenth of a core, within the kernel's ticks of 10 ms.
            guard after - before > 0.03 else { return }
            before = after
        }
    }
}
