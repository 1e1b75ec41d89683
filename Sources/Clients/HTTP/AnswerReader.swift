internal import HTTPTypes

/// Collects an answer from libcurl's callbacks, within bounds.
struct AnswerReader {
    /// Both of all answers' heads together and of one line: libcurl's own bound of a line is 100 KiB.
    static let maximumHeadBytes = 256 << 10

    private(set) var fields = HTTPFields()
    private(set) var body: [UInt8] = []
    private var headBytes = 0
    private var isInsideHead = false
    private let maximumBodyBytes: Int

    init(maximumBodyBytes: Int) { self.maximumBodyBytes = maximumBodyBytes }

    /// Takes one line of a head. A status line starts anew: an interim answer or a challenge came before. What follows the
    /// empty line are trailers, and ignored.
    ///
    /// - Returns: false when the heads are too large.
    mutating func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        self.headBytes += line.count
        guard self.headBytes <= Self.maximumHeadBytes else { return false }
        var text = Substring(String(decoding: line, as: UTF8.self))
        while text.utf8.last == UInt8(ascii: "\n") || text.utf8.last == UInt8(ascii: "\r") {
            text.unicodeScalars.removeLast()
        }
        if text.hasPrefix("HTTP/"), self.body.isEmpty {
            self.fields = HTTPFields()
            self.isInsideHead = true
        } else if text.isEmpty {
            self.isInsideHead = false
        } else if self.isInsideHead, let field = Self.field(text) {
            self.fields.append(field)
        }
        return true
    }

    /// - Returns: false when the body is too large.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= self.maximumBodyBytes - self.body.count else { return false }
        self.body.append(contentsOf: bytes)
        return true
    }

    private static func field(_ line: Substring) -> HTTPField? {
        guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
            return nil
        }
        var value = line[line.index(after: colon)...]
        while let first = value.first, first == " " || first == "\t" { value.removeFirst() }
        while let last = value.last, last == " " || last == "\t" { value.removeLast() }
        return HTTPField(name: name, value: String(value))
    }
}
