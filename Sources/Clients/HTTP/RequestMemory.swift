internal import CCurl
internal import Glibc

/// The memory from which libcurl reads a request's fields and body during the exchange. It is one reused block: a dozen
/// small allocations for each request would cost more than writing it.
final class RequestMemory {
    /// A larger block is not kept for the next request.
    private static let keptBytes = 16 << 10

    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private var used = 0

    deinit { self.memory?.deallocate() }

    /// The pointers of the previous call must not be in use any more.
    ///
    /// - Parameter lines: each ends with a NUL; at least one.
    /// - Returns: pointers that are valid until the next call.
    func fill(
        _ lines: [UInt8],
        _ body: [UInt8]
    ) -> (list: UnsafeMutablePointer<curl_slist>, body: UnsafeRawPointer) {
        let count = lines.count { $0 == 0 }
        let nodeBytes = count * MemoryLayout<curl_slist>.stride
        let memory = self.reserve(nodeBytes + lines.count + body.count)
        let nodes = memory.bindMemory(to: curl_slist.self, capacity: count)
        let text = (memory + nodeBytes).bindMemory(to: CChar.self, capacity: lines.count)
        lines.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: text, count: $0.count).copyMemory(from: $0) }
        var start = text
        for number in 0..<count {
            let next = number + 1 < count ? nodes + number + 1 : nil
            (nodes + number).initialize(to: curl_slist(data: start, next: next))
            start += strlen(start) + 1
        }
        let place = memory + nodeBytes + lines.count
        body.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: place, count: $0.count).copyMemory(from: $0) }
        return (nodes, UnsafeRawPointer(place))
    }

    /// Overwrites secrets and people's text.
    func forget() {
        guard self.capacity <= Self.keptBytes else {
            self.memory?.deallocate()
            (self.memory, self.capacity, self.used) = (nil, 0, 0)
            return
        }
        self.memory?.initializeMemory(as: UInt8.self, repeating: 0, count: self.used)
        self.used = 0
    }

    private func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
        self.used = bytes
        if let memory = self.memory, bytes <= self.capacity { return memory }
        self.memory?.deallocate()
        self.capacity = max(bytes, 1024)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: self.capacity,
            alignment: MemoryLayout<curl_slist>.alignment
        )
        self.memory = memory
        return memory
    }
}
