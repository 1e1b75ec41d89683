internal import Push
internal import Web

/// The kinds of device that an owner can add on the page, in its order.
enum NewDeviceKind: String, Sendable, Hashable, CaseIterable {
    case browser
    case topic
    case webhook

    var route: OwnerRoute {
        switch self {
        case .browser: .addBrowser
        case .topic: .addTopic
        case .webhook: .addWebhook
        }
    }

    /// nil for browsers, which a script adds.
    var addressForm: AddressForm? {
        switch self {
        case .browser: nil
        case .topic:
            AddressForm(
                title: .topicTitle,
                program: "ntfy",
                hint: .topicHint,
                example: "https://ntfy.sh/my-topic",
                label: .topicAddress,
                takesToken: true,
                submit: .addTopic
            )
        case .webhook:
            AddressForm(
                title: .webhookTitle,
                hint: .webhookHint,
                label: .webhookAddress,
                addressHint: .addressHint,
                submit: .addWebhook
            )
        }
    }
}

/// A form with an address, and perhaps an access token.
struct AddressForm {
    let title: DevicePhrase
    /// Stands behind the title.
    var program: String?
    let hint: DevicePhrase
    /// Stands behind the hint.
    var example: String?
    let label: DevicePhrase
    var addressHint: DevicePhrase?
    var takesToken = false
    let submit: DevicePhrase
}

/// Why a device is not added.
enum DeviceFault: Error, Sendable, Hashable, CaseIterable {
    /// No script has filled in the form.
    case noScripts
    /// The script knows these three.
    case unsupported, denied, failed
    /// A part of the device has a wrong form, or its address cannot be used. The page calls faults of a browser
    /// `failed`: no person has typed them.
    case wrong(NewDeviceFault)
    case tooMany, tooOften

    static let allCases: [DeviceFault] =
        [.noScripts, .unsupported, .denied, .failed, .tooMany, .tooOften] + NewDeviceFault.allCases.map { .wrong($0) }

    /// Beside which field it stands; nil for a browser's.
    var field: DeviceField? {
        switch self {
        case .wrong(.topic), .wrong(.address), .tooMany, .tooOften: .address
        case .wrong(.token): .token
        case .noScripts, .unsupported, .denied, .failed, .wrong(.endpoint), .wrong(.keys), .wrong(.app): nil
        }
    }

    /// - Parameter text: as the script gives it. nil: there was no script.
    fileprivate init(ofScript text: String?) {
        self =
            switch text {
            case "unsupported": .unsupported
            case "denied": .denied
            case nil: .noScripts
            default: .failed
            }
    }
}

extension NewDevice {
    init(_ kind: NewDeviceKind, _ form: RequestItems, agent: String) throws(DeviceFault) {
        let address = form.text(DeviceField.address.rawValue) ?? ""
        let endpoint = form.text(DeviceField.endpoint.rawValue)
        if kind == .browser, endpoint == nil {
            throw DeviceFault(ofScript: form.text(DeviceField.fault.rawValue))
        }
        do throws(NewDeviceFault) {
            switch kind {
            case .browser:
                try self.init(
                    browser: endpoint ?? "",
                    p256dh: form.text(DeviceField.p256dh.rawValue) ?? "",
                    auth: form.text(DeviceField.auth.rawValue) ?? "",
                    agent: agent
                )
            case .topic: try self.init(topic: address, token: form.text(DeviceField.token.rawValue))
            case .webhook: try self.init(webhook: address)
            }
        } catch {
            throw kind == .browser ? .failed : .wrong(error)
        }
    }
}
