/// The version of every executable, of the metrics' build information and of the User-Agent.
public enum JadwalVersion {
    public static let current = "0.1.0"
}
