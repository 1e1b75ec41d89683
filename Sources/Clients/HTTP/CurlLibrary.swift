internal import CCurl
internal import Glibc

/// libcurl's process-wide part.
enum CurlLibrary {
    /// Never undone: other users of libcurl may live in this process. A static's initializer runs once, as
    /// https://curl.se/libcurl/c/curl_global_init.html asks.
    private static let initialization: CURLcode = {
        // With CURLOPT_NOSIGNAL libcurl leaves it to the program: a write to a connection that has ended would end
        // the process.
        signal(SIGPIPE, SIG_IGN)
        return curl_global_init(Int(CURL_GLOBAL_ALL))
    }()

    static func prepare() {
        precondition(self.initialization == CURLE_OK, "libcurl cannot be initialised (\(self.initialization.rawValue))")
    }
}
