/// Finds whose clock the times of a clause are told by.
enum ClockZoneReader {
    static func read(_ tokens: [Token]) -> ClockZone? {
        if let sign = Self.first(Self.abbreviations, tokens) { return .named(sign) }
        let isMine = Self.mine.contains(in: tokens)
        let isOfPlace = isMine || tokens.contains { ["time", "timing", "توقيت", "بتوقيت", "وقت"].contains($0.text) }
        if isOfPlace, let place = Self.first(Self.places, tokens) { return .named(place) }
        if isMine { return .speakers }
        return Self.yours.contains(in: tokens) ? .listeners : nil
    }

    private static func first(_ table: PhraseTable<String>, _ tokens: [Token]) -> String? {
        tokens.indices.lazy.compactMap { table.match(tokens, at: $0)?.value }.first
    }

    private static let mine = PhraseTable<Bool>([(true, "my time|our time|بتوقيتي|توقيتي|بتوقيتنا|my timezone|وقتي")])
    private static let yours = PhraseTable<Bool>([(true, "your time|ur time|بتوقيتك|توقيتك|بتوقيتكم|your timezone")])

    private static let abbreviations = PhraseTable<String>([
        ("UTC", "gmt|utc"), ("Europe/London", "bst"), ("America/Los_Angeles", "pst|pdt"),
        ("America/New_York", "est|edt"),
        ("Europe/Paris", "cet|cest"), ("Asia/Dubai", "gst"), ("Asia/Karachi", "pkt"), ("Asia/Riyadh", "ast|ksa time"),
    ])

    private static let places = PhraseTable<String>([
        ("Asia/Riyadh", "ksa|saudi|riyadh|jeddah|makkah|السعودية|الرياض|مكة|جدة"),
        ("Asia/Dubai", "uae|dubai|abu dhabi|دبي|الامارات|ابوظبي"),
        ("Asia/Kuwait", "kuwait|الكويت"), ("Asia/Qatar", "qatar|doha|قطر|الدوحة"), ("Asia/Bahrain", "bahrain|البحرين"),
        ("Africa/Cairo", "egypt|cairo|مصر|القاهرة"), ("Asia/Amman", "jordan|amman|الاردن|عمان"),
        ("Asia/Beirut", "lebanon|beirut|لبنان|بيروت"),
        ("Europe/London", "uk|london|england|britain|لندن|بريطانيا"), ("Europe/Paris", "paris|france|باريس|فرنسا"),
        ("Europe/Berlin", "germany|berlin|المانيا|برلين"), ("Europe/Istanbul", "turkey|istanbul|تركيا|اسطنبول"),
        ("America/New_York", "new york|nyc|eastern|نيويورك"), ("America/Los_Angeles", "la|california|pacific"),
        ("America/Chicago", "chicago|central"), ("Asia/Karachi", "pakistan|karachi|باكستان"),
        ("Asia/Kolkata", "india|ist|الهند"),
        ("Asia/Manila", "manila|philippines"), ("Asia/Kuala_Lumpur", "malaysia|kl|ماليزيا"),
        ("Asia/Tokyo", "japan|tokyo|اليابان"),
        ("Australia/Sydney", "sydney|australia"), ("America/Toronto", "toronto|canada|كندا"),
    ])
}
