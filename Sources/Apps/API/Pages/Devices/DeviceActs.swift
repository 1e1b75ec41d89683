internal import HTTPTypes
internal import Push
internal import Store
internal import Web

/// Adds, tests and removes devices.
enum DeviceActs {
    static func add(_ kind: NewDeviceKind, _ request: OwnerRequest) async throws -> OwnerAnswer {
        if kind == .browser, request.services.devices.browserKey == nil { throw OwnerFault.notFound }
        let session = try request.owner()
        let device: NewDevice
        do throws(DeviceFault) {
            device = try NewDevice(kind, request.form, agent: AgentName.of(request.headers[.userAgent] ?? ""))
        } catch {
            return try await Self.refuse(kind, error, request)
        }
        switch try await DeviceChanges.add(device, request.services, for: session) {
        case .wantsSignIn:
            let typed = RequestItems([
                Route.Item(DeviceField.address.rawValue, request.form.text(DeviceField.address.rawValue) ?? ""),
                Route.Item(DeviceField.kind.rawValue, kind.rawValue),
            ])
            let kept = request.services.typed.keep(typed, for: .devices, of: session.customerID)
            return .seeOther(StepUp.devices.page, cookies: kept.map { [$0] } ?? [])
        case .refused(.wrong(.endpoint)): return try await Self.refuse(kind, .failed, request)
        case .refused(let fault): return try await Self.refuse(kind, fault, request)
        case .added(let id):
            guard kind == .browser else { break }
            // Signing out ends it.
            try await PostgresOwnerSessions(request.services.store).remember(
                device: id,
                in: session.id,
                of: session.customerID
            )
        }
        let clear = [request.services.typed.clear]
        guard kind == .webhook else { return .seeOther(Self.here(.deviceAdded), cookies: clear) }
        // The key stands in no address, so this page is the answer itself.
        var page = try await DevicesPage.read(request)
        page.newKey = device.secret
        return .page(page.page(request.context), cookies: clear)
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
            address: request.form.text(DeviceField.address.rawValue) ?? "",
            hadToken: request.form.isOn(DeviceField.token.rawValue)
        )
        let status =
            fault == .tooOften ? OwnerFault.tooOften(retryAfterSeconds: DeviceDesk.hour) : .unreadable(field: "")
        return .refused(page.page(request.context), status)
    }

    static func test(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        switch try await DeviceChanges.test(
            request.id,
            request.services,
            in: request.context.language,
            of: customer
        ) {
        case .unknown, .notFromHere: throw OwnerFault.notFound
        case .tooOften: throw OwnerFault.tooOften(retryAfterSeconds: DeviceDesk.hour)
        case .done(let test, let id):
            return .seeOther(Self.here(test.notice, [Route.Item(DevicesPage.tested, id)]))
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        guard try await DeviceChanges.remove(request.id, request.services, of: customer) else {
            throw OwnerFault.notFound
        }
        return .seeOther(Self.here(.deviceRemoved))
    }

    private static func here(_ notice: OwnerNotice, _ more: [Route.Item] = []) -> Route {
        OwnerRoute.devices.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)] + more)
    }
}
