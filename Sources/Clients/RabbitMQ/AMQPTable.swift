internal import CRabbitMQ

/// Memory for the arguments of one call. Its pointers are valid until `recycle()`.
///
/// `amqp_cstring_bytes(swiftString)` compiles and dangles, because Swift lends a C string only for that one call. So
/// strings are copied into a pool that the caller keeps alive across its call.
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

/// Values that Jadwal writes into AMQP tables.
enum AMQPValue {
    case text(String)
    case number(Int64)
    case truth(Bool)
    case table([(name: String, value: AMQPValue)])
}

extension amqp_bytes_t {
    /// A copy. Bytes that are not UTF-8 become U+FFFD.
    var text: String { String(decoding: UnsafeRawBufferPointer(start: self.bytes, count: self.len), as: UTF8.self) }
}

extension amqp_table_t {
    /// Top-level text, numbers and booleans, as text. It never descends into nested tables, whose depth is unlimited.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for entry in UnsafeBufferPointer(start: self.entries, count: Int(self.num_entries)) {
            texts[entry.key.text] = entry.value.text
        }
        return texts
    }
}

extension amqp_field_value_t {
    /// nil for tables, arrays, raw bytes and void.
    fileprivate var text: String? {
        switch amqp_field_value_kind_t(rawValue: UInt32(self.kind)) {
        case AMQP_FIELD_KIND_BOOLEAN: self.value.boolean != 0 ? "true" : "false"
        case AMQP_FIELD_KIND_I8: "\(self.value.i8)"
        case AMQP_FIELD_KIND_U8: "\(self.value.u8)"
        case AMQP_FIELD_KIND_I16: "\(self.value.i16)"
        case AMQP_FIELD_KIND_U16: "\(self.value.u16)"
        case AMQP_FIELD_KIND_I32: "\(self.value.i32)"
        case AMQP_FIELD_KIND_U32: "\(self.value.u32)"
        case AMQP_FIELD_KIND_I64: "\(self.value.i64)"
        case AMQP_FIELD_KIND_U64, AMQP_FIELD_KIND_TIMESTAMP: "\(self.value.u64)"
        case AMQP_FIELD_KIND_F32: "\(self.value.f32)"
        case AMQP_FIELD_KIND_F64: "\(self.value.f64)"
        case AMQP_FIELD_KIND_DECIMAL: Self.text(of: self.value.decimal)
        case AMQP_FIELD_KIND_UTF8: self.value.bytes.text
        default: nil
        }
    }

    private static func text(of decimal: amqp_decimal_t) -> String {
        let digits = "\(decimal.value)"
        guard decimal.decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, Int(decimal.decimals) + 1 - digits.count)) + digits
        return "\(padded.dropLast(Int(decimal.decimals))).\(padded.suffix(Int(decimal.decimals)))"
    }
}

extension amqp_table_t {
    /// The queue of the message's last dead-lettering. The broker writes an array of tables into `x-death`, the newest
    /// first; nothing deeper is read (RabbitMQ, "Dead Lettering").
    var queueOfLastDeath: String? {
        guard let deaths = self.value(of: "x-death"), deaths.kind == UInt8(AMQP_FIELD_KIND_ARRAY.rawValue),
            deaths.value.array.num_entries > 0, let newest = deaths.value.array.entries?.pointee,
            newest.kind == UInt8(AMQP_FIELD_KIND_TABLE.rawValue),
            let queue = newest.value.table.value(of: "queue"), queue.kind == UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
        else { return nil }
        return queue.value.bytes.text
    }

    private func value(of key: String) -> amqp_field_value_t? {
        UnsafeBufferPointer(start: self.entries, count: Int(self.num_entries)).first { $0.key.text == key }?.value
    }
}
