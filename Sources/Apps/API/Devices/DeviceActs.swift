internal import FoundationEssentials
internal import HTTPTypes
internal import Pages
internal import Pipeline
internal import Store

/// Adds, tests and removes devices.
enum DeviceActs {
    static func addBrowser(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard request.services.devices.browserKey != nil else { throw OwnerFault.notFound }
        return try await Self.add(.browser, request)
    }

    static func addTopic(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.add(.topic, request) }

    static func addWebhook(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.add(.webhook, request)
    }

    private static func add(_ kind: NewDeviceKind, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let devices = PostgresOwnerDevices(request.services.store)
        let device: NewDevice
        do throws(DeviceFault) {
            device = try NewDevice(kind, request.form, agent: AgentName.of(request.headers[.userAgent] ?? ""))
        } catch {
            return try await Self.refuse(kind, error, request)
        }
        switch await request.services.devices.look(at: device.address, of: customer) {
        case .usable: break
        case .unusable: return try await Self.refuse(kind, kind == .browser ? .failed : .address, request)
        case .tooOften: return try await Self.refuse(kind, .tooOften, request)
        }
        let isAdded = try await devices.add(
            device.service,
            address: device.address,
            secret: device.secret,
            agent: device.agent,
            of: customer
        )
        guard isAdded else { return try await Self.refuse(kind, .tooMany, request) }
        guard kind == .webhook else { return .seeOther(Self.here(.deviceAdded)) }
        // The key stands in no address, so this page is the answer itself.
        var page = try await DevicesPage.read(request)
        page.newKey = device.secret
        return .page(page.page(request.context))
    }

    private static func refuse(
        _ kind: NewDeviceKind,
        _ fault: DeviceFault,
        _ request: OwnerRequest
    ) async throws -> OwnerAnswer {
        var page = try await DevicesPage.read(request)
        page.refused = DevicesPage.Refused(
            kind: kind,
            fault: fault,
            address: request.form.text(DeviceField.address.rawValue) ?? ""
        )
        let status =
            fault == .tooOften ? OwnerFault.tooOften(retryAfterSeconds: DeviceDesk.hour) : .unreadable(field: "")
        return .refused(page.page(request.context), status)
    }

    /// The words are in the language of the page, as whoever tests looks at both.
    static func test(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let devices = PostgresOwnerDevices(request.services.store)
        // An id that is not the owner's is answered like one that never was.
        guard let id = EventIdentity(request.id)?.id, let device = try await devices.device(id, of: customer),
            request.services.devices.canTest(device.service)
        else { throw OwnerFault.notFound }
        let push = TestPush.make(
            title: request.context.say(DevicePhrase.testTitle).text,
            body: request.context.say(DevicePhrase.testBody).text,
            id: UUID().uuidString.lowercased(),
            of: customer,
            to: device
        )
        guard let test = await request.services.devices.test(device, push, of: customer) else {
            throw OwnerFault.tooOften(retryAfterSeconds: DeviceDesk.hour)
        }
        switch test {
        case .taken: try await devices.works(id, of: customer)
        case .gone: try await devices.forget(id, of: customer)
        // One refusal proves nothing yet: the push-worker marks and forgets.
        case .refused, .unreachable: break
        }
        return .seeOther(Self.here(test.notice, [Route.Item(DevicesPage.tested, id)]))
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        guard let id = EventIdentity(request.id)?.id,
            try await PostgresOwnerDevices(request.services.store).remove(id, of: customer)
        else { throw OwnerFault.notFound }
        return .seeOther(Self.here(.deviceRemoved))
    }

    private static func here(_ notice: OwnerNotice, _ more: [Route.Item] = []) -> Route {
        OwnerRoute.devices.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)] + more)
    }
}
