/// The version of every executable, of the metrics' build information and of the User-Agent.
public enum JadwalVersion {
    /// From the file `VERSION` at the top of the repository.
    public static let current = String(decoding: PackageResources.VERSION.prefix { $0 > 0x20 }, as: UTF8.self)
}
