/// Why a file of an evaluation cannot be used: a corpus, a recording, a batch, a report, a baseline.
public struct EvaluationFileFault: Error, Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// From 1; nil when it is about all of it.
    public var line: Int?
    public var detail: String

    public init(file: String, line: Int? = nil, detail: String) {
        (self.file, self.line, self.detail) = (file, line, detail)
    }

    public var description: String {
        "\(self.file)\(self.line.map { ", line \($0)" } ?? ""): \(self.detail)"
    }
}
