/// Handles of calls without account and credentials, by which libcurl has learned nothing: any such call may have any of them.
/// A new one costs about as much as the request.
struct IdleHandles {
    private var handles: [EasyHandle] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func take() -> EasyHandle? { self.handles.popLast() }

    mutating func put(_ easy: EasyHandle, after call: HTTPCall) {
        guard call.account == nil, call.credentials == nil, self.handles.count < self.limit, easy.forget() else {
            return
        }
        self.handles.append(easy)
    }

    mutating func removeAll() { self.handles.removeAll() }
}
