internal import Time

extension NotificationMessageCoder {
    /// nil if the fault has no position.
    public func place(of fault: NotificationMessageFault, in bytes: [UInt8]) -> InputPlace? {
        let suspects: [String]
        let kind = (try? WireJSON.decode(WireNotification.self, from: bytes))?.kind
        switch fault {
        case .tooLarge, .notJSON: suspects = []
        case .illTypedField: suspects = [kind == .test ? "kind" : "revision"]
        case .missingField: suspects = [kind == .connection ? "connection_id" : "event"]
        case .invalidCustomer, .unknownCustomer: suspects = ["customer_id"]
        case .invalidNotificationID: suspects = ["notification_id"]
        case .invalidEvent: suspects = ["event.uid", "event.start", "event.end"]
        }
        return InputPlace(WireNotification.self, bytes, suspects: suspects) { name, text in
            name == "event.uid" ? text?.isEmpty ?? true : text.flatMap { Timestamp($0) } == nil
        }
    }
}
