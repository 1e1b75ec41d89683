/// Why a prompt could not be read.
public struct PromptFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    public let detail: String

    public var description: String { "\(self.path): \(self.detail)" }
}
