internal import Time

extension PrayerSuggestion {
    /// The line of a notification.
    func line(isArabic: Bool) -> String {
        let span = "\(self.start.time)–\(self.end.time)"
        return isArabic
            ? "اقتراح: \u{2066}\(span)\u{2069}، \(self.reason(isArabic: true))"
            : "Suggested: \(span), \(self.reason(isArabic: false))"
    }

    /// For apps.
    func notified(isArabic: Bool) -> NotifiedSuggestion {
        NotifiedSuggestion(
            start: Timestamp.utcText(self.times.start(in: self.zone)),
            end: Timestamp.utcText(self.times.end(in: self.zone)),
            reason: self.reason(isArabic: isArabic)
        )
    }
}
