internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Push
internal import UseCases
internal import WorkerKit

/// Checks addresses of new devices, and sends tests. A limit keeps people from searching networks with it.
struct DeviceTester: DeviceServices {
    /// Checks and tests of one owner together.
    static let perHour = 60
    static let hour = 3600
    /// Of all owners.
    private static let atOnce = 16

    /// By which browsers subscribe. nil: the operator has not set it up.
    let browserKey: String?
    private let services: [Device.Service: PushService]
    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let limit = RequestLimit(Self.perHour, in: .seconds(Self.hour))
    private let gate = RequestGate(Self.atOnce)

    /// - Parameter allowed: exceptions from the policy for customers' addresses.
    init(exchange: @escaping HTTPExchange, allowing allowed: [AllowedAddress], vapid: VAPID?) {
        let policy = AddressPolicy.customer(allowing: allowed)
        (self.exchange, self.policy, self.browserKey) = (exchange, policy, vapid?.key.publicText)
        self.services = PushServices.all(over: exchange, policy: policy, vapid: vapid)
    }

    /// Apple's key is the push-worker's.
    func canTest(_ service: Device.Service) -> Bool { self.services[service] != nil }

    /// Checks if pushes may be sent there. A server without an answer may answer later, and a phone has no address to
    /// check.
    func check(_ device: NewDevice, of customer: String) async -> DeviceCheck {
        guard self.gate.enter() else { return .tooOften }
        defer { self.gate.leave() }
        guard self.limit.allows(customer) else { return .tooOften }
        guard device.isURL else { return .usable }
        guard device.address.utf8.count <= 2048 else { return .unusable }
        let call = HTTPCall(method: .options, url: device.address, deadline: .seconds(5), addressPolicy: self.policy)
        do {
            _ = try await self.exchange(call)
            return .usable
        } catch {
            return switch error.code {
            case .unusableURL, .addressRefused, .cannotResolve: .unusable
            case .cannotConnect, .untrusted, .timedOut, .cancelled, .answerTooLarge, .connectionLost,
                .protocolViolation:
                .usable
            }
        }
    }

    /// Sends one push now, past quiet hours. nil: too many of this owner, or of all owners at once.
    func test(_ device: Device, _ message: NotificationMessage) async -> DeviceTest? {
        guard let service = self.services[device.service],
            let push = try? service.push(.alert, message, to: device, id: message.notificationID)
        else { return .unreachable }
        guard self.gate.enter() else { return nil }
        defer { self.gate.leave() }
        guard self.limit.allows(message.customerID) else { return nil }
        return DeviceTest(await service.send(push, device.address))
    }
}
