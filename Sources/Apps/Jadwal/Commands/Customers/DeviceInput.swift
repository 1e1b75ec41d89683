internal import CommandKit
internal import Push

/// The fields of the JSON object that names a device.
enum DeviceInput {
    static let names: Set<String> = ["apns_token", "ntfy_url", "ntfy_token", "webhook_url"]

    static func device(_ fields: [String: String]) throws(CommandFailure) -> NewDevice {
        var fields = fields
        let token = fields.removeValue(forKey: "ntfy_token")
        guard fields.count == 1, let (name, value) = fields.first, token == nil || name == "ntfy_url" else {
            throw CommandFailure(
                .usage,
                "--input must have exactly one of apns_token, ntfy_url and webhook_url; ntfy_token goes with ntfy_url"
            )
        }
        do throws(NewDeviceFault) {
            switch name {
            case "apns_token": return try NewDevice(app: value)
            case "ntfy_url": return try NewDevice(topic: value, token: token)
            default: return try NewDevice(webhook: value)
            }
        } catch {
            throw CommandFailure(.usage, Self.words(error))
        }
    }

    private static func words(_ fault: NewDeviceFault) -> String {
        switch fault {
        case .app: "apns_token must be hexadecimal digits, as an app writes its device token"
        case .topic: "ntfy_url must be a server and a topic, such as https://ntfy.sh/my-topic"
        case .token: "ntfy_token must be an access token as ntfy writes it: letters, digits and marks"
        case .address: "webhook_url must be the address of a web service"
        case .endpoint, .keys: "a browser is added by its owner, on the page of devices"
        }
    }
}
