internal import Pipeline
internal import Tracing

/// The body of an OTLP request: `opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest`, with the numbers of
/// opentelemetry-proto 1.
struct TraceRequest: Sendable {
    /// A longer text of an attribute is cut.
    static let longestText = 256
    static let maximumAttributes = 64

    /// The attributes of the program that made the spans.
    let resource: [(key: String, value: String)]
    let version: String

    func bytes(of spans: [SpanRecord]) -> [UInt8] {
        var request = ProtobufWriter()
        request.message(1) { resourceSpans in
            resourceSpans.message(1) { resource in
                for (key, value) in self.resource {
                    Self.keyValue(1, key, to: &resource) { $0.chosenText(1, value) }
                }
            }
            resourceSpans.message(2) { scopeSpans in
                scopeSpans.message(1) { scope in
                    scope.text(1, "jadwal")
                    scope.text(2, self.version)
                }
                for span in spans { scopeSpans.message(2) { Self.write(span, to: &$0) } }
            }
        }
        return request.bytes
    }

    private static func write(_ span: SpanRecord, to writer: inout ProtobufWriter) {
        writer.id(1, span.identity.trace.high, span.identity.trace.low)
        writer.id(2, span.identity.span)
        if let parent = span.parentSpan { writer.id(4, parent) }
        writer.text(5, span.name)
        writer.number(6, Self.number(of: span.kind))
        writer.fixed64(7, span.begin)
        writer.fixed64(8, span.end)
        writer.number(10, UInt64(Self.write(span.attributes, 9, to: &writer)))
        for event in span.events {
            writer.message(11) { inner in
                inner.fixed64(1, event.nanosecondsSinceEpoch)
                inner.text(2, event.name)
                inner.number(4, UInt64(Self.write(event.attributes, 3, to: &inner)))
            }
        }
        writer.number(12, UInt64(span.droppedEvents))
        for link in span.links {
            writer.message(13) { inner in
                inner.id(1, link.identity.trace.high, link.identity.trace.low)
                inner.id(2, link.identity.span)
                inner.number(5, UInt64(Self.write(link.attributes, 4, to: &inner)))
                inner.fixed32(6, Self.flags(of: link.identity))
            }
        }
        writer.number(14, UInt64(span.droppedLinks))
        if let status = span.status { writer.message(15) { $0.number(3, status == .ok ? 1 : 2) } }
        writer.fixed32(16, Self.flags(of: span.identity))
    }

    /// Ordered by name.
    ///
    /// - Returns: the number of attributes that were left out.
    private static func write(_ attributes: SpanAttributes, _ field: Int, to writer: inout ProtobufWriter) -> Int {
        var all: [(key: String, value: SpanAttribute)] = []
        attributes.forEach { all.append(($0, $1)) }
        for (key, value) in all.sorted(by: { $0.key < $1.key }).prefix(Self.maximumAttributes) {
            Self.keyValue(field, key, to: &writer) { Self.write(value, to: &$0) }
        }
        return max(0, all.count - Self.maximumAttributes)
    }

    private static func keyValue(
        _ field: Int,
        _ key: String,
        to writer: inout ProtobufWriter,
        _ value: (inout ProtobufWriter) -> Void
    ) {
        writer.message(field) { pair in
            pair.text(1, key)
            pair.message(2, value)
        }
    }

    private static func write(_ value: SpanAttribute, to any: inout ProtobufWriter) {
        switch value {
        case .int32(let number): any.chosenNumber(3, Int64(number))
        case .int64(let number): any.chosenNumber(3, number)
        case .double(let number): any.chosenDouble(4, number)
        case .bool(let truth): any.chosenNumber(2, truth ? 1 : 0)
        case .string(let text): any.chosenText(1, Self.cut(text))
        case .stringConvertible(let value): any.chosenText(1, Self.cut("\(value)"))
        case .int32Array(let numbers): Self.array(numbers, to: &any) { $0.chosenNumber(3, Int64($1)) }
        case .int64Array(let numbers): Self.array(numbers, to: &any) { $0.chosenNumber(3, $1) }
        case .doubleArray(let numbers): Self.array(numbers, to: &any) { $0.chosenDouble(4, $1) }
        case .boolArray(let truths): Self.array(truths, to: &any) { $0.chosenNumber(2, $1 ? 1 : 0) }
        case .stringArray(let texts): Self.array(texts, to: &any) { $0.chosenText(1, Self.cut($1)) }
        case .stringConvertibleArray(let values): Self.array(values, to: &any) { $0.chosenText(1, Self.cut("\($1)")) }
        // The package requires a default, for kinds that it may add.
        default: break
        }
    }

    private static func array<Element>(
        _ elements: [Element],
        to any: inout ProtobufWriter,
        _ write: (inout ProtobufWriter, Element) -> Void
    ) {
        any.message(5) { array in
            for element in elements { array.message(1) { write(&$0, element) } }
        }
    }

    private static func cut(_ text: String) -> String { String(text.prefix(Self.longestText)) }

    private static func flags(of identity: TraceParent) -> UInt32 { identity.isSampled ? 1 : 0 }

    private static func number(of kind: SpanKind) -> UInt64 {
        switch kind {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }
}
