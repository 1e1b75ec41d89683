public import HTTP
public import Pipeline

/// The push services of all kinds of device, wired once.
public enum PushServices {
    /// - Parameters:
    ///   - exchange: to devices' own servers.
    ///   - policy: the policy for customers' addresses, because customers choose these addresses.
    ///   - vapid: nil if browsers are not notified.
    ///   - pages: the pages that notifications open in programs other than the app and browsers.
    ///   - apple: the service of phones. nil in programs without Apple's key.
    /// - Returns: the services that this program can send to.
    public static func all(
        over exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        vapid: VAPID?,
        pages: OwnerPages? = nil,
        apple: PushService? = nil
    ) -> [Device.Service: PushService] {
        var services: [Device.Service: PushService] = [:]
        for service in Device.Service.allCases {
            services[service] =
                switch service {
                case .apns: apple
                case .ntfy: NtfyClient(exchange: exchange, policy: policy, pages: pages).service
                case .webhook: WebhookClient(exchange: exchange, policy: policy, pages: pages).service
                case .webPush: vapid.map { WebPushClient(exchange: exchange, policy: policy, vapid: $0).service }
                }
        }
        return services
    }
}

/// The part of a device that its owner sees, so that they recognise it: no token, and no address of a browser.
public enum ShownDevice: Sendable, Hashable {
    case app
    case address(String)
    /// By `WebPushAddress.digest`.
    case browser(digest: String)

    /// - Parameter address: the device's, a device token or a URL.
    public init(_ service: Device.Service, address: String) {
        self =
            switch service {
            case .apns: .app
            case .ntfy, .webhook: .address(address)
            case .webPush: .browser(digest: WebPushAddress.digest(of: address))
            }
    }
}
