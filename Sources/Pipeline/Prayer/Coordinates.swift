/// A point on the earth, in degrees: north and east are positive.
public struct Coordinates: Sendable, Hashable {
    public let latitude: Double
    public let longitude: Double

    /// nil outside −90…90 and −180…180, and for what is no number.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}
