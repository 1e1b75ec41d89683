/// Reads a form with a file while it comes, in parts of any length (RFC 7578). It keeps no more than a line of it.
public struct MultipartReader: Sendable {
    public enum Event: Sendable, Hashable {
        /// A field begins. A file's own name is not told: nothing depends on it.
        case begin(name: String, isFile: Bool)
        case data([UInt8])
        case end
    }

    /// It is no form with a file.
    public struct Fault: Error, Sendable, Hashable {}

    private enum Phase: Sendable {
        /// The text before the first field is dropped.
        case before
        case boundaryEnd
        case headers
        case content
        case over
    }

    /// Of the headers of one field.
    private static let longestHeaders = 4096
    private static let mostFields = 100
    private static let lineEnd: [UInt8] = [13, 10]

    private let delimiter: [UInt8]
    // The first boundary needs no line before it.
    private var rest: [UInt8] = Self.lineEnd
    private var phase = Phase.before
    private var fields = 0

    /// - Parameter contentType: the value of the header; nil if it is another form's.
    public init?(_ contentType: String) {
        let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
        guard parts.first?.lowercased() == "multipart/form-data",
            let parameter = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { return nil }
        var boundary = parameter.dropFirst("boundary=".count)
        if boundary.hasPrefix("\""), boundary.hasSuffix("\"") { boundary = boundary.dropFirst().dropLast() }
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        self.delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
    }

    /// True once the end has been read. A form without it was cut off.
    public var isOver: Bool { if case .over = self.phase { true } else { false } }

    public mutating func take(_ bytes: some Sequence<UInt8>) throws(Fault) -> [Event] {
        self.rest += bytes
        var events: [Event] = []
        while try self.step(&events) {}
        return events
    }

    /// False if more bytes are needed.
    private mutating func step(_ events: inout [Event]) throws(Fault) -> Bool {
        switch self.phase {
        case .before, .content:
            let isContent = if case .content = self.phase { true } else { false }
            guard let place = self.place(of: self.delimiter) else {
                // The end may be the beginning of a boundary.
                let known = max(0, self.rest.count - self.delimiter.count + 1)
                if isContent, known > 0 { events.append(.data(Array(self.rest[..<known]))) }
                self.rest.removeFirst(known)
                return false
            }
            if isContent {
                if place > 0 { events.append(.data(Array(self.rest[..<place]))) }
                events.append(.end)
            }
            self.rest.removeFirst(place + self.delimiter.count)
            self.phase = .boundaryEnd
        case .boundaryEnd:
            guard self.rest.count >= 2 else { return false }
            if self.rest.starts(with: Array("--".utf8)) {
                self.phase = .over
            } else {
                guard self.rest.starts(with: Self.lineEnd) else { throw Fault() }
                // The line's end is the first header's beginning, so that a field without headers is read too.
                self.phase = .headers
            }
        case .headers:
            guard let place = self.place(of: Self.lineEnd + Self.lineEnd) else {
                guard self.rest.count <= Self.longestHeaders else { throw Fault() }
                return false
            }
            guard place <= Self.longestHeaders, self.fields < Self.mostFields else { throw Fault() }
            self.fields += 1
            events.append(try Self.beginning(self.rest[..<place]))
            self.rest.removeFirst(place + 4)
            self.phase = .content
        case .over:
            self.rest = []
            return false
        }
        return true
    }

    private static func beginning(_ headers: ArraySlice<UInt8>) throws(Fault) -> Event {
        guard let text = String(validating: headers, as: UTF8.self) else { throw Fault() }
        let lines = text.split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let start = line.firstRange(of: "; name=\"")?.upperBound, let end = line[start...].firstIndex(of: "\"")
        else { throw Fault() }
        let isFile = line.contains("; filename=") || line.contains("; filename*=")
        return .begin(name: String(line[start..<end]), isFile: isFile)
    }

    private func place(of needle: [UInt8]) -> Int? {
        guard let first = needle.first else { return nil }
        return self.rest.withUnsafeBufferPointer { bytes in
            var from = 0
            while from + needle.count <= bytes.count {
                guard let next = bytes[from...].firstIndex(of: first), next + needle.count <= bytes.count else {
                    return nil
                }
                if bytes[next..<next + needle.count].elementsEqual(needle) { return next }
                from = next + 1
            }
            return nil
        }
    }
}
