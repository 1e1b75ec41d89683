/// The cues of both languages, and of Arabic in Latin letters.
enum CuePhrases {
    static let table = PhraseTable<Cue>(
        Self.english + Self.arabic + Self.marks + Self.yes + Self.no + Self.unsure + Self.colloquial
            + Self.dialect + Self.deeds + Self.further
    )

    private static let english: [(Cue, String)] = [
        (
            .acceptance,
            """
            yes|aight|ight|affirmative|say no more|hell yes|hell yeah|totally|deffo|defo|def|by all means|certainly|looks good|good for me|im your guy|im your man|im game|yes i can|yep|yeah|yea|yup|yess|ya|sure|ok|okay|okey|oki|k|kk|okk|deal|done|agreed|perfect|great|works|works for me|sounds good\
            |sounds great|sounds perfect|sounds like a plan|im in|i am in|count me in|were in|im down|see you|see you there|see u\
            |cu there|ill be there|well be there|i will be there|be there|absolutely|definitely|of course|gladly|with pleasure|love to\
            |id love to|id love that|love that|would love that|count us in|we are in|would love to|lets do it|lets do that|its a date|its a plan|confirmed|fine|fine by me|fine with me|good for me|suits me\
            |no problem|np|noted|will do|alright|all right|lets go|cool|awesome|excellent|correct|it is|bet|thats fine|thats perfect\
            |that works|i can make it|i can do that|happy to|booked|cant wait|looking forward|okay then|ok then|for sure|were coming|im coming\
            |works great|inshallah yes|book it|go for it|go ahead|wouldnt miss it|would not miss it|were on|it works|suits|perfect timing|ill be home|ill be around|why not|wonderful|brilliant|lovely
            """
        ),
        (
            .refusal,
            """
            no|nope|nah|no thanks|no thank you|cant|can not|cannot|i cant|wont be able|wont make it|cant make it|not able|unable|im busy|busy\
            |not free|im not free|im out|count me out|not coming|im not coming|i wont|wont work|doesnt work|does not work|dont think i can|pass\
            |ill pass|have to pass|not possible|impossible|not interested|ill skip|have to skip|sorry no|no sorry|not this time\
            |not today|not tomorrow|im away|im travelling|im traveling|out of town|not to proceed|not proceeding|decided not|decided against|changed my mind|found someone else|found another|no good|negative|neither|nvm|im swamped|swamped|on call|not good|not ideal|not great|isnt good|too early|too late|too far|already ate|already had lunch|already had dinner|too tired|exhausted|not feeling well|feeling sick|im sick|under the weather|already rented|already booked|already sold|fully booked|sold out|not available|unavailable|a no from me|no from me|its a no|it is a no|hard no|no can do|nope sorry|no way|not going to make it|im not going|count me out|another time|some other time|next time maybe|rain check
            """
        ),
        (
            .hesitation,
            """
            maybe|keep me posted|keep me updated|perhaps|possibly|might|not sure|im not sure|let me check|let me see|let me think|ill check|ill see|will check|need to check\
            |have to check|gotta check|ill let you know|let you know|will let you know|ill tell you|get back to you|ill get back|depends\
            |it depends|well see|we will see|if i can|if im free|if i finish|if possible|i think so|probably|tentative|tentatively\
            |no promises|pencil|pencil it in|pencil me in|cant promise|not 100|let me ask|ill ask|have to ask|need to ask|let me confirm|ill have to see|ill tell you tonight|fingers crossed|ill try|will try|i hope so|hopefully|thinking about it|ill think|check with|confirm later|ill confirm|dont know yet|idk
            """
        ),
        (
            .cancellation,
            """
            cancel|cancelled|canceled|cancelling|canceling|call it off|called off|have to cancel|need to cancel|cant come|cant come anymore\
            |cant make it anymore|not happening|wont happen|no longer|forget about|scrap that|scrap it|something came up|calling it off|drop it|forget it|scratch that|have to bail
            """
        ),
        (
            .invitation,
            """
            lets|we need to catch up|we need to meet|we should|we must|shall we|should we|how about|what about|can we|could we|may we|can you come|can you make|would you like|will you come|will you join\
            |do you want|want to|wanna|would you like|care for|fancy|up for|down for|are you free|you free|are you available|free|available\
            |are you around|join me|join us|come over|come with|come to|come round|come by|meet|meet up|meeting up|catch up|hang out\
            |be there please|please be there|please come|you are invited|youre invited|invite you|inviting you|go together|grab|pick me up|ill pick you|works for you\
            |does that work|would that work|possible to|im free|ill come|i can come|can come|will come|well come|see each other|get together\
            |book me|can i book|id like to book|id like an appointment|have you for|have you over|make it|could do|can do|rather|better
            """
        ),
        (
            .change,
            """
            instead|move it|move to|shift|reschedule|rescheduled|postpone|postponed|push it|push back|bring forward|change it|change to\
            |change the time|same time|same place|same day|a bit later|delay|delayed|can we do it|make it
            """
        ),
        (
            .engagement,
            """
            i have|ive got|i got|ive a|im at|im in a|i am at|we have|weve got|i work|im working|im on shift|night shift|my exam|my flight|i fly\
            |i leave|i finish|im visiting|im meeting|my meeting|my appointment|my class|booked solid|we are travelling|we are traveling
            """
        ),
        (
            .past,
            """
            was|went|met|had|did|didnt|been|ate|saw|told me|came|finished|started|yesterday|last week|last month|last year|ago\
            |wakes|woke|slept|stayed|played|missed it|forgot
            """
        ),
        (
            .task,
            """
            send|sent|submit|submission|deadline|due|upload|transfer|invoice|payment|pay|deliver|delivery|shipment|order|parcel|email me\
            |arriving|arrives|expires|renew|report is|by the end of|remind me
            """
        ),
        (
            .jest,
            """
            just kidding|jk|kidding|im joking|just joking|only joking|i wish|wish we|wish i|if only|would have|wouldve|could have|couldve|should have\
            |shouldve|if i were|if you were|if we were|in another life|imagine if|never mind|nevermind
            """
        ),
        (
            .hearsay,
            "she will|he will|they will|she says|he says|they say|says she|says he|your mother|your mom|your dad|your boss|on sale|goes on sale|begins at|begins on|opens at|starts on|starts at|kicks off|kick off|on tv|episode|his|her|their|he is|she is|they are|hes|shes|theyre|told me|i heard|did you hear|heard that|he has|she has|having her|having his"
        ),
    ]

    private static let arabic: [(Cue, String)] = [
        (
            .acceptance,
            """
            تم|موجود|موجودين|حياك|حياك الله|حياكم الله|يا هلا|على طول|توكلنا|توكلنا على الله|قدها|تم التعديل|تمام|تمم|ابشر|ابشري|أبشر|حاضر|حاضرين|اوكي|اوكيه|اوك|أوكي|اوكى|طيب|زين|ماشي|موافق|موافقة|موافقه|موافقين|اتفقنا|متفقين|خلاص|ايه|اي|إي\
            |نعم|ايوه|ايوة|أيوا|اكيد|أكيد|دن|دان|صار|يصير|مناسب|مناسبني|يناسبني|تناسبني|مناسب لي|ممتاز|حلو|كويس|يلا|يلا تم|جاي|جايين|بجي|باجي\
            |اجيك|بكون موجود|بكون هناك|ان شاء الله جايين|نتشرف|نتشرف بالحضور|على خير|على بركة الله|من عيوني|عالعين والراس|على راسي|ولا يهمك|لا مانع\
            |ما عندي مانع|ماعندي مانع|معكم|معاك|معك|معاكم|انا معكم|فاضي|فاضية|قدام|بإذن الله جاي|اشوفك هناك|نشوفك|اشوفك|نلتقي هناك\
            |كفو|بالتوفيق نلتقي|مره متحمس|متحمسة|حجزت|تم الحجز|سمعا وطاعة|مؤكد|يناسبنا|يلائمني|بكل سرور|يسعدني|يسعدنا|بالتأكيد|بلا شك|طبعا|أوافق|نوافق|حسنا|لا باس|كلام جميل|فكرة حلوة|جاهز|جاهزين|مستعد|احسن|tmm|tmam|tamam|tm|abshir|6yb|eeh|ee|aywa|akeed|yalla|mwafig\
            |ma3kom|ma3ak|zain|zen|5las|khalas
            """
        ),
        (
            .refusal,
            """
            لا|لأ|لا والله|ما اقدر|ماقدر|ما أقدر|مقدر|ما نقدر|ماني فاضي|مو فاضي|مب فاضي|مش فاضي|ماني فاضية|مشغول|مشغولة|اعتذر|أعتذر|اعذرني|اعذريني\
            |معليش ما|صعب|صعبة|ما يناسبني|مايناسبني|ما يناسب|مايمدي|ما يمدي|ما يمديني|مو مناسب|مسافر|مسافرة|مسافرين|مرة ثانية|مره ثانيه|وقت ثاني\
            |خليها مرة ثانية|مالي خلق|مالي نية|تغديت|تعشيت|فطرت|مالي نفس|ما ودي|ماودي|لقيت غيره|غيرت رايي|ما نبي|ماراح اقدر|ما راح اقدر|مو قادر|مب قادر|مو جاي|ماني جاي|ما اظن اقدر|العذر والسموحة|ما ابي|ماابي|مستحيل|la wallah\
            |ma agdar|ma a8dar|mashghool|للأسف ما|مش هينفع|مش هقدر|مش حقدر|مينفعش|ما ينفع|ما ينفعش|مش فاضي|مش فاضية|معلش مش|ما فيني|مافيني|ما بقدر|مابقدر|مش قادر|مش قادرة|ما رح اقدر|تعبان|تعبانة|مريض|مريضة|مصدع|مصدعة|غير متاح|مو متاح|مب متاح|محجوز|ما نقدر نجي|ما اقدر اجي|خيرها بغيرها|ما رضت|ما رضى|ما وافق|ما وافقت|مو لي
            """
        ),
        (
            .hesitation,
            """
            خلها بظروفها|بظروفها|نشوف الوضع|على التيسير|يمكن|ممكن اجي|احتمال|مدري|ما ادري|مادري|ماادري|ما أدري|اشوف|بشوف|أشوف|خلني اشوف|خليني اشوف|اشوف وارد|ارد عليك|ارد لك|برد عليك|أرد عليك|اخبرك\
            |اعلمك|بعلمك|بقولك|اقولك بعدين|نشوف|على حسب|حسب|يصير خير|خير ان شاء الله|الله يسهل|الله ييسر|لو قدرت|اذا قدرت|إذا قدرت|لو خلصت|اذا خلصت\
            |بحاول|احاول|اتأكد|أتأكد|بتاكد|اتاكد|مو متأكد|مب متاكد|ما اوعدك|نتفق بعدين|نأكد بعدين|افكر|بفكر|الله كريم|ان شاء الله نشوف\
            |yemkin|ymkn|a7tmal|ashoof|bashoof|madri|madry|arod 3laik
            """
        ),
        (
            .cancellation,
            """
            الغاء|الالغاء|تم الالغاء|الغوه|الغوها|الغيه|نلغيه|نلغيها|كنسله|كنسلوه|بكنسل|اكنسل|بلغي|الغي|ألغي|الغيت|ألغيت|الغينا|ألغينا|الغيناها|ألغيناها|الغيناه|ألغيناه|نلغي|نكنسل|كنسل|كنسلت|كنسلنا|كنسلها|تكنسل|تكنسلت|انلغى|انلغت|ألغيها|تلغى|ملغي|ملغية\
            |ما راح نقدر|ما عاد اقدر|ماعاد اقدر|ما راح اجي|ماراح اجي|ما بجي|مابجي|طرا لي ظرف|طرأ لي ظرف|صار لي ظرف|جاني ظرف|kansel|kansal
            """
        ),
        (
            .invitation,
            """
            نتقابل|نلتقي|نتلاقى|نطلع|نروح|نتغدى|نتعشى|نفطر|نتقهوى|نشرب|نجتمع|نمشي|نلعب|نسافر|نتمشى|نجلس|نسهر|نزورك|نزوركم|نجيك|نمرك|تعال|تعالي|تعالوا|تجي|تجين\
            |تجون|تجيني|وش رايك|وش رأيك|ايش رايك|شرايك|شرأيك|ما رأيك|مارايك|رايك|خلنا|خلينا|خلونا|نخليها|يناسبك|تناسبك|يناسبكم|مناسب لك|فاضي|فاضيه\
            |فاضي انت|عندك شغل|ابيك|ابغاك|نبيك|تفضل|تفضلوا|عازمك|اعزمك|اعزمكم|نعزمك|نعزمكم|عزمتك|انت معزوم|انتم معزومين|معزومين عندنا|نبي|ودي|ودنا|امرك|امر عليك|بمرك|ابي موعد|ابي احجز|ابغى احجز|ابغا احجز|حاب احجز|عايز احجز|بدي احجز|اقدر احجز|متاح|لازم تحضر|لازم تحضري|تحضر معنا|ابغى موعد|احجز لي|تقدر\
            |تقدرين|نقدر|بنمرك|امركم|نمركم|تعالو|نقابل|نقعد|نروح سوا|نتلاقي|نشوفك|اشوفك متى|نسوي|نكمل|يمشي معك|يمشي معاك|يصلح لك|يصلح|ينفع|تنزل|تنزلين|نشتغل|نذاكر|نطلع|لازم تكون|لازم تجي|لا تتأخر|غداك|غداكم|عشاك|عشاكم|افطاركم|فطورك|عندنا يوم|nrooh|nro7|nru7|n6l3|nl3b|nt2abal|ta3al|sh rayk|nshoof ba3th
            """
        ),
        (
            .change,
            """
            بدل|بدال|نأجل|نأجلها|نأجله|اجلها|أجلها|تأجل|تأجلت|نقدم|نقدمها|نغير|نغيرها|نخليها|خلها|خليها|نفس الوقت|نفس المكان|نفس الموعد|عدلته|عدلت
            """
        ),
        (
            .engagement,
            """
            معزومين عند|معزوم عند|معزومين|معزوم|عندي|عندنا|مداوم|مداومة|وراي|ورانا|دوامي|مناوب|مناوبة|انا في|اكون في|بكون في|بسافر|بكون مسافر|3ndi
            """
        ),
        (
            .past,
            """
            امس|أمس|كان|كانت|كنت|كنا|رحت|رحنا|اجتمعنا|سوينا|شفت|شفنا|قبل اسبوع|الاسبوع الماضي|الماضي|الماضية|صارت|خلصنا|راحت|نمت|صحيت|جلسنا|سهرنا|لعبنا|تاخرت|فاتتني|فاتك|نسيت|ما جيت|ما جيتوا|اكلنا|طلعنا|سافرنا
            """
        ),
        (
            .task,
            "ارسل|ارسلي|ارسلها|ارسله|ترسل|ترسلي|تسليم|التسليم|حول|تحول|تحويل|ادفع|تدفع|توصيل|الطلب|الطلبية|شحنة|الشحنة|آخر موعد|اخر موعد|الفاتورة"
        ),
        (.jest, "امزح|نمزح|اتمسخر|اضحك عليك|ياليت|يا ليت|ليتنا|لو كنت|لو كنا|كان ودي|تخيل"),
        (
            .hearsay,
            "يبدا|تبدا|بتبدا|حلقة|الحلقة|مسلسل|عنده|عندها|عندهم|تقول|يقول|يقولون|سمعت|سمعتي|زواج ولد|زواج بنت|زواجه|زواجها|منقول|محولة"
        ),
    ]

    private static let marks: [(Cue, String)] = [
        (.acceptance, "👍|👌|🤝|✅|💯|🙌|👊|✌️|🫡|🆗|☑️"), (.refusal, "👎|❌|🙅"), (.hesitation, "🤷"),
    ]
}
