internal import HTTPTypes
internal import Pipeline
internal import Push
internal import Store
internal import UseCases
internal import Web

/// Adds, tests and removes devices: forms become inputs of use cases, and their results become words on the page.
enum DeviceActions {
    static func add(_ kind: NewDeviceKind, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let (services, session) = (request.services, try request.owner())
        if kind == .browser, services.devices.browserKey == nil { throw OwnerFault.notFound }
        let device: NewDevice
        do throws(DeviceFault) {
            device = try NewDevice(kind, request.form, agent: AgentName.of(request.headers[.userAgent] ?? ""))
        } catch {
            return try await Self.refuse(kind, error, request)
        }
        let input = AddDevice.Input(device, in: kind == .browser ? session.id : nil)
        switch try await AddDevice(services.devices).run(input, as: try request.actor(), in: services.store) {
        case .success: break
        case .failure(.signInAgain): return Self.signInAgain(kind, request, session)
        case .failure(.unusableAddress):
            return try await Self.refuse(kind, kind == .browser ? .failed : .wrong(.address), request)
        case .failure(.tooOften): return try await Self.refuse(kind, .tooOften, request)
        case .failure(.tooMany): return try await Self.refuse(kind, .tooMany, request)
        }
        let clear = [services.typed.clear]
        guard kind == .webhook else { return .seeOther(Self.here(.deviceAdded), cookies: clear) }
        // The key stands in no address, so this page is the answer itself.
        var page = try await DevicesPage.read(request)
        page.newKey = device.secret
        return .page(page.page(request.context), cookies: clear)
    }

    /// The typed text is kept meanwhile.
    private static func signInAgain(
        _ kind: NewDeviceKind,
        _ request: OwnerRequest,
        _ session: OwnerSession
    ) -> OwnerAnswer {
        let typed = RequestItems([
            Route.Item(DeviceField.address.rawValue, request.form.text(DeviceField.address.rawValue) ?? ""),
            Route.Item(DeviceField.kind.rawValue, kind.rawValue),
        ])
        let kept = request.services.typed.keep(typed, for: .devices, of: session.customerID)
        return .seeOther(StepUp.devices.page, cookies: kept.map { [$0] } ?? [])
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
            fault == .tooOften ? OwnerFault.tooOften(retryAfterSeconds: DeviceTester.hour) : .unreadable(field: "")
        return .refused(page.page(request.context), status)
    }

    static func test(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let input = TestDevice.Input(request.id, in: request.context.language)
        let store = request.services.store
        switch try await TestDevice(request.services.devices).run(input, as: try request.actor(), in: store) {
        case .success(let test):
            let tested = Route.Item(DevicesPage.tested, EventIdentity(request.id)?.id ?? "")
            return .seeOther(Self.here(test.notice, [tested]))
        case .failure(.notFound), .failure(.notFromHere): throw OwnerFault.notFound
        case .failure(.tooOften): throw OwnerFault.tooOften(retryAfterSeconds: DeviceTester.hour)
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        switch try await RemoveDevice().run(request.id, as: try request.actor(), in: request.services.store) {
        case .success: return .seeOther(Self.here(.deviceRemoved))
        case .failure(.notFound): throw OwnerFault.notFound
        }
    }

    private static func here(_ notice: OwnerNotice, _ more: [Route.Item] = []) -> Route {
        OwnerRoute.devices.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)] + more)
    }
}

extension TestDevice.Input {
    /// With the words of a test.
    init(_ device: String, in language: Language) {
        self.init(
            device,
            title: Spoken(DevicePhrase.testTitle, in: language).text,
            body: Spoken(DevicePhrase.testBody, in: language).text
        )
    }
}

extension DeviceTest {
    var notice: OwnerNotice {
        switch self {
        case .taken: .testTaken
        case .gone: .testGone
        case .refused: .testRefused
        case .unreachable: .testUnreachable
        }
    }
}
