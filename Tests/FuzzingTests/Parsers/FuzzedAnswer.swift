import HTTPTypes

@testable import HTTP

/// An answer as text: a line with the status, lines with fields, an empty line, the body. What is not there is left out.
struct FuzzedAnswer {
    static let maximumBodyBytes = 1 << 20

    let status: Int
    let fields: HTTPFields
    let body: [UInt8]
    let isComplete: Bool

    init(_ input: [UInt8]) {
        var reader = AnswerReader(maximumBodyBytes: Self.maximumBodyBytes)
        var rest = input[...]
        var status: Int?
        var isTaken = true
        while isTaken, !rest.isEmpty {
            let end = rest.firstIndex(of: 10).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            if status == nil {
                status = Int(String(decoding: line.filter { (48...57).contains($0) }.prefix(3), as: UTF8.self)) ?? 200
                isTaken = Array("HTTP/1.1 200".utf8).withUnsafeBytes { reader.takeHeadLine($0) }
                continue
            }
            isTaken = line.withUnsafeBytes { reader.takeHeadLine($0) }
            if line == [10] || line == [13, 10] { break }
        }
        isTaken = isTaken && Array(rest).withUnsafeBytes { reader.takeBody($0) }
        (self.status, self.fields, self.body, self.isComplete) = (status ?? 200, reader.fields, reader.body, isTaken)
    }
}
