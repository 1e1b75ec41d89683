internal import CRabbitMQ

extension amqp_bytes_t {
    /// A copy. Bytes that are not UTF-8 become U+FFFD.
    var text: String { String(decoding: UnsafeRawBufferPointer(start: self.bytes, count: self.len), as: UTF8.self) }
}

extension amqp_table_t {
    /// Top-level text, numbers and truth values, as text. Never goes into nested tables: nobody bounds their depth.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for entry in UnsafeBufferPointer(start: self.entries, count: Int(self.num_entries)) {
            texts[entry.key.text] = entry.value.text
        }
        return texts
    }
}

extension amqp_field_value_t {
    /// Nil for tables, arrays, raw bytes and void.
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
