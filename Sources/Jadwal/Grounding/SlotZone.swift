/// Clocks other than the owner's that a message speaks of: "3pm UK time", "3 my time, so UK", "بتوقيت دبي".
enum SlotZone: Sendable, Hashable {
    case named(Zone)
    /// "Your time": the one named before.
    case sameAsBefore

    static func read(_ tokens: [Token]) -> SlotZone? {
        var place: Zone?
        var saysWhose = false
        for index in tokens.indices {
            if let match = Self.abbreviations.match(tokens, at: index), index > 0, tokens[index - 1].kind != .mark {
                let before = tokens[index - 1]
                if before.kind == .number || ["am", "pm"].contains(before.text) {
                    return Zone(match.value).map { .named($0) }
                }
            }
            if let match = Self.places.match(tokens, at: index) {
                let next = match.end < tokens.count ? tokens[match.end].text : ""
                let before = index > 0 ? tokens[index - 1].text : ""
                if next == "time" || ["بتوقيت", "توقيت"].contains(before) {
                    return Zone(match.value).map { .named($0) }
                }
                place = Zone(match.value)
            }
            if tokens[index].text == "time", index > 0, ["my", "your", "ur"].contains(tokens[index - 1].text) {
                saysWhose = true
            }
        }
        guard saysWhose else { return nil }
        return place.map { .named($0) } ?? .sameAsBefore
    }

    private static let abbreviations = PhraseTable<String>([
        ("UTC", "gmt|utc"), ("Europe/London", "bst"), ("America/New_York", "est|edt"), ("America/Chicago", "cst|cdt"),
        ("America/Los_Angeles", "pst|pdt"), ("Europe/Paris", "cet|cest"), ("Asia/Riyadh", "ksa"),
        ("Asia/Karachi", "pkt"),
    ])
    private static let places = PhraseTable<String>([
        ("Europe/London", "uk|london|england|بريطانيا|لندن"), ("Asia/Riyadh", "ksa|riyadh|saudi|السعودية|الرياض"),
        ("Asia/Dubai", "dubai|uae|abu dhabi|دبي|الامارات"), ("Africa/Cairo", "egypt|cairo|مصر|القاهرة"),
        ("Asia/Kuwait", "kuwait|الكويت"), ("Asia/Qatar", "qatar|doha|قطر|الدوحة"),
        ("Asia/Amman", "jordan|amman|الاردن"),
        ("Asia/Beirut", "beirut|lebanon|بيروت|لبنان"), ("Europe/Istanbul", "istanbul|turkey|تركيا|اسطنبول"),
        ("Europe/Paris", "paris|france|باريس|فرنسا"), ("Europe/Berlin", "berlin|germany|المانيا"),
        ("America/New_York", "new york|ny|nyc|eastern|نيويورك"), ("America/Chicago", "chicago|texas"),
        ("America/Los_Angeles", "la|california|pacific"), ("Asia/Kolkata", "india|mumbai|delhi|الهند"),
        ("Asia/Karachi", "pakistan|karachi|lahore"), ("Asia/Manila", "manila|philippines"),
        ("Asia/Singapore", "singapore"), ("Asia/Tokyo", "tokyo|japan"), ("Australia/Sydney", "sydney"),
    ])
}
