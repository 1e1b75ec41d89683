/// What did not happen in time.
struct PipelineTimeout: Error, CustomStringConvertible {
    var what: String
    var limit: Duration

    var description: String { "not within \(self.limit): \(self.what)" }
}
