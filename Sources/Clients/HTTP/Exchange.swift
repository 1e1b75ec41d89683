/// An exchange under way, and who waits for it.
struct Exchange {
    let transfer: Transfer
    let easy: EasyHandle
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
    var call: HTTPCall { self.transfer.prepared.call }
}
