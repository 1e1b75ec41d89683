/// The header `traceparent` of W3C Trace Context, section 3.2: a trace, its current span, and a flag if the trace is
/// recorded.
public struct TraceParent: Sendable, Hashable {
    /// `version-trace-parent-flags` in hexadecimal.
    static let length = 55
    /// The positions of the dashes.
    private static let dashes = [2, 35, 52]

    /// The two halves of the trace's id. Not both are zero.
    public let trace: (high: UInt64, low: UInt64)
    /// The span's id. Never zero.
    public let span: UInt64
    public let isSampled: Bool

    /// nil if an id is zero, which means "none".
    public init?(trace: (high: UInt64, low: UInt64), span: UInt64, isSampled: Bool) {
        guard trace.high != 0 || trace.low != 0, span != 0 else { return nil }
        (self.trace, self.span, self.isSampled) = (trace, span, isSampled)
    }

    /// nil if the header is not valid. Headers of later versions of the standard are valid only if they have today's
    /// length.
    public init?(_ header: String) {
        var header = header
        guard let parsed = header.withUTF8(Self.parsed) else { return nil }
        self = parsed
    }

    private static func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> TraceParent? {
        guard bytes.count == Self.length, Self.dashes.allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
            let version = Self.number(bytes[0..<2]), version != 0xFF,
            let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
            let span = Self.number(bytes[36..<52]), let flags = Self.number(bytes[53..<55])
        else { return nil }
        return TraceParent(trace: (high, low), span: span, isSampled: flags & 1 == 1)
    }

    /// The header's value.
    public var text: String { "00-\(self.traceText)-\(Self.text(self.span))-\(self.isSampled ? "01" : "00")" }

    /// The trace's id in the form for display and search.
    public var traceText: String { Self.text(self.trace.high) + Self.text(self.trace.low) }

    public var spanText: String { Self.text(self.span) }

    /// The header if it is valid. nil otherwise, so that no invalid value is passed on.
    public static func checked(_ header: String?) -> String? {
        header.flatMap { TraceParent($0) == nil ? nil : $0 }
    }

    public static func == (first: TraceParent, second: TraceParent) -> Bool {
        first.trace == second.trace && first.span == second.span && first.isSampled == second.isSampled
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.trace.low)
        hasher.combine(self.span)
    }

    /// nil if a character is not a lower-case digit.
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }

    private static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// The fate of an ended span. The label `outcome` of `jadwal_spans_total`.
public enum SpanOutcome: String, Sendable, Hashable, CaseIterable {
    case exported
    /// The queue was full.
    case dropped
    /// The receiver rejects it permanently.
    case rejected
    /// The receiver could not be reached, or was busy, for too long.
    case failed
}
