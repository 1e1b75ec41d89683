/// The phrases that WhatsApp writes instead of people's words, folded (`ExportPhrase.folded`). Placeholders in angle
/// brackets are not listed, because they are recognised by their form.
enum ExportPhrases {
    /// Between `<` and `>` at the end of a message.
    static let edited: Set<String> = [
        "this message was edited", "تم تعديل هذه الرسالة", "تم تحرير هذه الرسالة", "diese nachricht wurde bearbeitet",
        "se editó este mensaje", "ce message a été modifié", "questo messaggio è stato modificato", "mensagem editada",
        "esta mensagem foi editada", "dit bericht is bewerkt", "bu mesaj düzenlendi", "pesan ini diedit",
        "данное сообщение изменено",
    ]

    static let deleted: Set<String> = [
        "this message was deleted", "you deleted this message", "this message was deleted by admin",
        "تم حذف هذه الرسالة", "لقد حذفت هذه الرسالة", "حذفت هذه الرسالة", "أنت حذفت هذه الرسالة",
        "diese nachricht wurde gelöscht", "du hast diese nachricht gelöscht", "se eliminó este mensaje",
        "eliminaste este mensaje", "ce message a été supprimé", "vous avez supprimé ce message",
        "questo messaggio è stato eliminato", "hai eliminato questo messaggio", "esta mensagem foi apagada",
        "você apagou esta mensagem", "mensagem apagada", "dit bericht is verwijderd", "u hebt dit bericht verwijderd",
        "bu mesaj silindi", "bu mesajı sildiniz", "pesan ini telah dihapus", "anda menghapus pesan ini",
        "данное сообщение удалено", "вы удалили данное сообщение",
    ]

    /// Whole messages. Android writes `null` for a "view once" message.
    static let media: Set<String> = [
        "null", "image omitted", "video omitted", "audio omitted", "sticker omitted", "gif omitted", "document omitted",
        "contact card omitted", "video note omitted", "view once message", "الصورة غير مشمولة", "الفيديو غير مشمول",
        "الصوت غير مشمول", "المقطع الصوتي غير مشمول", "الملصق غير مشمول", "المستند غير مشمول", "المستند غير مشمولة",
        "صورة gif غير مشمولة", "بطاقة جهة الاتصال غير مشمولة", "bild weggelassen", "video weggelassen",
        "audio weggelassen", "sticker weggelassen", "gif weggelassen", "dokument weggelassen", "imagen omitida",
        "video omitido", "audio omitido", "sticker omitido", "gif omitido", "documento omitido", "image absente",
        "vidéo absente", "audio omis", "sticker omis", "document manquant", "immagine omessa", "video omesso",
        "audio omesso", "sticker non incluso", "documento omesso", "imagem ocultada", "vídeo omitido", "áudio ocultado",
        "figurinha omitida", "documento omitido", "afbeelding weggelaten", "video weggelaten", "audio weggelaten",
        "görüntü dahil edilmedi", "video dahil edilmedi", "ses dahil edilmedi", "gambar tidak disertakan",
    ]

    /// In parentheses after a file's name.
    static let attached: Set<String> = [
        "file attached", "الملف مرفق", "ملف مرفق", "datei angehängt", "archivo adjunto", "fichier joint",
        "file allegato",
        "arquivo anexado", "bestand bijgevoegd", "dosya ekli", "file terlampir", "файл добавлен",
    ]

    /// After a document's name and number of pages.
    static let omittedDocument = ["document omitted", "المستند غير مشمول", "dokument weggelassen", "documento omitido"]

    static let missedCalls: Set<String> = [
        "missed voice call", "missed video call", "missed group voice call", "missed group video call",
        "مكالمة صوتية فائتة", "مكالمة فيديو فائتة", "مكالمة صوتية لم يرد عليها", "مكالمة فيديو لم يرد عليها",
        "verpasster sprachanruf", "verpasster videoanruf", "llamada perdida", "videollamada perdida",
        "appel vocal manqué", "appel vidéo manqué",
    ]

    /// Only after a direction mark, which WhatsApp writes before its own phrases. People may write the same words.
    static let calls = [
        "missed", "voice call", "video call", "silenced", "مكالمة", "sprachanruf", "videoanruf", "verpasster",
        "llamada", "videollamada", "appel",
    ]

    /// The beginnings of notices. The Arabic one contains a colon, and iPhones write a sender before it.
    private static let notices = [
        "messages and calls are end-to-end encrypted", "messages to this chat and calls are now secured",
        "messages you send to this chat and calls are now secured", "الرسائل والمكالمات مشفرة",
        "الرسائل والمكالمات التي", "الرسائل التي ترسل", "your security code with",
        "nachrichten und anrufe sind ende-zu-ende",
        "los mensajes y las llamadas están cifrados", "les messages et les appels sont chiffrés",
        "i messaggi e le chiamate sono crittografati", "as mensagens e as chamadas são protegidas",
        "mesajlar ve aramalar uçtan uca şifreli",
    ]

    /// Parts of notices that occur only in groups.
    private static let groups = [
        " created group ", " created this group", " changed the subject", " changed the group name", "created group \"",
        " changed this group", "أنشأ المجموعة", "أنشأت المجموعة", "أنشأ هذه المجموعة", "hat die gruppe",
        "creó el grupo",
        "a créé le groupe",
    ]

    /// - Parameter beginning: folded.
    static func isNotice(_ beginning: String) -> Bool { Self.notices.contains { beginning.hasPrefix($0) } }

    /// True if the words occur only in groups.
    static func areOfAGroup(_ words: String) -> Bool {
        let words = Array(words.lowercased().utf8)
        return Self.groups.contains { words.holds(Array($0.utf8)) }
    }
}

extension [UInt8] {
    /// By bytes: searching by characters takes a hundred times as long, and exports have hundreds of thousands of names.
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        self.count >= part.count
            && (0...(self.count - part.count)).contains { self[$0] == part[0] && self[$0...].starts(with: part) }
    }
}
