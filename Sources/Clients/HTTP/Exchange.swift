/// An exchange under way, and who waits for it.
final class Exchange {
    let transfer: Transfer
    let easy: EasyHandle
    let call: HTTPCall
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>

    init(
        _ transfer: Transfer,
        on easy: EasyHandle,
        _ call: HTTPCall,
        _ continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
    ) {
        (self.transfer, self.easy, self.call, self.continuation) = (transfer, easy, call, continuation)
    }
}
