internal import Store
internal import Time
internal import Web
internal import WorkerKit

extension LiveTopic {
    func read(_ store: StoreContext, _ readings: ConsoleReadings) async throws -> LiveReading {
        switch self {
        case .overview(let span):
            let model = try await OverviewPage.read(span, readings)
            return LiveReading { OverviewPage.render(model, .ofNobody($0)).liveParts }
        case .operation(let id):
            guard let found = try await PostgresOperations(store).find(id) else { return .gone }
            return LiveReading(stage: found.state.rawValue) { OperationPage.render(found, .ofNobody($0)).liveParts }
        }
    }
}

extension PageContext {
    /// For parts that are the same for everybody.
    fileprivate static func ofNobody(_ language: Language) -> PageContext {
        PageContext(language: language, now: .now(), person: nil, tokens: FormTokens(secret: ""), here: Route())
    }
}
