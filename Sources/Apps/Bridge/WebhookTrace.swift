internal import Pipeline

/// The trace of an envelope's messages begins here, unless its sender has begun one.
enum WebhookTrace {
    /// W3C Trace Context, section 3.2.
    static func header(continuing given: String?) -> String {
        if let given = TraceParent.checked(given) { return given }
        let trace = UInt128.random(in: 1...UInt128.max)
        let span = UInt64.random(in: 1...UInt64.max)
        return "00-\(Self.hexadecimal(trace, 32))-\(Self.hexadecimal(span, 16))-01"
    }

    private static func hexadecimal(_ number: some BinaryInteger, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: width - digits.count) + digits
    }
}

/// The shape of an unreadable body.
enum WebhookShape {
    /// Names that sources use for the parts of their envelopes. Other names could be anything.
    private static let known = [
        "apikey", "data", "entry", "event", "id", "instance", "message", "messages", "object", "payload", "session",
    ]
    private static let looked = 4096

    static func keys(in bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(Self.looked), as: UTF8.self)
        return Self.known.filter { text.contains("\"\($0)\"") }.joined(separator: " ")
    }
}
