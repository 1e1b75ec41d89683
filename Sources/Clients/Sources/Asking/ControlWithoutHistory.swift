public import Pipeline

/// A source that cannot list what was said. What it has lost is lost, so that nothing is swept for.
public protocol ControlWithoutHistory: BridgeControl {}

extension ControlWithoutHistory {
    public var history: HistoryKind { .none }

    public func chats(of name: String, page: Int) async throws(BridgeControlError) -> ChatPage {
        throw BridgeControlError(.notOffered)
    }

    public func messages(_ query: HistoryQuery) async throws(BridgeControlError) -> HistoryPage {
        throw BridgeControlError(.notOffered)
    }

    public func message(
        _ id: String,
        in chat: BridgeAddress,
        of name: String
    ) async throws(BridgeControlError) -> ListedMessage? { nil }

    public func number(of hidden: BridgeAddress, at name: String) async throws(BridgeControlError) -> BridgeAddress? {
        nil
    }
}
