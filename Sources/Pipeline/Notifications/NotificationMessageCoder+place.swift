internal import Time

extension NotificationMessageCoder {
    /// nil if the fault has no position.
    public func place(of fault: NotificationMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let suspects: [String]
        let name = (try? WireJSON.decode(WireNotification.self, from: bytes))?.kind
        let kind = name.flatMap { WireNotification.Kind(rawValue: $0) }
        switch fault {
        case .tooLarge, .notJSON: suspects = []
        case .illTypedField where kind == .test: suspects = ["kind"]
        case .illTypedField: suspects = ["expires_at", "collapse_id", "actions", "revision"]
        case .unknownKind: suspects = ["kind"]
        case .missingField: suspects = [kind == .connection ? "connection_id" : "event"]
        case .invalidCustomer, .unknownCustomer: suspects = ["customer_id"]
        case .invalidNotificationID: suspects = ["notification_id"]
        case .invalidEvent: suspects = ["event.uid", "event.start", "event.end"]
        }
        return InputPlace(WireNotification.self, bytes, suspects: suspects) { name, text in
            switch name {
            case "event.uid": text?.isEmpty ?? true
            case "collapse_id": text.map { !NotificationOptions.isCollapseID($0) } ?? true
            case "event.start", "event.end", "expires_at": text.flatMap { Timestamp($0) } == nil
            default: true
            }
        }
    }
}
