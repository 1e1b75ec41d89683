/// A chat as WhatsApp's "Export chat" wrote it.
public struct Export: Sendable, Hashable {
    /// In the order of the file, which is the order in which the phone got them.
    public var messages: [ExportedMessage]
    /// Whoever sent anything, also what was skipped; by first appearance. At most two.
    public var senders: [String]
    public var skipped: ExportSkips
    /// As found or as given.
    public var order: DateOrder

    public init(messages: [ExportedMessage], senders: [String], skipped: ExportSkips, order: DateOrder) {
        (self.messages, self.senders, self.skipped, self.order) = (messages, senders, skipped, order)
    }
}
