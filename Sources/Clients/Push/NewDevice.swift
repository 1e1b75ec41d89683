public import Pipeline

/// A device that is to be added. Its service has checked the form of the address, without a network request. Blanks
/// around what people have copied are none of it.
public struct NewDevice: Sendable, Hashable {
    public let service: Device.Service
    /// A device token or a URL. Never logged.
    public let address: String
    /// As it is stored. A webhook's key is made when the device is added.
    public let secret: String?
    /// The kind of browser, from a closed list; nil for other devices.
    public let agent: String?
    /// The address is a URL that somebody has chosen.
    public let isURL: Bool

    init(
        _ service: Device.Service,
        _ address: String,
        secret: String? = nil,
        agent: String? = nil,
        isURL: Bool = true
    ) {
        (self.service, self.address, self.secret, self.agent) = (service, address, secret, agent)
        self.isURL = isURL
    }
}

extension NewDevice: CustomStringConvertible, CustomReflectable {
    /// Without the address and the secret.
    public var description: String { "NewDevice(\(self.service.rawValue))" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension NewDevice {
    /// The fields that name a device in commands. Browsers are added by their owners alone.
    public static let fields = ["apns_token", "ntfy_url", "webhook_url"]

    /// - Parameters:
    ///   - field: one of `fields`.
    ///   - token: of a topic.
    public init(field: String, _ value: String, token: String?) throws(NewDeviceFault) {
        switch field {
        case "apns_token": try self.init(app: value)
        case "ntfy_url": try self.init(topic: value, token: token)
        default: try self.init(webhook: value)
        }
    }
}

/// The part of a new device that has a wrong form.
public enum NewDeviceFault: Error, Sendable, Hashable, CaseIterable {
    /// No token of Apple's push service.
    case app
    /// No topic of ntfy, or no access token of one.
    case topic
    case token
    /// No address of a web service.
    case address
    /// No address of a browser's push service, or no keys of a browser.
    case endpoint
    case keys
}

extension String {
    /// Without blanks around it.
    var trimmed: String {
        var text = self.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
