internal import Pipeline
internal import PushEndpoints
internal import Web
internal import WebPush

/// The fields of the forms that add a device.
enum DeviceField: String, Sendable {
    case address
    /// Of a topic that is not everybody's. The form's own token is called `token`.
    case token = "access-token"
    /// What the script got from the browser.
    case endpoint, p256dh, auth
    /// Why the script got nothing: the raw value of a `DeviceFault`.
    case fault
    /// Of what was typed before its owner signed in once more: the raw value of a `NewDeviceKind`.
    case kind
}

/// What an owner wants to add.
enum NewDeviceKind: String, Sendable, Hashable, CaseIterable {
    case browser
    case topic
    case webhook
}

/// Why a device is not added.
enum DeviceFault: String, Error, Sendable, Hashable, CaseIterable {
    /// No script has filled in the form.
    case noScripts = "no-scripts"
    /// The script knows these three.
    case unsupported
    case denied
    case failed
    /// No address of a push service, and no keys of a browser. A page calls both `failed`: no person has typed them.
    case endpoint
    case keys
    case topic
    case token
    case address
    /// No token of Apple's push service.
    case app
    case tooMany = "too-many"
    case tooOften = "too-often"

    /// Beside which field it stands; nil for a browser's.
    var field: DeviceField? {
        switch self {
        case .topic, .address, .tooMany, .tooOften: .address
        case .token: .token
        case .noScripts, .unsupported, .denied, .failed, .endpoint, .keys, .app: nil
        }
    }
}

/// A device as a form or a call names it; blanks around it are none of it. The address's form is checked here, and the
/// address itself by `DeviceDesk`.
struct NewDevice: Sendable {
    let service: Device.Service
    let address: String
    let secret: String?
    var agent: String?

    /// - Parameter agent: what kind of browser it is, in words of a closed list.
    init(browser endpoint: String, p256dh: String, auth: String, agent: String) throws(DeviceFault) {
        let endpoint = endpoint.withoutBlanks
        guard WebPushAddress.origin(of: endpoint) != nil else { throw .endpoint }
        guard let keys = WebPushKeys(p256dh: p256dh.withoutBlanks, auth: auth.withoutBlanks) else { throw .keys }
        (self.service, self.address, self.secret) = (.webPush, endpoint, keys.text)
        self.agent = agent
    }

    /// - Parameter token: of a topic that is not everybody's.
    init(topic address: String, token: String?) throws(DeviceFault) {
        let (address, token) = (address.withoutBlanks, token?.withoutBlanks)
        guard EndpointAddress.ntfy(address) != nil else { throw .topic }
        guard (token ?? "").utf8.count <= 512, (token ?? "").utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .token
        }
        (self.service, self.address, self.secret) = (.ntfy, address, token)
    }

    /// With a new key.
    init(webhook address: String) throws(DeviceFault) {
        let address = address.withoutBlanks
        guard !address.isEmpty else { throw .address }
        (self.service, self.address, self.secret) = (.webhook, address, WebhookSecret().text)
    }

    /// - Parameter token: as Apple's push service gives it to an app.
    init(app token: String) throws(DeviceFault) {
        guard let token = Device.token(token.withoutBlanks) else { throw .app }
        (self.service, self.address, self.secret) = (.apns, token, nil)
    }

    init(_ kind: NewDeviceKind, _ form: RequestItems, agent: String) throws(DeviceFault) {
        let address = form.text(DeviceField.address.rawValue) ?? ""
        switch kind {
        case .browser:
            guard let endpoint = form.text(DeviceField.endpoint.rawValue) else {
                throw Self.script(form.text(DeviceField.fault.rawValue))
            }
            do throws(DeviceFault) {
                try self.init(
                    browser: endpoint,
                    p256dh: form.text(DeviceField.p256dh.rawValue) ?? "",
                    auth: form.text(DeviceField.auth.rawValue) ?? "",
                    agent: agent
                )
            } catch {
                throw .failed
            }
        case .topic: try self.init(topic: address, token: form.text(DeviceField.token.rawValue))
        case .webhook: try self.init(webhook: address)
        }
    }

    /// What the script has told, or that there was no script.
    private static func script(_ told: String?) -> DeviceFault {
        let known: [DeviceFault] = [.unsupported, .denied, .failed]
        return told.map { told in known.first { $0.rawValue == told } ?? .failed } ?? .noScripts
    }
}
