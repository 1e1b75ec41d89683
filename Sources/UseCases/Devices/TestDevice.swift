internal import FoundationEssentials
public import Pipeline
public import Store

/// Sends a notification to an owner's device at once, past quiet hours. A device that is gone is removed.
public struct TestDevice: UseCase {
    public struct Input: Sendable {
        public let device: String
        /// In the language of the person who asks, as they look at both.
        public let title: String
        public let body: String

        public init(_ device: String, title: String, body: String) {
            (self.device, self.title, self.body) = (device, title, body)
        }
    }

    public enum Refusal: Error, Hashable {
        case notFound
        case notFromHere
        case tooOften
    }

    private let services: any DeviceServices

    public init(_ services: any DeviceServices) { self.services = services }

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<DeviceTest, Refusal> {
        let customer = try actor.owner()
        let devices = PostgresOwnerDevices(store)
        guard let id = EventIdentity(input.device)?.id, let device = try await devices.device(id, of: customer) else {
            return .failure(.notFound)
        }
        guard self.services.canTest(device.service) else { return .failure(.notFromHere) }
        let message = NotificationMessage(
            customerID: customer,
            notificationID: UUID().uuidString.lowercased(),
            title: input.title,
            body: input.body,
            .test
        )
        guard let test = await self.services.test(device, message) else { return .failure(.tooOften) }
        switch test {
        case .taken: try await devices.works(id, of: customer)
        case .gone: try await devices.forget(id, of: customer)
        // One refusal proves nothing yet: the push-worker marks and forgets.
        case .refused, .unreachable: break
        }
        return .success(test)
    }
}

/// The result of a test.
public enum DeviceTest: Sendable, Hashable, CaseIterable {
    case taken
    /// The device is gone for good.
    case gone
    case refused
    /// No answer, no permission to ask, or none now: which of these is not said.
    case unreachable

    public init(_ outcome: PushOutcome) {
        self =
            switch outcome {
            case .delivered: .taken
            case .deviceGone: .gone
            case .deviceRefused(let reason) where ["addressRefused", "unusableURL"].contains(reason): .unreachable
            case .deviceRefused, .tooLarge, .rejected: .refused
            case .tryLater, .serviceDown: .unreachable
            }
    }
}
