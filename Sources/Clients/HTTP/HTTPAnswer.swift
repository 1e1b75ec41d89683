public import HTTPTypes

/// The server's answer with any status. Redirects are not followed: see `status` and `Location`.
public struct HTTPAnswer: Sendable {
    public enum Version: Sendable, Equatable {
        case http1
        case http2
    }

    public let status: Int
    /// The fields of the final answer: without those of interim answers and challenges, and without trailers. Malformed
    /// ones are left out.
    public let fields: HTTPFields
    /// As sent, not decompressed.
    public let body: [UInt8]
    public let httpVersion: Version

    public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], httpVersion: Version = .http1) {
        self.status = status
        self.fields = fields
        self.body = body
        self.httpVersion = httpVersion
    }
}

/// A complete answer, unparsed.
struct ReceivedAnswer: Sendable {
    let status: Int
    let version: HTTPAnswer.Version
    let reader: AnswerReader

    var answer: HTTPAnswer {
        HTTPAnswer(
            status: self.status,
            fields: self.reader.fields,
            body: self.reader.body,
            httpVersion: self.version
        )
    }
}

/// Collects an answer from libcurl's callbacks, within limits. The head is parsed when the caller asks for the fields,
/// not on the thread that all exchanges share.
struct AnswerReader: Sendable {
    /// For all answers' heads together, and for one line. libcurl's own limit for a line is 100 KiB.
    static let maximumHeadBytes = 256 << 10

    private(set) var body: [UInt8] = []
    /// The lines of the current answer's head that have fields, each with a line feed.
    private var head: [UInt8] = []
    private var headBytes = 0
    private var isInsideHead = false
    private let maximumBodyBytes: Int

    init(maximumBodyBytes: Int) { self.maximumBodyBytes = maximumBodyBytes }

    /// Takes one line of a head. A status line starts a new head: the one before belongs to an interim answer or a
    /// challenge. Lines after the empty line are trailers and are ignored.
    ///
    /// - Returns: false if the heads are too large.
    mutating func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        self.headBytes += line.count
        guard self.headBytes <= Self.maximumHeadBytes else { return false }
        var line = line[...]
        while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
        if line.starts(with: "HTTP/".utf8), self.body.isEmpty {
            self.head.removeAll(keepingCapacity: true)
            self.head.reserveCapacity(512)
            self.isInsideHead = true
        } else if line.isEmpty {
            self.isInsideHead = false
        } else if self.isInsideHead, !line.contains(UInt8(ascii: "\n")) {
            self.head.append(contentsOf: line)
            self.head.append(UInt8(ascii: "\n"))
        }
        return true
    }

    /// True if no byte of an answer has arrived.
    var isUntouched: Bool { self.headBytes == 0 && self.body.isEmpty }

    /// - Returns: false when the body is too large.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= self.maximumBodyBytes - self.body.count else { return false }
        self.body.append(contentsOf: bytes)
        return true
    }

    /// Malformed lines are left out.
    var fields: HTTPFields {
        var fields = HTTPFields()
        for line in self.head.split(separator: UInt8(ascii: "\n")) {
            if let field = Self.field(line) { fields.append(field) }
        }
        return fields
    }

    private static func field(_ line: ArraySlice<UInt8>) -> HTTPField? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return nil }
        var value = line[(colon + 1)...]
        while let first = value.first, Self.isBlank(first) { value.removeFirst() }
        while let last = value.last, Self.isBlank(last) { value.removeLast() }
        return HTTPField(name: name, value: String(decoding: value, as: UTF8.self))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
