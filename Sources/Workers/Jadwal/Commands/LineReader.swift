internal import CommandKit

/// The lines of a file one after another, however long the file is.
struct LineReader {
    struct Line {
        /// From 1.
        var number: Int
        /// Nil when it is longer than the limit.
        var bytes: [UInt8]?
    }

    private let file: InputFile
    private let limit: Int
    private var pending: [UInt8] = []
    private var start = 0
    private var number = 0
    private var isAtEnd = false
    private var isSkipping = false

    /// - Parameter limit: of bytes in a line.
    init(_ file: InputFile, limit: Int) { (self.file, self.limit) = (file, limit) }

    /// Nil at the end.
    mutating func next() throws(CommandFailure) -> Line? {
        while true {
            if let end = self.pending[self.start...].firstIndex(of: UInt8(ascii: "\n")) {
                let bytes = Array(self.pending[self.start..<end])
                self.start = end + 1
                return self.line(bytes)
            }
            if self.isAtEnd {
                let bytes = Array(self.pending[self.start...])
                (self.pending, self.start) = ([], 0)
                guard !bytes.isEmpty || self.isSkipping else { return nil }
                return self.line(bytes)
            }
            self.pending.removeFirst(self.start)
            self.start = 0
            if self.pending.count > self.limit { (self.pending, self.isSkipping) = ([], true) }
            let chunk = try self.file.next(64 << 10)
            self.isAtEnd = chunk.isEmpty
            self.pending += chunk
        }
    }

    private mutating func line(_ bytes: [UInt8]) -> Line {
        self.number += 1
        defer { self.isSkipping = false }
        return Line(number: self.number, bytes: self.isSkipping || bytes.count > self.limit ? nil : bytes)
    }
}
