extension ExampleConversations {
    /// Colloquial English of many countries, with its ways to split sentences, to ask and to choose.
    static let colloquial = """
        # A 2026-11-22 17:00
        < any chance you're free tomorrow at 5 for coffee?
        > aye go on
        # A 2026-11-22 17:00
        < coffee tomorrow 5?
        > no dramas
        # A 2026-11-22 17:00
        < coffee tomorrow 5?
        > sound
        # D
        < coffee tomorrow 5?
        > absolutely not haha
        # D
        < coffee tomorrow at 5?
        > enjoy without me, I no fit
        # N
        < coffee tomorrow at 5?
        > let me look at my rota
        # N
        < coffee tomorrow at 5?
        > will revert
        # A 2026-11-25 09:10
        < we can offer the 25th at 9.10 am or the 26th at 3.40pm
        > I'll have the 25th then
        # A 2026-11-26 15:40
        < we can offer the 25th at 9.10 am or the 26th at 3.40pm, which suits?
        > the second one please
        # N
        < we can offer the 25th at 9.10 or the 26th at 3.40pm
        > how much is it?
        # A 2026-11-22 13:30
        < are you coming to us tomorrow for lunch, your brother can't eat it all
        > go on then
        > what time
        < about half one
        > lovely stuff
        # N
        < gym tomorrow 6am?
        > yes im in
        > actually idk, see how it feels in the morning
        # 0
        < what time do you shut on Sundays?
        > 10 til 4 on Sundays
        < cheers
        # A 2026-12-05 10:15
        < can we do the lesson a fortnight today at 10.15 am?
        > stick me in for it
        """
}
