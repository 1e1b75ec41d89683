/// Recognises WhatsApp's placeholders for media in angle brackets, in the languages of its Android app. People write
/// angle brackets too, so the words decide: one for media and one for leaving it out.
enum OmittedMedia {
    /// Longer than any placeholder, in words.
    private static let longest = 8

    /// - Parameter words: folded, without the brackets.
    static func isMeant(by words: String) -> Bool {
        guard !words.isEmpty, words.split(separator: " ").count <= Self.longest,
            !words.unicodeScalars.contains(where: { ("0"..."9").contains($0) })
        else { return false }
        return [Self.media, Self.leaving].allSatisfy { stems in stems.contains { Self.holds(words, $0) } }
    }

    /// True if a word begins with the stem. Thai, Chinese, Japanese and Korean do not separate all words by blanks.
    private static func holds(_ words: String, _ stem: String) -> Bool {
        let isSeparated = stem.unicodeScalars.first.map { $0.value < 0x0E00 } ?? false
        return isSeparated ? " \(words)".contains(" \(stem)") : words.contains(stem)
    }

    /// Beginnings of words, folded.
    private static let media = [
        "media", "medien", "medier", "medij", "média", "médiá", "multim", "mídia", "medya", "медиа", "медіа",
        "мултимед",
        "файл", "hiányzó média", "מדיה", "המדיה", "وسائط", "الوسائط", "میڈیا", "رسانه", "پیوست", "मीडिया", "मिडिया", "মিডিয়া",
        "メディア", "媒体",
        "媒體", "多媒", "미디어", "สื่อ", "phương tiện", "πολυμ", "archivo", "arquivo", "ficheiro", "file", "fichier",
        "fișier", "plik", "bestand", "datei", "image", "photo", "picture", "video", "voice message", "audio", "sticker",
        "gif", "document", "contact card",
    ]
    private static let leaving = [
        "omit", "omés", "omès", "omis", "omess", "ocult", "revelado", "weggela", "ausgeschlossen", "utel", "udela",
        "utesl", "استبعاد", "غير مدرج", "غير مشمول", "محذوف", "حذف", "چھوڑ", "شامل نہیں", "dahil edil", "atlan",
        "disertakan", "disingkirkan", "пропу", "без ", "не включ", "pomini", "vynech", "izostav", "kihagy", "hiányz",
        "παραλ", "jätet", "poistet", "לא נכלל", "הושמט", "省略", "忽略", "略過", "略过", "含まれて", "제외", "생략",
        "bỏ qua", "ไม่รวม", "বাদ", "छोड़", "के बिना", "नहीं", "haijajum",
    ]
}
