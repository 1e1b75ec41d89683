/// A service that `JADWAL_ALLOW_PLAIN` may name.
public enum PlainService: String, Sendable, Hashable, CaseIterable {
    case database
    case broker

    /// What a fault of its URL ends with.
    public var remedy: String { "or list \(self.rawValue) in \(SettingName.allowPlain.rawValue) to do without" }
}

extension SettingsReader {
    /// The services that may be reached without verified TLS on other machines.
    public mutating func plainServices() -> Set<PlainService> {
        var services: Set<PlainService> = []
        for (index, item) in self.list(.allowPlain).enumerated() {
            guard let service = PlainService(rawValue: item.lowercased()) else {
                let names = PlainService.allCases.map(\.rawValue).joined(separator: " or ")
                self.report(.allowPlain, "item \(index + 1) must be \(names)")
                continue
            }
            services.insert(service)
        }
        return services
    }
}
