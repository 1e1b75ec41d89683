/// The fields of the forms that add a device.
enum DeviceField: String, Sendable {
    case address
    /// Of a topic that is not everybody's. The form's own token is called `token`.
    case token = "access-token"
    /// The values that the script got from the browser.
    case endpoint, p256dh, auth
    /// Why the script got nothing: `unsupported`, `denied` or `failed`.
    case fault
    /// Of what was typed before its owner signed in once more: the raw value of a `NewDeviceKind`.
    case kind
}
