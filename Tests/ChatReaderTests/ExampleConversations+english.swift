extension ExampleConversations {
    /// In English.
    static let english = """
        # A 2026-11-24 13:00
        < lunch tuesday 1pm?
        > yup
        # A 2026-11-24 13:00
        < Wanna do lunch on Tuesday around 1?
        > I'd love that
        # N
        < Tuesday or Wednesday for dinner?
        > ok
        # A 2026-11-25 -
        < Tuesday or Wednesday for dinner?
        > Wednesday
        # A 2026-11-25 20:00
        < dinner Tuesday or Wednesday at 8?
        > Wednesday works
        # A 2026-11-22 18:00
        < coffee tomorrow at 5 or 6?
        > 6 is better
        < 👍
        # N
        < coffee tomorrow at 5 or 6?
        > sure
        # A 2026-11-24 19:30
        > dinner Tuesday 7?
        < can we do 7:30?
        > ok
        # N
        > dinner Tuesday 7?
        < can we do 7:30?
        # D
        < padel tonight 10?
        > nah too tired
        # D
        < padel tonight 10?
        > yes
        < court got cancelled sorry
        # D
        < meeting tomorrow at 10 still on?
        > yes
        < I have to cancel, client is sick
        > no worries
        # N
        < want to grab dinner sometime?
        > yes let's do it
        # N
        < dinner friday at 8?
        > maybe, will confirm tomorrow
        < ok
        # N
        < dinner friday at 8?
        > let me ask my wife
        < sure
        # 0
        < my flight is tomorrow at 9
        > safe travels
        # 0
        < I have an exam on Tuesday at 10
        > good luck!
        # 0
        < ahmad's wedding is on friday
        > mabrook
        # 0
        < please send me the report by tomorrow 5pm
        > ok
        # 0
        < can you send me the file by Sunday?
        > sure
        # 0
        < the match is tonight at 10 on SSC
        > nice
        # 0
        < your package arrives tomorrow between 2 and 4
        > ok thanks
        # 0
        < we had dinner yesterday at 8, you missed out
        > next time!
        # 0
        < haha we should get married tomorrow at 5
        > lol
        < just kidding
        # 0
        > what time does the mall close?
        < 11
        > ok
        # 0
        < Dinner tomorrow at 8! just kidding 😂
        > haha
        # A 2026-11-22 20:00
        < Dinner tomorrow?
        > Sure, what time?
        < 8
        > ok
        # A 2026-11-22 20:00
        < Dinner tomorrow?
        > Sure, what time?
        < 8?
        > perfect
        # A 2026-11-23 09:00
        < Meeting Monday 9am in my office
        > Noted, thanks
        # A 2026-11-21 20:30
        < cinema tonight? 8:30 show
        > in
        # A 2026-11-24 17:00
        > Can we meet Monday at 4?
        < Monday is packed. Tuesday at 5?
        > Tuesday at 5 works for me
        # A 2026-11-24 17:00
        > Can we meet Monday at 4?
        < Monday is packed. Tuesday at 5?
        > 👍
        # A 2026-11-26 14:00
        < dentist appointment confirmed for Thursday at 2pm, is that ok?
        > yes thank you
        # A 2026-11-25 16:00
        > I'd like to book an appointment
        < Sure, Wednesday 4pm is available
        > great, book me in
        # A 2026-11-28 -
        < barbecue at ours next saturday, you in?
        > count us in!
        # D
        > gym at 7?
        < not today man, my back is killing me
        # A 2026-11-22 07:00
        > gym tomorrow 7am?
        < not 7, too early. 8?
        > no way, 7 or nothing 😂
        < fine, 7
        # D
        < are you coming to the gathering on Thursday?
        > no I can't
        # A 2026-11-26 20:00
        < gathering on Thursday at 8 at mine, can you come?
        > yes of course
        # A 2026-11-24 18:00
        < see you tuesday at 6?
        > yes see you then
        # D
        > See you tomorrow at 10
        < Sorry I need to postpone, something came up
        > no problem let me know
        # N
        > See you tomorrow at 10?
        < yes
        > sorry, can we postpone?
        # A 2026-11-23 10:00
        > See you tomorrow at 10?
        < yes
        > sorry something came up, can we make it Monday same time?
        < sure
        # 0
        < forwarded: free webinar tomorrow at 7pm register now
        > interesting
        # A 2026-12-05 11:00
        < How about brunch on December 5th at 11?
        > Sounds lovely
        # A 2026-11-22 16:00
        < call tomorrow at 4?
        > can't at 4, in meetings. 4:30?
        < I only have 4
        > ok 4 then
        # A 2026-11-24 -
        < movie night?
        > when?
        < tuesday
        > I'm down
        # A 2026-11-25 19:00
        > when are you free this week?
        < Wednesday after 6
        > 7pm wednesday then?
        < perfect
        # 0
        > when is your exam?
        < tuesday 9am
        > ok good luck
        # D
        < lunch tomorrow?
        > yes 1pm?
        < ok
        > actually I can't make it, sorry
        < all good
        # A 2026-11-22 13:00
        < lunch tomorrow?
        > yes 1pm?
        < ok
        > do you like sushi?
        < love it
        # N
        < tennis on Sunday at 6?
        > who else is coming?
        # N
        < tennis on Sunday at 6?
        > what about court fees?
        < 50 each
        # A 2026-11-22 18:00
        < tennis on Sunday at 6?
        > who else is coming?
        < Sami and Fahad
        > ok I'm in
        # N
        < tennis on Sunday at 6?
        < also can you send me the invoice?
        > ok
        # 0
        > did you finish the report?
        < yes sent it at 5
        > great
        # N
        < do you want to come over tomorrow at 5?
        > I'll try
        # N
        < do you want to come over tomorrow at 5?
        > if I finish work early
        < ok
        # A 2026-11-21 18:30
        < coffee in half an hour?
        > yalla
        # A 2026-11-22 01:00
        < tonight at 1am online game?
        > let's go
        # A 2026-11-29 17:00
        < Sunday at 5?
        > this sunday or next?
        < next, the 29th
        > ok works
        # A 2026-11-24 09:00
        < Reminder: your appointment is on Tuesday 24 Nov at 9:00 AM. Reply YES to confirm
        > YES
        # 0
        < Your OTP is 482913, valid till 18:30
        > thanks
        # A 2026-11-25 18:00
        > team dinner wed 6pm, everyone coming?
        < I'm coming
        # A 2026-11-27 16:00
        < can I come see the apartment?
        > sure, Friday 4pm?
        < Friday 4 is good
        # D
        < can I come see the apartment tomorrow at 4?
        > sorry it's already rented
        # A 2026-11-22 00:30
        @ 2026-11-21T23:40
        < you awake? burger run at 12:30?
        > omg yes
        # A 2026-11-22 02:00
        @ 2026-11-21T22:10
        < game tonight at 2?
        > ok
        # A 2026-11-22 20:00
        @ 2026-11-22T00:20
        < see you tonight at 8
        > tonight meaning sunday right?
        < yes sunday
        > ok see you
        # A 2026-11-22 05:00
        @ 2026-11-21T23:20
        < fishing tomorrow at 5am, I'll pick you up
        > ok ready
        # A 2026-12-10 -
        < Trip to Abha from Thursday 10 Dec to Saturday 12 Dec, in?
        > I'm in!! booking now
        # A 2026-11-27 -
        < weekend camping friday to saturday?
        > yes!
        # A 2026-11-28 -
        < can you help me move on saturday?
        > sure thing
        # A 2026-11-22 10:00
        < interview tomorrow from 10 to 11 works?
        > Yes that works
        # A 2026-11-22 14:00
        < Technician can come tomorrow between 2 and 4
        > ok I'll be home
        # A 2026-11-23 16:30
        > hi do you have an appointment monday afternoon
        < we have 3:00 or 4:30
        > 4:30 please
        < booked
        """
}
