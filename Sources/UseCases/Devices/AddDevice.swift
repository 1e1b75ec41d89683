public import Pipeline
public import Push
public import Store

/// Adds a device, which gets each notification of its owner from then on. A device that is known as it is needs no recent
/// sign-in, such as an app that registers at each start.
public struct AddDevice: UseCase {
    public struct Input: Sendable {
        public let device: NewDevice
        /// The session of the browser that the device is: the device goes when it ends.
        public var session: String?

        public init(_ device: NewDevice, in session: String? = nil) { (self.device, self.session) = (device, session) }
    }

    public enum Refusal: Error, Hashable {
        case signInAgain
        /// Not public, not https, or not known to anybody: which of these is not said.
        case unusableAddress
        case tooOften
        case tooMany
    }

    private let services: any DeviceServices

    public init(_ services: any DeviceServices) { self.services = services }

    /// - Returns: the device's id.
    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<String, Refusal> {
        let customer = try actor.owner()
        let (devices, device) = (PostgresOwnerDevices(store), input.device)
        if !actor.isRecent {
            let isKnown = try await devices.has(
                device.service,
                address: device.address,
                secret: device.secret,
                of: customer
            )
            guard isKnown else { return .failure(.signInAgain) }
        }
        switch await self.services.check(device, of: customer) {
        case .usable: break
        case .unusable: return .failure(.unusableAddress)
        case .tooOften: return .failure(.tooOften)
        }
        let added = try await devices.add(
            device.service,
            address: device.address,
            secret: device.secret,
            agent: device.agent,
            of: customer
        )
        guard let id = added else { return .failure(.tooMany) }
        if let session = input.session {
            try await PostgresOwnerSessions(store).remember(device: id, in: session, of: customer)
        }
        return .success(id)
    }
}

/// What a use case asks of devices' servers.
public protocol DeviceServices: Sendable {
    /// Checks if notifications may be sent to a device.
    func check(_ device: NewDevice, of customer: String) async -> DeviceCheck

    /// False if another program has the service's key.
    func canTest(_ service: Device.Service) -> Bool

    /// Sends one notification now, past quiet hours. nil if the owner has had too many of them.
    func test(_ device: Device, _ message: NotificationMessage) async -> DeviceTest?
}

public enum DeviceCheck: Sendable, Hashable {
    case usable
    case unusable
    case tooOften
}
