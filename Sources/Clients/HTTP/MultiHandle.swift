internal import CCurl

/// The one owner of a `CURLM *`: the connections, and the handles whose exchanges are under way.
final class MultiHandle {
    private let raw: UnsafeMutableRawPointer

    init(maximumConnectionsPerHost: Int) {
        CurlLibrary.prepare()
        guard let raw = curl_multi_init() else { preconditionFailure("no memory is left for a curl multi handle") }
        self.raw = raw
        jadwal_curl_multi_set_number(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAX_HOST_CONNECTIONS, maximumConnectionsPerHost)
        // The server's own limit counts; libcurl's, which is 100, would only make the others wait.
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000)
        // libcurl's own limit follows the number of calls under way, and closes nearly all when few are.
        jadwal_curl_multi_set_number(raw, CURLMOPT_MAXCONNECTS, max(256, maximumConnectionsPerHost))
    }

    /// Easy handles are removed before: https://curl.se/libcurl/c/curl_multi_cleanup.html
    deinit { curl_multi_cleanup(self.raw) }

    func add(_ easy: EasyHandle) { curl_multi_add_handle(self.raw, easy.raw) }

    func remove(_ easy: EasyHandle) { curl_multi_remove_handle(self.raw, easy.raw) }

    /// Moves all exchanges on without blocking, and tells of those that have ended by the number of their `Transfer`.
    func perform(whenEnded end: (_ number: Int, _ code: CURLcode) -> Void) {
        var running: Int32 = 0
        curl_multi_perform(self.raw, &running)
        var left: Int32 = 0
        while let message = curl_multi_info_read(self.raw, &left) {
            // The message does not survive the removal of its handle, which `end` does.
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            var number: UnsafeMutableRawPointer?
            jadwal_curl_get_private(easy, &number)
            end(Int(bitPattern: number), code)
        }
    }

    /// Sleeps until a socket or a timer of libcurl's asks for `perform`, `wakeup` is readable, or it is time.
    func sleep(until time: ContinuousClock.Instant?, or wakeup: Int32) {
        var extra = curl_waitfd(fd: wakeup, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        let left = time.map { max(.zero, $0 - ContinuousClock.now) } ?? .seconds(60)
        // Rounded up: a timer that is early by a fraction would spin until it is due.
        let milliseconds = Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1
        curl_multi_poll(self.raw, &extra, 1, milliseconds, nil)
    }
}
