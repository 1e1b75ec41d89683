internal import UseCases
internal import Web

enum ContactPhrase: Phrase {
    case title, one, none, hint, new, newGroup, add, save, search, find, groups, members, all, meetings
    case field(ContactField)
    case fault(ContactFault, of: ContactField)
    case anyLanguage, language(String), zoneHint, tooMany, removal, groupRemoval, block, blocked

    var both: Both {
        switch self {
        case .title: Both("Contacts", "جهات الاتصال")
        case .one: Both("Contact", "جهة اتصال")
        case .none: Both("You have no contacts yet.", "ليس لديك جهات اتصال بعد.")
        case .hint:
            Both(
                "People whom you meet. Only you see them; they hear nothing before you invite them.",
                "من تلتقي بهم. أنت وحدك تراهم، ولا يصلهم شيء قبل أن تدعوهم."
            )
        case .new: Both("New contact", "جهة اتصال جديدة")
        case .newGroup: Both("New group", "مجموعة جديدة")
        case .add: Both("Add", "أضف")
        case .save: Both("Save", "احفظ")
        case .search: Both("Name", "الاسم")
        case .find: Both("Search", "ابحث")
        case .groups: Both("Groups", "المجموعات")
        case .members: Both("Members", "الأعضاء")
        case .meetings: Both("All meetings", "كل اللقاءات")
        case .all: Both("All contacts", "كل جهات الاتصال")
        case .field(.name): Both("Name", "الاسم")
        case .field(.email): Both("E-mail", "البريد الإلكتروني")
        case .field(.phone): Both("Telephone", "الهاتف")
        case .field(.zone): Both("City with their clock", "مدينة توقيته")
        case .field(.language): Both("Language", "اللغة")
        case .field(.members): Both("Members", "الأعضاء")
        case .fault(.empty, _): Both("Write a name.", "اكتب اسمًا.")
        case .fault(.unreadable, .email):
            Both(
                "This is no e-mail address. It has a name, an @, and a domain behind it.",
                "هذا ليس عنوان بريد إلكتروني: يتكون من اسم ثم @ ثم نطاق."
            )
        case .fault(.unreadable, .phone):
            Both(
                "This is no telephone number. Begin with the country’s number, such as +966 50 123 4567.",
                "هذا ليس رقم هاتف. ابدأ برمز الدولة، مثل \u{2066}+966 50 123 4567\u{2069}."
            )
        case .fault(.unreadable, _): Both("This cannot be read. Type it anew.", "تعذرت قراءة هذا. اكتبه من جديد.")
        case .fault(.unknown, _): Both("This is not known.", "هذا غير معروف.")
        case .fault(.tooLong, _): Both("This is too long.", "هذا طويل جدًا.")
        case .fault(.taken, _): Both("Another contact has this.", "لجهة اتصال أخرى هذا نفسه.")
        case .anyLanguage: Both("Yours", "لغتك")
        case .language(let code): Both(code == "ar" ? "Arabic" : "English", code == "ar" ? "العربية" : "الإنجليزية")
        case .zoneHint: Both("Empty: your own.", "فارغ: توقيتك.")
        case .tooMany:
            Both("There are as many as there can be. Delete some first.", "بلغت الحد الأقصى. احذف بعضها أولًا.")
        case .removal: Both("Meetings that there are keep the name.", "تحتفظ اللقاءات الموجودة بالاسم.")
        case .block: Both("Their proposals do not reach me", "لا تصلني اقتراحاته")
        case .blocked: Both("blocked", "محظور")
        case .groupRemoval: Both("Its members stay.", "يبقى أعضاؤها.")
        }
    }
}
