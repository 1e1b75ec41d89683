internal import Foundation

/// The sun's place at one moment, to about 0.01°: J. Meeus, Astronomical Algorithms, chapters 22, 25 and 28, in the form
/// of NOAA's solar calculator.
struct Sun {
    /// In radians.
    let declination: Double
    /// The minutes by which a sundial is ahead of a clock.
    let equationOfTime: Double

    /// - Parameter minutes: since 1970, in UTC.
    init(at minutes: Double) {
        let centuries = (minutes / 1440 + 2_440_587.5 - 2_451_545) / 36_525
        let meanLongitude = (280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)) * Self.degree
        let anomaly = (357.52911 + centuries * (35_999.05029 - centuries * 0.0001537)) * Self.degree
        let eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267)
        let centre =
            sin(anomaly) * (1.914602 - centuries * (0.004817 + centuries * 0.000014))
            + sin(2 * anomaly) * (0.019993 - centuries * 0.000101) + sin(3 * anomaly) * 0.000289
        let node = (125.04 - 1934.136 * centuries) * Self.degree
        let longitude = meanLongitude + (centre - 0.00569 - 0.00478 * sin(node)) * Self.degree
        let meanObliquity = 23.4392911 - centuries * (0.0130042 + centuries * 0.00000016)
        let obliquity = (meanObliquity + 0.00256 * cos(node)) * Self.degree
        self.declination = asin(sin(obliquity) * sin(longitude))
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let radians =
            y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) - y * y / 2 * sin(4 * meanLongitude)
            - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        self.equationOfTime = radians / Self.degree * 4
    }

    static let degree = Double.pi / 180
}

/// The sun's way over one place on one day. Moments are minutes since 1970, in UTC.
struct SolarDay {
    /// The centre of the sun is this high when its upper edge touches the horizon.
    static let edge = -0.833
    /// More make no difference of a second.
    private static let rounds = 5

    let noon: Double
    /// Noon by the mean sun.
    private let middle: Double
    private let latitude: Double

    /// - Parameters:
    ///   - day: days since 1970. Noon is at about 12 h of the mean time of the meridian.
    init(_ day: Int, at place: Coordinates) {
        // Closer to a pole there is no day and no night to divide.
        self.latitude = min(89, max(-89, place.latitude)) * Sun.degree
        self.middle = Double(day) * 1440 + 720 - 4 * place.longitude
        let first = self.middle - Sun(at: self.middle).equationOfTime
        self.noon = self.middle - Sun(at: first).equationOfTime
    }

    var sunrise: Double? { self.moment(isMorning: true) { _ in Self.edge * Sun.degree } }
    var sunset: Double? { self.moment(isMorning: false) { _ in Self.edge * Sun.degree } }

    /// - Parameter degrees: below the horizon.
    func dawn(_ degrees: Double) -> Double? { self.moment(isMorning: true) { _ in -degrees * Sun.degree } }
    func dusk(_ degrees: Double) -> Double? { self.moment(isMorning: false) { _ in -degrees * Sun.degree } }

    func asr(_ school: AsrSchool) -> Double? {
        self.moment(isMorning: false) { declination in
            atan(1 / (school.lengths + tan(abs(self.latitude - declination))))
        }
    }

    /// The moment at which the sun has an altitude, with the declination and the equation of time of that moment. nil if
    /// it does not reach it on that side of noon.
    private func moment(isMorning: Bool, _ altitude: (_ declination: Double) -> Double) -> Double? {
        var moment = self.noon
        for _ in 0..<Self.rounds {
            let sun = Sun(at: moment)
            let cosine =
                (sin(altitude(sun.declination)) - sin(self.latitude) * sin(sun.declination))
                / (cos(self.latitude) * cos(sun.declination))
            guard abs(cosine) <= 1 else { return nil }
            let angle = acos(cosine) / Sun.degree * 4
            let last = moment
            moment = self.middle - sun.equationOfTime + (isMorning ? -angle : angle)
            // A thirtieth of a second. The next round would change less than a thousandth of that.
            if abs(moment - last) < 0.0005 { break }
        }
        return moment
    }
}
