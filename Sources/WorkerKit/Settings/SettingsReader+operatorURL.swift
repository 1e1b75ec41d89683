internal import FoundationEssentials

extension SettingsReader {
    /// The address of a service of the operator's: `https://`, or `http://` on loopback. Credentials do not belong into it,
    /// since addresses are shown by `--check` and in logs. Returned as it is written, without slashes at its end.
    mutating func operatorURL(_ name: SettingName) -> String {
        let text = self.required(name)
        return text.isEmpty ? "" : self.operatorURL(text, of: name)
    }

    /// The same for one of several addresses that a setting holds.
    mutating func operatorURL(_ text: String, of name: SettingName) -> String {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        guard
            let url = URL(string: text), let host = url.host(percentEncoded: false), !host.isEmpty,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            self.report(name, "must be an https:// URL")
            return ""
        }
        if url.user != nil || url.password != nil {
            self.report(name, "must not hold a user name or password")
        }
        if url.query != nil || url.fragment != nil {
            self.report(name, "must not hold a query or a fragment")
        }
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let place = HostAndPort(host: plain, port: url.port ?? (scheme == "https" ? 443 : 80))
        if scheme == "http", !place.isLoopback { self.report(name, "must be https:// beyond loopback") }
        return text
    }
}
