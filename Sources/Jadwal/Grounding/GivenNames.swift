/// People's names, in Latin and in Arabic letters: a title may hold only those that the chat has.
enum GivenNames {
    static let all = Folding.words(Self.lines.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))

    private static let lines = """
        abdullah abdulrahman abdulaziz ahmed ahmad ali amal amina amira ammar anas asma aya aziz badr bandar basma dalal dana dina fahad
        faisal farah faris fatima ghada haddad hala hamad hamza hana hanan hani hassan hessa hind huda hussein ibrahim iman jamal jana jasim
        karim khadija khaled khalid lama lamia lana layan layla leila lina lubna maha mahmoud majed majid manal maria mariam maryam maysa
        mohamed mohammed mona mostafa muhammad mustafa nada nader nadia najla nasser nawaf nora norah nouf noura omar osama othman rami rana
        rania rashid rawan reem rima saad salem salma salman sami samir sara sarah saud shahad shaima sultan tala talal tariq turki wael
        walid yara yasmin yasser yousef youssef zainab zaid ziad adam alex alice amanda amy andrew anna anthony ben benjamin brian carlos
        charlotte chloe chris christine claire daniel david diana ella elena emily emma eric ethan eva felix fiona frank george grace
        hannah harry helen henry isabella jack jacob jake james jane jason jennifer jessica joe john jonathan joseph josh julia julie karen
        kate katie kevin laura lauren leo lily linda lisa liam louis lucas lucy luke marco mark martha martin mary matthew max megan mia
        michael michelle mike natalie nathan nick nicole noah oliver olivia oscar patrick paul peter rachel rebecca richard robert ruth
        ryan sam samantha samuel sandra sean simon sophia sophie stephen steve steven susan thomas tim tom tony victoria william zoe
        smith johnson williams brown jones miller davis garcia wilson anderson taylor moore jackson martinez hernandez stone
        عبدالله عبدالرحمن عبدالعزيز احمد علي امل امينه اميره عمار انس اسماء ايه عزيز بدر بندر بسمه دلال دانه دينا فهد فيصل فرح فارس فاطمه
        غاده حداد هاله حمد حمزه هنا حنان هاني حسن حصه هند هدى حسين ابراهيم ايمان جمال جنى جاسم كريم خديجه خالد لمى لمياء لانا ليان ليلى لينا
        لبنى مها محمود ماجد منال ماريا مريم ميساء محمد منى مصطفى ندى نادر ناديه نجلاء ناصر نواف نوره نوف عمر اسامه عثمان رامي رنا رانيا راشد
        روان ريم ريما سعد سالم سلمى سلمان سامي سمير ساره سعود شهد شيماء سلطان تالا طلال طارق تركي وائل وليد يارا ياسمين ياسر يوسف زينب زيد زياد
        """
}
