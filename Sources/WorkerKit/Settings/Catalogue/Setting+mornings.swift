/// Where the weather of a morning comes from.
extension SettingGroup {
    static let mornings = SettingGroup(readBy: [.scheduleWorker, .api], .weatherURL)
}

extension Setting<String?> {
    public static var weatherURL: Self {
        .url(
            "JADWAL_WEATHER_URL",
            "a weather service with Open-Meteo's interface, such as https://api.open-meteo.com; without it mornings "
                + "have no weather"
        )
    }
}
