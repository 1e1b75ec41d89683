internal import CommandKit
internal import Pipeline
internal import PushEndpoints

/// A device as given on the command line. Checked without a network request.
struct NewDevice {
    static let fields: Set<String> = ["apns_token", "ntfy_url", "ntfy_token", "webhook_url"]

    let service: Device.Service
    let address: String
    /// The webhook's key, which is made here; or the access token of an ntfy topic.
    let secret: String?

    init(_ fields: [String: String]) throws(CommandFailure) {
        var fields = fields
        let token = fields.removeValue(forKey: "ntfy_token")
        guard fields.count == 1, let (name, value) = fields.first.map({ ($0.key, $0.value) }),
            token == nil || name == "ntfy_url"
        else {
            throw CommandFailure(
                .usage,
                "--input must have exactly one of apns_token, ntfy_url and webhook_url; ntfy_token goes with ntfy_url"
            )
        }
        switch name {
        case "apns_token":
            (self.service, self.address, self.secret) = (.apns, try Self.token(value), nil)
        case "ntfy_url":
            (self.service, self.address, self.secret) = (.ntfy, try Self.topic(value), try token.map(Self.bearer))
        default:
            (self.service, self.address, self.secret) = (.webhook, value, WebhookSecret().text)
        }
    }

    private static func token(_ text: String) throws(CommandFailure) -> String {
        guard let token = Device.token(text) else {
            throw CommandFailure(.usage, "apns_token must be hexadecimal digits, as an app writes its device token")
        }
        return token
    }

    private static func topic(_ url: String) throws(CommandFailure) -> String {
        guard EndpointAddress.ntfy(url) != nil else {
            throw CommandFailure(.usage, "ntfy_url must be a server and a topic, such as https://ntfy.sh/my-topic")
        }
        return url
    }

    private static func bearer(_ text: String) throws(CommandFailure) -> String {
        guard text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw CommandFailure(
                .usage,
                "ntfy_token must be an access token as ntfy writes it: letters, digits and marks"
            )
        }
        return text
    }
}
