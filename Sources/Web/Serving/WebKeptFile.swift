/// A file that its reader keeps, and asks for again and again: a feed. It is sent only if it has changed.
public struct WebKeptFile: Sendable {
    let type: String
    let tag: String
    let content: @Sendable () -> [UInt8]

    /// - Parameters:
    ///   - tag: changes with the content. Letters, digits, `+`, `/` and `=`.
    ///   - content: is not asked for if the reader has it already.
    public init(type: String, tag: String, _ content: @escaping @Sendable () -> [UInt8]) {
        (self.type, self.tag, self.content) = (type, tag, content)
    }
}
