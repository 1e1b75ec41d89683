import CRabbitMQ

@testable import RabbitMQ

/// Memory for what librabbitmq decodes, for as long as it is looked at.
struct DecodingPool: ~Copyable {
    private let raw: UnsafeMutablePointer<amqp_pool_t>

    init() {
        self.raw = .allocate(capacity: 1)
        init_amqp_pool(self.raw, 4096)
    }

    deinit {
        empty_amqp_pool(self.raw)
        self.raw.deallocate()
    }

    /// Nil for what the library refuses. Valid as long as the pool.
    func properties(_ bytes: [UInt8]) -> UnsafePointer<amqp_basic_properties_t>? {
        var decoded: UnsafeMutableRawPointer?
        let status = amqp_decode_properties(UInt16(AMQP_BASIC_CLASS), self.raw, self.copy(bytes), &decoded)
        guard status >= 0, let decoded else { return nil }
        return UnsafePointer(decoded.assumingMemoryBound(to: amqp_basic_properties_t.self))
    }

    /// The headers as they arrive; nil if they cannot be sent or read.
    func written(_ headers: [String: String]) -> [String: String]? {
        let fields = headers.map { (name: $0.key, value: AMQPValue.text($0.value)) }
        let space = 64 + headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 16 }
        let sender = AMQPPool()
        var table = sender.table(fields)
        let buffer = self.copy(Array(repeating: 0, count: space))
        var written = 0
        guard amqp_encode_table(buffer, &table, &written) >= 0 else { return nil }
        var (read, offset) = (amqp_table_t(), 0)
        let sent = amqp_bytes_t(len: written, bytes: buffer.bytes)
        let status = amqp_decode_table(sent, self.raw, &read, &offset)
        sender.recycle()
        return status >= 0 && offset == written ? read.texts : nil
    }

    private func copy(_ bytes: [UInt8]) -> amqp_bytes_t {
        var copy = amqp_bytes_t()
        amqp_pool_alloc_bytes(self.raw, bytes.count, &copy)
        UnsafeMutableRawBufferPointer(start: copy.bytes, count: copy.len).copyBytes(from: bytes)
        return copy
    }
}
