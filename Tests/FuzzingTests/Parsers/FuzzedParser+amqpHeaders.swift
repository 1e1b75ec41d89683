import CRabbitMQ
import Pipeline

@testable import RabbitMQ
@testable import Store

extension FuzzedParser {
    /// A message's properties as librabbitmq decodes them from a header frame, and what is kept of them.
    static let amqpHeaders = FuzzedParser(
        name: "amqp-headers",
        longest: 4096,
        words: [
            "\u{20}\0", "\u{20}\u{80}", "\0\0\0\u{5}", "\0\0\u{1}\0", "traceparent", "tracestate", "x-jadwal-attempts",
            "x-delivery-count", "S\0\0\0\u{3}abc", "F\0\0\0\0", "A\0\0\0\0", "I\0\0\0\u{1}", "l\0\0\0\0\0\0\0\u{1}",
            "V", "t\u{1}",
            "D\u{2}\0\0\0\u{2A}", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ]
    ) { input in
        let pool = DecodingPool()
        guard let properties = pool.properties(input) else { return false }
        var content = AMQPContent(.returned, limit: 64)
        try content.takeHeader(size: UInt64(input.count), properties: properties)
        try Array(input).withUnsafeBytes { bytes in
            let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            try content.takeBody(amqp_bytes_t(len: bytes.count, bytes: base))
        }
        try UnkeptPromise.unless(content.isComplete && content.body.count <= 64, "a body without a bound")
        try UnkeptPromise.unless(content.body.elementsEqual(input.prefix(64)), "another body")
        let letters = content.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        try UnkeptPromise.unless(letters <= 32 * input.count, "\(letters) bytes of headers out of \(input.count)")
        try Self.check(content.headers, pool)
        return true
    }

    private static func check(_ headers: [String: String], _ pool: borrowing DecodingPool) throws {
        let short = headers.filter { $0.key.utf8.count <= 255 }
        try UnkeptPromise.unless(pool.written(short) == short, "headers that are sent arrive as others")
        let stored = HeaderText.read(try HeaderText.write(headers))
        let clean = headers.filter { !$0.key.utf8.contains(0) && !$0.value.utf8.contains(0) }
        try UnkeptPromise.unless(stored == clean, "headers that are stored come back as others")
        for value in headers.values {
            guard let trace = TraceParent.checked(value) else { continue }
            try UnkeptPromise.unless(trace == value && trace.utf8.count == 55, "a trace context of another form")
        }
    }
}
