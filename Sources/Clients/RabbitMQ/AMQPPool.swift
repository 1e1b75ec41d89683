internal import CRabbitMQ

/// Memory for the arguments of one call. What it hands out is valid until `recycle()`.
///
/// `amqp_cstring_bytes(swiftString)` compiles and dangles, since Swift lends a C string for that one call: hence copies
/// into a pool that the caller keeps alive across its call.
struct AMQPPool: ~Copyable {
    private let raw: UnsafeMutablePointer<amqp_pool_t>

    init() {
        self.raw = .allocate(capacity: 1)
        init_amqp_pool(self.raw, 4096)
    }

    deinit {
        empty_amqp_pool(self.raw)
        self.raw.deallocate()
    }

    func recycle() { recycle_amqp_pool(self.raw) }

    func bytes(_ text: String) -> amqp_bytes_t {
        guard !text.isEmpty else { return amqp_empty_bytes }
        var result = amqp_bytes_t()
        amqp_pool_alloc_bytes(self.raw, text.utf8.count, &result)
        UnsafeMutableRawBufferPointer(start: result.bytes, count: result.len).copyBytes(from: text.utf8)
        return result
    }

    func table(_ fields: some Collection<(name: String, value: AMQPValue)>) -> amqp_table_t {
        guard !fields.isEmpty else { return amqp_empty_table }
        let entries = amqp_pool_alloc(self.raw, fields.count * MemoryLayout<amqp_table_entry_t>.stride)!
            .bindMemory(to: amqp_table_entry_t.self, capacity: fields.count)
        for (index, field) in fields.enumerated() {
            entries[index] = amqp_table_entry_t(key: self.bytes(field.name), value: self.value(field.value))
        }
        return amqp_table_t(num_entries: Int32(fields.count), entries: entries)
    }

    private func value(_ value: AMQPValue) -> amqp_field_value_t {
        var result = amqp_field_value_t()
        switch value {
        case .text(let text):
            result.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
            result.value.bytes = self.bytes(text)
        case .number(let number):
            result.kind = UInt8(AMQP_FIELD_KIND_I64.rawValue)
            result.value.i64 = number
        case .truth(let truth):
            result.kind = UInt8(AMQP_FIELD_KIND_BOOLEAN.rawValue)
            result.value.boolean = truth ? 1 : 0
        case .table(let fields):
            result.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
            result.value.table = self.table(fields)
        }
        return result
    }
}
