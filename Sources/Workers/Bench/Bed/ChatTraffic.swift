internal import Jadwal

/// Chat messages as an ingestion service publishes them: the JSON of `wasapp.messages`, ASCII only. Message number i is always
/// the same one, so that no list of them is kept.
struct ChatTraffic: Sendable {
    private static let names = ["Noura", "Sami", "Huda", "Omar", "Layla", "Khalid", "Reem", "Faisal"]
    /// Over which the messages are spread, up to now.
    private static let hours = 3

    let customers: [String]
    /// One-to-one ones. They are the customers' in turn.
    let chats: Int
    /// Of a message's text.
    let bodyBytes: Int
    /// Letters without a pattern: PostgreSQL compresses what repeats itself, and sealed texts do not compress.
    private let letters: [UInt8]
    private let oldest: Int64

    init(customers: [String], chats: Int, bodyBytes: Int) {
        (self.customers, self.chats, self.bodyBytes) = (customers, chats, bodyBytes)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789".utf8)
        self.letters = (0..<(bodyBytes + 4096)).map { alphabet[Int(Self.scattered($0) % UInt64(alphabet.count))] }
        self.oldest = WallClock.now / 1_000_000 - Int64(Self.hours) * 3600
    }

    /// In batches so that a million of them never lie in memory.
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

    /// The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): every number has another one, and neighbours have
    /// nothing in common.
    private static func scattered(_ number: Int) -> UInt64 {
        var mixed = UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

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
