internal import CommandKit
internal import Push

/// The fields of the JSON object that names a device.
enum DeviceInput {
    static let names = Set(NewDevice.fields + ["ntfy_token"])

    static func device(_ fields: [String: String]) throws(CommandFailure) -> NewDevice {
        var fields = fields
        let token = fields.removeValue(forKey: "ntfy_token")
        guard fields.count == 1, let (name, value) = fields.first, token == nil || name == "ntfy_url" else {
            let known = NewDevice.fields.dropLast().joined(separator: ", ") + " and \(NewDevice.fields.last ?? "")"
            throw CommandFailure(
                .usage,
                "--input must have exactly one of \(known); ntfy_token goes with ntfy_url"
            )
        }
        do throws(NewDeviceFault) {
            return try NewDevice(field: name, value, token: token)
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
