internal import APIMessages
internal import Pipeline
internal import Push
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The devices that get the owner's notifications.
enum DeviceMethods {
    static func list(
        _ request: Profile_V1_ListDevicesRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_ListDevicesResponse {
        let services = call.services.devices
        let devices = try await PostgresOwnerDevices(call.services.store).list(of: try call.customer)
        return .with {
            $0.devices = devices.map { .init($0, canBeTested: services.canTest($0.service)) }
            $0.webPushKey = services.browserKey ?? ""
        }
    }

    static func addApp(
        _ request: Profile_V1_AddDeviceRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_AddDeviceResponse {
        let id = try await Self.add(call) { () throws(NewDeviceFault) in
            try NewDevice(app: request.deviceToken)
        }.id
        return .with { $0.id = id }
    }

    static func addBrowser(
        _ request: Profile_V1_AddWebPushRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_AddWebPushResponse {
        guard call.services.devices.browserKey != nil else {
            throw ConnectFault(.failedPrecondition, DevicePhrase.browserOff, precondition: "OPERATOR")
        }
        let added = try await Self.add(call) { () throws(NewDeviceFault) in
            try NewDevice(
                browser: request.endpoint,
                p256dh: request.p256Dh,
                auth: request.auth,
                agent: call.agent
            )
        }
        return .with { $0.id = added.id }
    }

    static func addEndpoint(
        _ request: Profile_V1_AddEndpointRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_AddEndpointResponse {
        let token = request.accessToken.withoutBlanks
        switch request.service {
        case .ntfy:
            let added = try await Self.add(call) { () throws(NewDeviceFault) in
                try NewDevice(topic: request.address, token: token.isEmpty ? nil : token)
            }
            return .with { $0.id = added.id }
        case .webhook:
            guard token.isEmpty else { throw ConnectFault("access_token", "NOT_EMPTY", ConnectPhrase.topicsOnly) }
            let added = try await Self.add(call) { () throws(NewDeviceFault) in try NewDevice(webhook: request.address)
            }
            return .with { ($0.id, $0.secret) = (added.id, added.device.secret ?? "") }
        case .unspecified, .app, .webPush, .UNRECOGNIZED:
            throw ConnectFault("service", "OTHER", ConnectPhrase.endpointsOnly)
        }
    }

    static func test(
        _ request: Profile_V1_TestDeviceRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_TestDeviceResponse {
        let input = TestDevice.Input(request.id, in: call.language)
        switch try await TestDevice(call.services.devices).run(input, as: try call.actor(), in: call.services.store) {
        case .success(let test):
            return .with { ($0.result, $0.text) = (.init(test), Spoken(test.notice, in: call.language).text) }
        case .failure(.notFound): throw ConnectFault.notFound
        case .failure(.notFromHere):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.notFromHere, precondition: "NOT_FROM_HERE")
        case .failure(.tooOften): throw Self.fault(.tooOften)
        }
    }

    static func remove(
        _ request: Profile_V1_RemoveDeviceRequest,
        _ call: ConnectCall
    ) async throws -> Profile_V1_RemoveDeviceResponse {
        switch try await RemoveDevice().run(request.id, as: try call.actor(), in: call.services.store) {
        case .success: return Profile_V1_RemoveDeviceResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        }
    }

    private static func add(
        _ call: ConnectCall,
        _ make: () throws(NewDeviceFault) -> NewDevice
    ) async throws -> (id: String, device: NewDevice) {
        let actor = try call.actor()
        let device: NewDevice
        do throws(NewDeviceFault) {
            device = try make()
        } catch {
            throw Self.fault(.wrong(error))
        }
        let input = AddDevice.Input(device)
        switch try await AddDevice(call.services.devices).run(input, as: actor, in: call.services.store) {
        case .success(let id): return (id, device)
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.unusableAddress):
            throw Self.fault(.wrong(device.service == .webPush ? .endpoint : .address))
        case .failure(.tooOften): throw Self.fault(.tooOften)
        case .failure(.tooMany): throw Self.fault(.tooMany)
        }
    }

    private static func fault(_ fault: DeviceFault) -> ConnectFault {
        let words = DeviceFaultPhrase(fault)
        func blamed(_ fields: String..., reason: String) -> ConnectFault {
            ConnectFault(fields: fields.map { ConnectFault.Field($0, reason, words) })
        }
        switch fault {
        case .tooOften: return ConnectFault(.resourceExhausted, words, retryAfterSeconds: DeviceTester.hour)
        case .tooMany: return ConnectFault(.failedPrecondition, words, precondition: "TOO_MANY")
        case .wrong(.app): return blamed("device_token", reason: "TOKEN")
        case .wrong(.keys): return blamed("auth", "p256dh", reason: "KEYS")
        case .wrong(.topic): return blamed("address", reason: "TOPIC")
        case .wrong(.address): return blamed("address", reason: "ADDRESS")
        case .wrong(.token): return blamed("access_token", reason: "TOKEN")
        // The last four are a page's own.
        case .wrong(.endpoint), .noScripts, .unsupported, .denied, .failed: return blamed("endpoint", reason: "ADDRESS")
        }
    }
}

extension Profile_V1_Device {
    fileprivate init(_ device: OwnerDevice, canBeTested: Bool) {
        self.init()
        (self.id, self.service, self.canBeTested) = (device.id, .init(device.service), canBeTested)
        (self.agent, self.addedAt) = (device.agent ?? "", .init(device.registeredAt))
        if let at = device.refusedAt { self.refusedAt = .init(at) }
        switch ShownDevice(device.service, address: device.address) {
        case .app: break
        case .address(let address): self.address = address
        case .browser(let digest): self.endpointDigest = digest
        }
    }
}

extension Profile_V1_DeviceService {
    init(_ service: Device.Service) {
        switch service {
        case .apns: self = .app
        case .ntfy: self = .ntfy
        case .webhook: self = .webhook
        case .webPush: self = .webPush
        }
    }
}

extension Profile_V1_TestResult {
    fileprivate init(_ test: DeviceTest) {
        switch test {
        case .taken: self = .taken
        case .gone: self = .gone
        case .refused: self = .refused
        case .unreachable: self = .unreachable
        }
    }
}
