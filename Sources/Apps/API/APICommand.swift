internal import ArgumentParser
internal import Assembly
internal import BridgeCare
internal import CalDAV
internal import HTTP
internal import Mail
internal import Pipeline
internal import Push
internal import ServiceLifecycle
internal import Store
internal import Web
internal import WorkerKit

/// Serves the owners' pages, and sends their e-mails.
@main
struct APICommand: PipelineWorker {
    static let configuration = described(
        as: "jadwal-api",
        "Lets owners sign in and manage their accounts in a browser, and sends them e-mail."
    )

    private static let connections = 6

    @OptionGroup var options: WorkerOptions

    struct Settings: Sendable {
        let pipeline: PipelineSettings
        let owner: OwnerSettings
        /// nil only if a setting is wrong. The program then ends before it uses this.
        let mail: MailConfiguration?
        let source: OwnerSourceSettings
        /// nil without a VAPID key: owners cannot add browsers.
        let vapid: VAPID?
        /// nil: profiles are not signed.
        let profiles: ProfileSigner?
        let mornings: MorningSettings
    }

    static func settings(reading reader: inout SettingsReader) -> Settings {
        let pipeline = PipelineSettings(reading: &reader)
        let mail = MailSettings(reading: &reader)
        let sender = MailSender(mail.from)
        if sender == nil, !mail.from.isEmpty { reader.report(.mailFrom, "must be Name <address>, or an address") }
        let vapid = VAPIDSettings.read(&reader) { VAPIDKey($0) }
        let owner = OwnerSettings(reading: &reader)
        if let number = AccessTokens.fault(in: owner.tokenKeys) {
            reader.report(.tokenKeys, "item \(number) must hold a P-256 private key in PEM")
        }
        let profiles = Self.signer(reading: &reader)
        return Settings(
            pipeline: pipeline,
            owner: owner,
            mail: sender.map { MailConfiguration(mail, $0, caFile: pipeline.outgoing.authoritiesFile) },
            source: OwnerSourceSettings(reading: &reader),
            vapid: vapid.map { VAPID($0.key, subject: $0.subject) },
            profiles: profiles,
            mornings: MorningSettings(reading: &reader)
        )
    }

    private static func signer(reading reader: inout SettingsReader) -> ProfileSigner? {
        guard let given = ProfileSettings.read(&reader), !given.certificate.isEmpty, !given.key.isEmpty else {
            return nil
        }
        do throws(ProfileSigner.Fault) {
            return try ProfileSigner(certificates: given.certificate, key: given.key)
        } catch {
            switch error {
            case .certificate: reader.report(.profileCertificate, "must hold certificates in PEM")
            case .key: reader.report(.profileKey, "must be a private key in PEM, RSA or of a curve of NIST")
            case .otherKey: reader.report(.profileKey, "must be the key of PROFILE_CERTIFICATE")
            }
            return nil
        }
    }

    /// The broker may be away, and so may the mail server: pages are shown, and e-mails wait.
    static func checks(_ settings: Settings) -> [ServiceCheck] {
        WorkerAssembly.checks(settings.pipeline).map { check in
            check.name == "broker" ? ServiceCheck("broker", isRequired: false, probe: check.probe) : check
        } + [
            SecondWall.check(settings.pipeline, isNeeded: !settings.owner.mayBeOwner),
            ServiceCheck("mail", isRequired: false) {
                guard let mail = settings.mail else { return "not set up" }
                let takesAll = try await MailClient(mail).check()
                return takesAll ? "it accepts e-mail" : "it accepts e-mail, but none to an address beyond ASCII"
            },
            ServiceCheck(AccountRemoval.check, isRequired: false) {
                guard let path = settings.pipeline.retention.erasureLog else { return "none is kept" }
                try ErasureFile.check(path)
                return "it can be written"
            },
        ] + settings.owner.calendarHost.checks + settings.mornings.checks(settings.pipeline.outgoing)
    }

    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-api",
            connections: Self.connections,
            namesOwner: true,
            seams: seams
        )
        guard let mail = settings.mail else { return [] }
        context.readiness.tolerate("mail", AccountRemoval.check, SecondWall.check)
        if let gap = try await SecondWall(pipeline.pool).gap() {
            guard settings.owner.mayBeOwner else { throw SecondWallFault(gap) }
            context.readiness.set(SecondWall.check, up: false, reason: gap)
        }
        let metrics = context.metrics.adding(OwnerMetrics.init)
        let rules = SignInRules(signUp: settings.owner.signUp.rule)
        let http = HTTPClient(pipeline.httpConfiguration)
        let allowed = settings.pipeline.outgoing.allowPrivate.compactMap { AllowedAddress($0) }
        let client = CalDAVClient(
            exchange: pipeline.context.tracing.calendars(http),
            policy: .customer(allowing: allowed),
            calendarName: WorkerAssembly.calendarName,
            logger: context.logger
        )
        let calendars = CalendarTester(client)
        let services = OwnerServices(
            store: pipeline.store,
            metrics: metrics,
            login: OwnerLogin(settings.owner, pipeline.store, rules, metrics: metrics),
            issuers: OwnerIssuers(
                settings.owner,
                over: { call throws(HTTPError) in try await http.execute(call) },
                logger: context.logger
            ),
            calendars: calendars,
            views: CalendarViews(CalendarSource(client)),
            whatsApp: WhatsAppServices(
                settings.source,
                SourceControls(settings.source.sources, over: http),
                pipeline.store,
                retention: settings.pipeline.retention.age,
                logger: context.logger
            ),
            devices: DeviceTester(
                exchange: pipeline.context.tracing.pushes(http),
                allowing: allowed,
                vapid: settings.vapid
            ),
            profiles: CalendarProfiles(
                pipeline.store,
                calendars,
                signer: settings.profiles,
                origin: settings.owner.letterOrigin
            ),
            hosting: settings.owner.calendarHost.host { call throws(HTTPError) in try await http.execute(call) }
                .map { CalendarHosting(pipeline.store, $0, context.logger) },
            typed: TypedForm(isSecure: settings.owner.isSecure),
            appLinks: AppLinkFiles(settings.owner.appLinks),
            feeds: FeedTester(
                pipeline.mornings(settings.mornings) { call throws(HTTPError) in try await http.execute(call) }
            ),
            url: settings.owner.letterOrigin
        )
        let tokens = await AccessTokens(settings.owner.tokenKeys, issuer: settings.owner.letterOrigin)
        let calls = tokens.map { tokens in
            CallFront(
                settings.owner,
                AppLogin(tokens, pipeline.store, rules),
                services,
                metrics: metrics,
                logger: context.logger
            ).responder()
        }
        let pages = OwnerFront(settings.owner, services, metrics: metrics, logger: context.logger)
        let responder = OwnerResponder(address: pages.address, calls: calls, pages: pages.responder())
        let emails = EmailDispatch(
            emails: PostgresEmails(pipeline.store, rules),
            client: MailClient(mail),
            origin: settings.owner.letterOrigin,
            metrics: metrics,
            readiness: context.readiness,
            logger: context.logger
        )
        let meetings = MeetingEmailDispatch(
            emails: PostgresMeetingEmails(pipeline.store),
            client: MailClient(mail),
            sender: mail.sender,
            origin: settings.owner.letterOrigin,
            metrics: metrics,
            readiness: context.readiness,
            logger: context.logger
        )
        let removals = AccountRemoval(
            store: pipeline.store,
            log: settings.pipeline.retention.erasureLog.map { ErasureFile(path: $0, pipeline.store) },
            metrics: metrics,
            readiness: context.readiness
        )
        return [
            pipeline.pool, pipeline.fleet, http,
            services.whatsApp.linking,
            services.views,
            Periodic("leases of connections", every: .seconds(8), context: context, classify: pipeline.classify) {
                try await services.whatsApp.renew()
            },
            Periodic("letters", every: .seconds(1), context: context, classify: pipeline.classify) {
                try await emails.sendAll()
            },
            Periodic("letters about meetings", every: .seconds(1), context: context, classify: pipeline.classify) {
                try await meetings.sendAll()
            },
            Periodic("removals", every: .seconds(2), context: context, classify: pipeline.classify) {
                do {
                    try await removals.removeAll()
                    context.readiness.set("database", up: true)
                } catch {
                    if case .dependencyDown(let reason) = pipeline.classify(error) {
                        context.readiness.set("database", up: false, reason: reason)
                    }
                    throw error
                }
            },
            Periodic("hosted calendars", every: .seconds(5), context: context, classify: pipeline.classify) {
                try await services.hosting?.removeEnded()
            },
            PageServer(
                "api",
                at: settings.owner.listen,
                named: .apiListen,
                served: "The owners' pages are served",
                responder,
                logger: context.logger,
                isProxy: { [proxies = settings.owner.proxies] peer in peer.isIn(proxies) }
            ),
        ]
    }
}

extension SignUp {
    fileprivate var rule: SignInRules.SignUp {
        switch self {
        case .open: .open
        case .invited: .invited
        case .closed: .closed
        }
    }
}

extension MailConfiguration {
    fileprivate init(_ settings: MailSettings, _ sender: MailSender, caFile: String?) {
        let security: Security =
            switch settings.security {
            case .implicit: .implicit
            case .required: .required
            case .offered: .offered
            }
        self.init(
            host: settings.server.host,
            port: settings.server.port,
            security: security,
            user: settings.user,
            password: settings.password,
            sender: sender,
            caFile: caFile
        )
    }
}
