extension ExampleConversations {
    /// In English.
    static let englishFurther = """
        # N
        < Good morning. Following up on our call, can we schedule the demo for Monday at 10:30 AM?
        > Let me confirm with my manager and get back to you.
        # D
        < Good morning. Following up on our call, can we schedule the demo for Monday at 10:30 AM?
        > Unfortunately we decided not to proceed, thank you.
        # A 2026-11-25 10:30
        < can we schedule the demo for Monday at 10:30 AM?
        > Monday is not possible. Wednesday same time?
        < Wednesday works
        # A 2026-11-24 09:15
        < Parent teacher meeting on Tuesday at 9:15, will you attend?
        > yes I will
        # D
        < Parent teacher meeting on Tuesday at 9:15, will you attend?
        > I'm travelling, my wife will go
        # A 2026-11-24 19:00
        < Tuesday 7pm book club at Hana's, theme is mystery
        > count me in 🙋
        # A 2026-11-25 12:00
        < Team lunch on Wednesday at noon. Please confirm.
        > Confirmed ✅
        # D
        < Team lunch on Wednesday at noon. Please confirm.
        > I have to skip this one
        # D
        > Dinner tonight at 8?
        < can't sorry 😔
        > ok next time
        # D
        > Dinner tonight at 8?
        < yesss
        > omg I just realised I have a family thing, can't 😭
        < aw ok
        # A 2026-11-22 20:00
        > Dinner tonight at 8?
        < tonight no. tomorrow?
        > tomorrow 8 works
        < 💃
        # N
        > Dinner tonight at 8?
        < tonight no. tomorrow?
        # A 2026-11-21 21:00
        > Dinner tonight at 8?
        < make it 9
        > 9 it is
        # A 2026-11-21 20:00
        > Dinner tonight at 8?
        < who's joining
        > just us
        < ok cool
        # 0
        < cust: when will my order arrive?
        > tomorrow before 6
        < ok
        # A 2026-11-29 17:00
        < piano class moved from Saturday to Sunday 29th 5pm ok?
        > ok fine
        # A 2026-12-02 18:00
        < physiotherapy next session Wednesday 2 December at 6 pm okay?
        > okay
        # 0
        < do you remember our trip last summer
        > yes was amazing
        # N
        < we need to catch up soon!
        > yes! soon inshallah
        # N
        < next week lunch?
        > sounds good, I'll tell you which day
        # N
        < how about next weekend for camping?
        > I like the idea
        # A 2026-12-05 -
        < how about next weekend for camping?
        > I like the idea
        < saturday the 5th?
        > deal
        # A 2026-11-23 17:30
        < gym monday?
        > what time
        < 5:30pm
        > see you there
        # A 2026-11-21 19:15
        < coming over in an hour 7:15 ok?
        > ok
        # A 2026-11-22 14:00
        < can you be at the clinic tomorrow at 14:00?
        > yes
        # 0
        > the plumber came at 3 and left at 5
        < finally
        # N
        < would Tuesday or Thursday suit you better for the site visit?
        > Let me see
        # A 2026-11-26 -
        < would Tuesday or Thursday suit you better for the site visit?
        > Thursday please
        # A 2026-11-26 11:00
        < would Tuesday or Thursday suit you better for the site visit?
        > Thursday please, 11am
        < ok 11 Thursday
        # N
        < would Tuesday or Thursday suit you better for the site visit?
        > both fine
        # A 2026-11-24 -
        < would Tuesday or Thursday suit you better for the site visit?
        > both fine
        < let's say Tuesday
        > ok
        # A 2026-11-25 21:00
        < movie Wed 9pm? I'll book
        > go ahead
        # D
        < movie Wed 9pm? I'll book
        > don't book, I'm not feeling well
        # A 2026-11-22 10:00
        < Kindly be informed the meeting will be held tomorrow at 10 AM in hall 3
        > Noted with thanks
        """
}
