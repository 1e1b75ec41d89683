/// Words that lead nobody anywhere by themselves. An answer may use them for a place, or around the words of the chat.
enum GenericWords {
    static let all = Folding.words([
        "a", "an", "the", "at", "in", "on", "of", "to", "by", "for", "from", "with", "and", "or", "near", "next", "my",
        "your", "his", "her", "their", "our", "its", "is", "be", "will", "new", "place", "home", "house", "office",
        "room", "online", "video", "phone", "restaurant", "cafe", "coffee", "shop", "s", "time", "date", "am", "pm",
        "event", "meeting", "meet", "call", "managed", "jadwal", "about", "before", "after", "between",
        "في", "عند", "من", "الي", "على", "علي", "مع", "بيت", "البيت", "منزل", "مكتب", "مطعم", "كوفي", "مقهي", "مكان",
        "قاعه", "حي", "اونلاين", "عن", "بعد", "قبل", "و", "ب", "الوقت", "وقت", "الساعه", "موعد", "لقاء", "ال", "الموعد",
        "موقع", "الموقع",
    ])
}
