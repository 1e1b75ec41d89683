import CRabbitMQ
import Testing

@testable import RabbitMQ

@Suite struct HeaderTextTests {
    @Test func onlyTextNumbersAndBooleansAreKept() {
        let pool = AMQPPool()
        var array = amqp_field_value_t()
        array.kind = UInt8(AMQP_FIELD_KIND_ARRAY.rawValue)
        var void = amqp_field_value_t()
        void.kind = UInt8(AMQP_FIELD_KIND_VOID.rawValue)
        var bytes = amqp_field_value_t()
        bytes.kind = UInt8(AMQP_FIELD_KIND_BYTES.rawValue)
        bytes.value.bytes = pool.bytes("raw")
        var decimal = amqp_field_value_t()
        decimal.kind = UInt8(AMQP_FIELD_KIND_DECIMAL.rawValue)
        decimal.value.decimal = amqp_decimal_t(decimals: 3, value: 42)
        var small = amqp_field_value_t()
        small.kind = UInt8(AMQP_FIELD_KIND_I8.rawValue)
        small.value.i8 = -7
        var double = amqp_field_value_t()
        double.kind = UInt8(AMQP_FIELD_KIND_F64.rawValue)
        double.value.f64 = 1.5
        var unknown = amqp_field_value_t()
        unknown.kind = 0xFE
        var entries = [
            ("array", array), ("void", void), ("bytes", bytes), ("decimal", decimal), ("small", small),
            ("double", double), ("unknown", unknown),
        ].map { amqp_table_entry_t(key: pool.bytes($0.0), value: $0.1) }
        let texts = entries.withUnsafeMutableBufferPointer {
            amqp_table_t(num_entries: Int32($0.count), entries: $0.baseAddress).texts
        }
        #expect(texts == ["decimal": "0.042", "small": "-7", "double": "1.5"])
        let fields: [(name: String, value: AMQPValue)] = [
            ("text", .text("نص")), ("empty", .text("")), ("number", .number(.min)), ("truth", .truth(true)),
            ("table", .table([("inner", .text("x"))])),
        ]
        #expect(
            pool.table(fields).texts == ["text": "نص", "empty": "", "number": "-9223372036854775808", "truth": "true"]
        )
        pool.recycle()
    }
}
