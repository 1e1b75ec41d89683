internal import Glibc
public import Time

extension UnixTime {
    /// The machine's clock, for texts, ages and headers. Decisions in the database use the database's clock.
    public static func now() -> UnixTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
