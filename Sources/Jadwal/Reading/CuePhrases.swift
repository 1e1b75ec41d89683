/// The cues of both languages, and of Arabic in Latin letters.
enum CuePhrases {
    static let table = PhraseTable<Cue>(Self.english + Self.arabic + Self.marks)

    private static let english: [(Cue, String)] = [
        (
            .acceptance,
            """
            yes|yep|yeah|yea|yup|yess|ya|sure|ok|okay|okey|oki|k|kk|okk|deal|done|agreed|perfect|great|works|works for me|sounds good\
            |sounds great|sounds perfect|sounds like a plan|im in|i am in|count me in|were in|im down|see you|see you there|see u\
            |cu there|ill be there|well be there|i will be there|be there|absolutely|definitely|of course|gladly|with pleasure|love to\
            |id love to|would love to|lets do it|lets do that|its a date|its a plan|confirmed|fine|fine by me|fine with me|good for me|suits me\
            |no problem|np|noted|will do|alright|all right|lets go|cool|awesome|excellent|correct|final|it is|bet|thats fine|thats perfect\
            |that works|i can make it|i can do that|happy to|booked|cant wait|looking forward|okay then|ok then|for sure|were coming|im coming\
            |on my way|works great|inshallah yes|why not|wonderful|brilliant|lovely
            """
        ),
        (
            .refusal,
            """
            no|nope|nah|no thanks|no thank you|cant|can not|cannot|i cant|wont be able|wont make it|cant make it|not able|unable|im busy|busy\
            |not free|im not free|im out|count me out|not coming|im not coming|i wont|wont work|doesnt work|does not work|dont think i can|pass\
            |ill pass|have to pass|not possible|impossible|not interested|ill skip|have to skip|sorry no|no sorry|not this time\
            |not today|not tomorrow|im away|im travelling|im traveling|out of town|another time|some other time|next time maybe|rain check
            """
        ),
        (
            .hesitation,
            """
            maybe|perhaps|possibly|might|not sure|im not sure|let me check|let me see|let me think|ill check|ill see|will check|need to check\
            |have to check|gotta check|ill let you know|let you know|will let you know|ill tell you|get back to you|ill get back|depends\
            |it depends|well see|we will see|if i can|if im free|if i finish|if possible|i think so|probably|tentative|tentatively\
            |no promises|ill try|will try|i hope so|hopefully|thinking about it|ill think|check with|confirm later|ill confirm|dont know yet|idk
            """
        ),
        (
            .cancellation,
            """
            cancel|cancelled|canceled|cancelling|canceling|call it off|called off|have to cancel|need to cancel|cant come|cant come anymore\
            |cant make it anymore|not happening|wont happen|no longer|forget about|scrap that|scrap it|something came up|have to bail
            """
        ),
        (
            .invitation,
            """
            lets|shall we|should we|how about|what about|can we|could we|may we|can you come|can you make|would you like|will you come|will you join\
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
            |i leave|i finish|im visiting|im meeting
            """
        ),
        (
            .past,
            """
            was|were|went|met|had|did|didnt|been|ate|saw|told me|came|finished|started|yesterday|last week|last month|last year|ago\
            |wakes|woke|slept
            """
        ),
        (
            .hearsay,
            "his|her|their|he is|she is|they are|hes|shes|theyre|told me|i heard|did you hear|heard that|he has|she has|having her|having his"
        ),
    ]

    private static let arabic: [(Cue, String)] = [
        (
            .acceptance,
            """
            تم|تمام|تمم|ابشر|ابشري|أبشر|حاضر|حاضرين|اوكي|اوكيه|اوك|أوكي|اوكى|طيب|زين|ماشي|موافق|موافقة|موافقه|موافقين|اتفقنا|متفقين|خلاص|ايه|اي|إي\
            |نعم|ايوه|ايوة|أيوا|اكيد|أكيد|دن|دان|صار|يصير|مناسب|مناسبني|يناسبني|تناسبني|مناسب لي|ممتاز|حلو|كويس|يلا|يلا تم|جاي|جايين|بجي|باجي\
            |اجيك|بكون موجود|بكون هناك|ان شاء الله جايين|نتشرف|نتشرف بالحضور|على خير|على بركة الله|من عيوني|عالعين والراس|على راسي|ولا يهمك|لا مانع\
            |ما عندي مانع|ماعندي مانع|معكم|معاك|معك|معاكم|انا معكم|فاضي|فاضية|قدام|بإذن الله جاي|اشوفك هناك|نشوفك|اشوفك|نلتقي هناك|الله يحييك\
            |كفو|بالتوفيق نلتقي|مره متحمس|متحمسة|حجزت|تم الحجز|سمعا وطاعة|مؤكد|جاهز|جاهزين|مستعد|احسن|tmm|tmam|tamam|tm|abshir|6yb|eeh|ee|aywa|akeed|yalla|mwafig\
            |ma3kom|ma3ak|zain|zen|5las|khalas
            """
        ),
        (
            .refusal,
            """
            لا|لأ|لا والله|ما اقدر|ماقدر|ما أقدر|مقدر|ما نقدر|ماني فاضي|مو فاضي|مب فاضي|مش فاضي|ماني فاضية|مشغول|مشغولة|اعتذر|أعتذر|اعذرني|اعذريني\
            |معليش ما|صعب|صعبة|ما يناسبني|مايناسبني|ما يناسب|مايمدي|ما يمدي|ما يمديني|مو مناسب|مسافر|مسافرة|مسافرين|مرة ثانية|مره ثانيه|وقت ثاني\
            |خليها مرة ثانية|مالي خلق|ماراح اقدر|ما راح اقدر|مو قادر|مب قادر|مو جاي|ماني جاي|ما اظن اقدر|العذر والسموحة|ما ابي|ماابي|مستحيل|la wallah\
            |ma agdar|ma a8dar|mashghool|للأسف ما
            """
        ),
        (
            .hesitation,
            """
            يمكن|ممكن اجي|احتمال|مدري|ما ادري|مادري|ماادري|ما أدري|اشوف|بشوف|أشوف|خلني اشوف|خليني اشوف|اشوف وارد|ارد عليك|ارد لك|برد عليك|أرد عليك|اخبرك\
            |اعلمك|بعلمك|بقولك|اقولك بعدين|نشوف|على حسب|حسب|يصير خير|خير ان شاء الله|الله يسهل|الله ييسر|لو قدرت|اذا قدرت|إذا قدرت|لو خلصت|اذا خلصت\
            |بحاول|احاول|اتأكد|أتأكد|بتاكد|اتاكد|مو متأكد|مب متاكد|ما اوعدك|نتفق بعدين|نأكد بعدين|افكر|بفكر|الله كريم|ان شاء الله نشوف\
            |yemkin|ymkn|a7tmal|ashoof|bashoof|madri|madry|arod 3laik
            """
        ),
        (
            .cancellation,
            """
            الغي|ألغي|الغيت|ألغيت|الغينا|ألغينا|نلغي|نكنسل|كنسل|كنسلت|كنسلنا|كنسلها|تكنسل|تكنسلت|انلغى|انلغت|ألغيها|تلغى|ملغي|ملغية\
            |ما راح نقدر|ما عاد اقدر|ماعاد اقدر|ما راح اجي|ماراح اجي|ما بجي|مابجي|طرا لي ظرف|طرأ لي ظرف|صار لي ظرف|جاني ظرف|kansel|kansal
            """
        ),
        (
            .invitation,
            """
            نتقابل|نلتقي|نتلاقى|نطلع|نروح|نتغدى|نتعشى|نفطر|نتقهوى|نشرب|نجتمع|نمشي|نلعب|نسافر|نتمشى|نجلس|نسهر|نزورك|نزوركم|نجيك|نمرك|تعال|تعالي|تعالوا|تجي|تجين\
            |تجون|تجيني|وش رايك|وش رأيك|ايش رايك|شرايك|شرأيك|ما رأيك|مارايك|رايك|خلنا|خلينا|خلونا|نخليها|يناسبك|تناسبك|يناسبكم|مناسب لك|فاضي|فاضيه\
            |فاضي انت|عندك شغل|ابيك|ابغاك|نبيك|تفضل|تفضلوا|حياك|عازمك|عزمتك|معزوم|معزومين|نبي|ودي|ودنا|امرك|امر عليك|بمرك|ابي موعد|ابغى موعد|احجز لي|تقدر\
            |تقدرين|نقدر|لازم تكون|لازم تجي|لا تتأخر|غداك|غداكم|عشاك|عشاكم|افطاركم|فطورك|عندنا يوم|nrooh|nro7|nru7|n6l3|nl3b|nt2abal|ta3al|sh rayk|nshoof ba3th
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
            عندي|عندنا|وراي|ورانا|دوامي|مناوب|مناوبة|انا في|اكون في|بكون في|بسافر|بكون مسافر|3ndi
            """
        ),
        (
            .past,
            """
            امس|أمس|كان|كانت|كنت|كنا|رحت|رحنا|اجتمعنا|سوينا|شفت|شفنا|قبل اسبوع|الاسبوع الماضي|الماضي|الماضية|صارت|خلصنا|راحت
            """
        ),
        (.hearsay, "عنده|عندها|عندهم|تقول|يقول|يقولون|سمعت|سمعتي|زواج ولد|زواج بنت|زواجه|زواجها|منقول|محولة"),
    ]

    private static let marks: [(Cue, String)] = [
        (.acceptance, "👍|👌|🤝|✅|💯|🙌|👊|✌️|🫡|🆗|☑️"), (.refusal, "👎|❌|🙅"), (.hesitation, "🤷"),
    ]
}
