/// An owner's choices for the computation.
public struct PrayerRules: Sendable, Hashable {
    /// Minutes that an owner may add to a time or take from it.
    public static let adjustment = -60...60
    /// Days by which the month of an owner's country may differ from Umm al-Qura's.
    public static let hijriOffset = -1...1
    /// Minutes that the table of Umm al-Qura adds to isha in Ramadan.
    static let ramadanMinutes = 30

    public var method: PrayerMethod
    /// Used by the method `custom` alone.
    public var custom: PrayerAngles?
    public var school: AsrSchool
    /// nil follows the latitude.
    public var highLatitude: HighLatitudeRule?
    /// Minutes, added after everything else.
    public var adjustments: [Prayer: Int]
    /// Umm al-Qura's isha is later in Ramadan. Mosques differ.
    public var laterInRamadan: Bool
    public var hijriOffset: Int

    public init(
        _ method: PrayerMethod,
        custom: PrayerAngles? = nil,
        school: AsrSchool = .standard,
        highLatitude: HighLatitudeRule? = nil,
        adjustments: [Prayer: Int] = [:],
        laterInRamadan: Bool = true,
        hijriOffset: Int = 0
    ) {
        (self.method, self.custom, self.school, self.highLatitude) = (method, custom, school, highLatitude)
        (self.adjustments, self.laterInRamadan, self.hijriOffset) = (adjustments, laterInRamadan, hijriOffset)
    }

    /// Of the Muslim World League if `custom` has none.
    var angles: PrayerAngles {
        self.method.angles ?? self.custom ?? PrayerAngles(fajr: 18, isha: .degrees(17))
    }

    func minutes(for prayer: Prayer) -> Int {
        self.method.minutes(for: prayer) + (self.adjustments[prayer] ?? 0)
    }
}
