internal import Jadwal

extension PushOutcome {
    /// The label `outcome` of `jadwal_pushes_total`: the case without what it carries.
    var label: String {
        switch self {
        case .delivered: "delivered"
        case .deviceGone: "device_gone"
        case .deviceRefused: "device_refused"
        case .rejected: "rejected"
        case .tryLater: "try_later"
        case .serviceDown: "service_down"
        }
    }
}
