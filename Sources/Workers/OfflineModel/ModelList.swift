/// The answer of `GET /v1/models`.
struct ModelList: Encodable {
    private struct Model: Encodable {
        let id = OfflineModelServer.modelName
        let object = "model"
        let created = 0
        let owned_by = "jadwal"
    }

    private let object = "list"
    private let data = [Model()]
}
