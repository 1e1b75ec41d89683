/// How a push service writes a notification, and how long it may be.
public protocol PushFormat: Sendable {
    /// The largest payload, in bytes.
    var limit: Int { get }
    /// The pushes for each notification of an event in the calendar. Only an app can use background pushes.
    var kinds: [Push.Kind] { get }

    /// UTF-8 JSON for one device.
    ///
    /// - Parameters:
    ///   - address: the device token or URL of the device.
    ///   - id: the id of the push.
    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) throws -> [UInt8]
}

extension PushFormat {
    public var kinds: [Push.Kind] { [.alert] }

    /// - Parameter limit: in bytes. Texts are cut until the payload fits.
    /// - Returns: more bytes than `limit` if the parts that cannot be cut are longer.
    public func payload(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to address: String,
        id: String,
        within limit: Int
    ) throws -> [UInt8] {
        var longest = limit
        while true {
            let bytes = try self.payload(kind, message.shortened(to: longest), to: address, id: id)
            if bytes.count <= limit || longest == 0 { return bytes }
            longest = longest * 3 / 4
        }
    }
}
