internal import Glibc
public import Time

extension UnixTime {
    /// The machine's clock. For texts, ages and headers; what decides anything in the database uses the database's.
    public static func now() -> UnixTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
