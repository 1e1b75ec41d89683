/// What jadwal-replay says of one failure, as JSON.
struct ReplayResult: Decodable {
    let id: String
    let result: String
    let newFailure: String?
    let detail: String?
}
