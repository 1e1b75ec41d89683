extension ChatMessageDecoder {
    /// nil if the fault has no position.
    public func place(of fault: ChatMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let suspects: [String]
        switch fault {
        case .tooLarge, .notUTF8, .notJSON: suspects = []
        // The decoder does not name a number that does not fit.
        case .illTypedField: suspects = ["timestamp"]
        case .missingField, .bodyTooLong: suspects = ["body"]
        case .unknownKind: suspects = ["kind"]
        case .invalidCustomer, .unknownCustomer: suspects = ["customer_id"]
        case .emptyField: suspects = ["id", "chat_id"]
        case .nulCharacter:
            suspects = ["body", "id", "chat_id", "sender_name", "sender_number", "quoted_message.body"]
        case .timestampOutOfRange: suspects = ["timestamp"]
        case .invalidEvent: suspects = ["event", "event_response"]
        }
        return InputPlace(WireChatMessage.self, bytes, suspects: suspects) { _, text in
            if fault == .emptyField { return text?.isEmpty == true }
            return fault != .nulCharacter || text?.contains("\\u0000") == true
        }
    }
}
