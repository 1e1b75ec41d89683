internal import CRabbitMQ

extension amqp_table_t {
    /// The queue in which the message died last. The broker writes an array of tables into `x-death`, the newest death first;
    /// nothing deeper than that is looked at (RabbitMQ, "Dead Lettering").
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
