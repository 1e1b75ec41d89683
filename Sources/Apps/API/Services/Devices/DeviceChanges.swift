internal import FoundationEssentials
internal import Pipeline
internal import Push
internal import Store
internal import Web

/// The operations on an owner's devices that pages and the API share.
enum DeviceChanges {
    enum Addition: Sendable, Hashable {
        case added(id: String)
        case refused(DeviceFault)
        /// The owner has not signed in of late.
        case wantsSignIn
    }

    /// Everything that is added gets the owner's events from then on, so a session that was stolen or left open adds
    /// nothing. A device that is known as it is, such as an app that registers at each start, is nothing new.
    ///
    /// The address is looked at first.
    static func add(
        _ device: NewDevice,
        _ services: OwnerServices,
        for session: OwnerSession
    ) async throws -> Addition {
        let (devices, customer) = (PostgresOwnerDevices(services.store), session.customerID)
        if !session.isRecent {
            let isKnown = try await devices.has(
                device.service,
                address: device.address,
                secret: device.secret,
                of: customer
            )
            guard isKnown else { return .wantsSignIn }
        }
        switch await services.devices.look(at: device, of: customer) {
        case .usable: break
        case .unusable: return .refused(.wrong(device.service == .webPush ? .endpoint : .address))
        case .tooOften: return .refused(.tooOften)
        }
        let id = try await devices.add(
            device.service,
            address: device.address,
            secret: device.secret,
            agent: device.agent,
            of: customer
        )
        return id.map { .added(id: $0) } ?? .refused(.tooMany)
    }

    enum Tested: Sendable, Hashable {
        /// An id that is not the owner's is answered like one that never was.
        case unknown
        /// The keys of its service are other programs'.
        case notFromHere
        case tooOften
        case done(DeviceTest, id: String)
    }

    /// Sends a push at once. The words are in the language of whoever asks, as they look at both.
    static func test(
        _ id: String,
        _ services: OwnerServices,
        in language: Language,
        of customer: String
    ) async throws -> Tested {
        let devices = PostgresOwnerDevices(services.store)
        guard let id = EventIdentity(id)?.id, let device = try await devices.device(id, of: customer) else {
            return .unknown
        }
        guard services.devices.canTest(device.service) else { return .notFromHere }
        let message = NotificationMessage(
            customerID: customer,
            notificationID: UUID().uuidString.lowercased(),
            title: Spoken(DevicePhrase.testTitle, in: language).text,
            body: Spoken(DevicePhrase.testBody, in: language).text,
            .test
        )
        guard let test = await services.devices.test(device, message) else { return .tooOften }
        switch test {
        case .taken: try await devices.works(id, of: customer)
        case .gone: try await devices.forget(id, of: customer)
        // One refusal proves nothing yet: the push-worker marks and forgets.
        case .refused, .unreachable: break
        }
        return .done(test, id: id)
    }

    /// False if the owner has none of this id.
    static func remove(_ id: String, _ services: OwnerServices, of customer: String) async throws -> Bool {
        guard let id = EventIdentity(id)?.id else { return false }
        return try await PostgresOwnerDevices(services.store).remove(id, of: customer)
    }
}
