internal import Assembly
internal import CalDAV
internal import CommandKit
internal import Doctor
internal import HTTP
internal import OpenAI
internal import Pipeline
internal import Postgres
internal import Store
internal import WorkerKit

/// Checks the services outside the installation: the models and the customers' calendars.
struct OutsideDoctor: Sendable {
    let settings: DoctorSettings
    let http: HTTPClient

    func models() async -> [DoctorFinding] {
        let http = self.http
        return await ModelDoctor(settings: self.settings.model) { call throws(HTTPError) in try await http.execute(call)
        }
        .findings()
    }

    func push() -> DoctorFinding {
        guard self.settings.push != nil else { return .fine("push", "no APNs key is configured: pushes go to the log") }
        return .fine("push", "an APNs key is configured")
    }

    /// - Parameter environment: nil without the keys; then only the states that the workers have noted are reported.
    func accounts(_ pool: PostgresPool, _ environment: CommandEnvironment?) async -> [DoctorFinding] {
        let states = PostgresAccountStates(pool: pool)
        let client = CalDAVClient(self.http, self.settings.store.outgoing)
        let doctor = AccountDoctor(
            states: { try await states.page(after: $0, limit: AccountDoctor.page) },
            look: environment.map { PostgresCustomers($0.store) }.map { customers in
                { id in await Self.look(id, customers, client) }
            }
        )
        do {
            return try await doctor.findings()
        } catch {
            return [AccountDoctor.unreadable]
        }
    }

    private static func look(_ id: String, _ customers: PostgresCustomers, _ client: CalDAVClient) async -> String? {
        do {
            guard let (account, place) = try await customers.calendar(of: id) else {
                return "the customer has no account"
            }
            try await client.look(at: account, writingTo: place)
            return nil
        } catch let error as CalendarError {
            return error.detail
        } catch {
            return "its credentials cannot be read: \(CommandFailure(error)?.description ?? "\(type(of: error))")"
        }
    }
}

/// Checks each configured endpoint: whether it answers, accepts the key and lists the model.
struct ModelDoctor: Sendable {
    let settings: ModelSettings
    let exchange: HTTPExchange

    /// One finding for each endpoint, in the order in which the worker asks them.
    func findings() async -> [DoctorFinding] {
        // Endpoints are asked in parallel, so one that hangs does not delay the others.
        async let primary = self.primary()
        let fallbacks = await withTaskGroup { group in
            for (index, fallback) in self.settings.fallbacks.enumerated() {
                group.addTask { (index, await self.finding(of: fallback, "model fallback_\(index + 1)")) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return [await primary] + fallbacks.sorted { $0.key < $1.key }.map(\.value) + (await self.verifier())
    }

    /// The finding for an endpoint that is used only for verification.
    private func verifier() async -> [DoctorFinding] {
        guard case .other(let endpoint) = self.settings.verification else { return [] }
        let (model, key) = (Setting.verifyModel.name, Setting.verifyKey.name)
        let finding = await self.finding(
            "model verify",
            self.configuration(endpoint.model, endpoint.baseURL, endpoint.apiKey),
            mustList: true,
            away: "see \(model) and \(key)",
            unlisted: "name one of the models that it lists in \(model)"
        )
        return [finding]
    }

    private func primary() async -> DoctorFinding {
        let away =
            self.settings.isOffline
            ? "start jadwal-offline-model, or set \(Setting.modelBaseURL.name)"
            : "see \(Setting.modelBaseURL.name) and \(Setting.modelKey.name)"
        return await self.finding(
            "model",
            self.configuration(self.settings.model, self.settings.baseURL, self.settings.apiKey),
            // The offline model accepts any model name.
            mustList: !self.settings.isOffline,
            away: away,
            unlisted: "set \(Setting.modelName.name) to one of the models that it lists"
        )
    }

    private func finding(of fallback: FallbackModel, _ check: String) async -> DoctorFinding {
        let (list, keys) = (Setting.modelFallbacks.name, Setting.modelFallbackKeys.name)
        return await self.finding(
            check,
            self.configuration(fallback.model, fallback.baseURL, fallback.apiKey),
            mustList: true,
            away: "see its entry in \(list) and \(keys)",
            unlisted: "name one of the models that it lists in \(list)"
        )
    }

    private func finding(
        _ check: String,
        _ configuration: OpenAIConfiguration,
        mustList: Bool,
        away: String,
        unlisted: String
    ) async -> DoctorFinding {
        do throws(ModelError) {
            let names = try await OpenAIClient(exchange: self.exchange, configuration: configuration).listModels()
            guard names.contains(configuration.model) || !mustList else {
                return .fault(check, "the endpoint answers and lists no such model", remedy: unlisted)
            }
            return .fine(check, configuration.model)
        } catch {
            return .fault(check, error.detail, remedy: away)
        }
    }

    private func configuration(_ model: String, _ baseURL: String, _ key: String?) -> OpenAIConfiguration {
        OpenAIConfiguration(baseURL: baseURL, apiKey: key, model: model, deadline: .seconds(10))
    }
}
