/// Words of everyday talk in English, and in Arabic written in Latin letters, folded. No plan depends on them: they only tell that a
/// language is one which the reader reads.
enum FamiliarWords {
    static let all = Folding.words(
        (Self.english + Self.chat + Self.arabizi).split(whereSeparator: \.isWhitespace).map(String.init)
    )

    private static let english = """
        a about above absolutely accept account across act actually add after afternoon again against age ago agree ah ahead air all almost alone
        along already alright also although always am amazing among an and angry animal another answer any anybody anymore anyone anything anyway
        apart apartment app apparently apple are area arent argue arm around arrive art as ask asleep at ate away awesome awful baby back bad bag
        ball bank basically bath battery be beat beautiful became because become bed been before began behind believe belong below beside best
        better between big bike bill bird bit black blame blood blue board boat body book bored boring boss both bother bottle bought bowl box boy
        boyfriend brain brave bread break breakfast breath bright bring broke broken brother brought brown brush bug build burn bus business busy
        but button buy by cake call called calm came camera can cancel cannot cant car card care careful case cash cat catch caught cause change
        charge cheap check cheese chicken child children choice choose city class clean clear clever close clothes cloud coat coffee cold colour
        color come comfortable coming common company complain complete computer confuse congrats congratulations consider cook cooked cool copy
        corner correct cost could couldnt country couple course cousin cover crazy cried cry cup cut cute dad damn dance dark daughter day dead
        deal dear decide deep definitely delete depend desk did didnt die different difficult dinner dirty disappear disappointed discuss do
        doctor document does doesnt dog done dont door double doubt down draw dream dress drink drive drop dry due during each ear early earn
        earth easy eat either else email empty end english enjoy enough entire especially even evening ever every everybody everyone everything
        exactly exam example excellent except exciting excited excuse expect expensive explain extra eye face fact fail fair fall family famous
        fan fantastic far fast father favourite favorite fear feel feeling fell felt few fight figure file fill film final finally find fine
        finger finish fire first fish fit fix flat floor flower fly follow food foot for forever forget forgot forgive form forward found free
        freezing fresh friend from front fruit full fun funny further future game garden gave general get getting gift girl girlfriend give given
        glad glass go god goes going gold gone gonna good goodbye got gotta grade grandma grandpa grass great green grew grey group grow guess guy
        guys had hadnt hair half hand hang happen happened happy hard hardly has hasnt hat hate have havent he head health hear heard heart heavy
        hell hello help her here hers herself hes hey hi hide high him himself his history hit hold hole holiday home honest honestly hope horrible
        horse hospital hot hour house how however hows huge human hundred hungry hurry hurt husband i ice id idea if ill im imagine important
        impossible in indeed inside instead interest interesting internet into is isnt issue it its itself ive job join joke juice jump just keep
        kept key kid kids kill kind king kiss kitchen knee knew know known lady land language laptop large last late lately later laugh law lazy
        learn least leave left leg lesson let lets letter library lie life lift light like line list listen little live lonely long look loose
        lose lost lot lots loud love lovely low luck lucky lunch mad made main make man manage many mark married match maths matter may maybe me
        meal mean meant meat medicine meet member memory men mention mess message met middle might mile milk mind mine minute mirror miss missed
        mistake mom moment money month mood moon more morning most mother mouth move movie mr mrs much mum music must my myself name near nearly
        neck need neighbour neighbor neither nephew nervous never new news next nice niece night no nobody noise noisy none nor normal nose not
        note nothing notice now number obviously of off offer office often oh oil ok okay old older on once one online only oops open opinion or
        order other our ours ourselves out outside over own package page paid pain paint pair paper parcel parents park part party pass password
        past patience patient pay peace pen people perfect perhaps person pet phone photo pic pick picture piece pink pizza place plan plate play
        please plenty plus pocket point police poor popular possible post potato pray prefer present pretty price print private prize probably
        problem profile program promise proper proud pull push put queen question quick quickly quiet quite rain rather reach read ready real
        realise realize really reason receive recent recipe recommend red refuse relax remember remind remove rent repair repeat reply report
        rest result return rice rich ride right ring river road room round rule run rush sad safe said salad sale salt same sand sat save saw say
        school screen sea seat second see seem seen self sell send sense sent serious seriously service set seven several shall shame share she
        shes shine ship shirt shock shoe shoes shop shopping short should shouldnt shoulder shout show shower shut shy sick side sign silly simple
        since sing single sister sit site situation size skin sky sleep sleepy slept slow small smart smell smile snow so soft sold some somebody
        somehow someone something sometimes somewhere son song soon sorry sort sound soup space speak special spell spend spent spicy spoke spot
        spring staff stand star start station stay steal step still stomach stop store storm story straight strange street stress stressed strong
        stuck student study stuff stupid such sugar suggest summer sun sunny super support suppose supposed sure surely surprise sweet swim system
        table take taken talk tall tape taste tea teach teacher team tell ten terrible test text than thank thankfully thanks that thats the their
        them themselves then there theres these they theyre theyve thing think third this those though thought three threw throat through throw
        till time tiny tired to today together told tomorrow tonight too took tooth top total totally touch towards town toy traffic train travel
        tree tried trip trouble true trust truth try turn tv twice two type ugly unbelievable uncle under understand unfortunately university
        unless until up update upset us use used useful usual usually vegetable very video view village visit voice wait wake walk wall wallet want
        war warm was wash wasnt watch water way we weather website wedding week weekend weight weird welcome well went were werent wet weve what
        whatever whats wheel when where wheres whether which while white who whole whos whose why wife wifi will win wind window winter wish with
        within without woke woman women won wonder wonderful wont wood word wore work working world worried worry worse worst worth would
        wouldnt write wrong wrote yard yeah year yellow yes yesterday yet you youd youll young your youre yours yourself youve zero aunt auntie
        bless cheers congratulation cuz dude episode series season goal score team league player coach referee match update app download install
        charger cable password screen photo video story post comment like share follow channel playlist album artist concert recipe oven sauce
        spice allergy headache fever flu cough cold throat cream pill dose grandson granddaughter twins toddler diaper nap teeth puppy kitten vet
        gym diet protein calories weight exam quiz homework project essay grades professor semester uni college salary boss manager colleague
        client office meeting deadline invoice bug code laptop keyboard mouse printer traffic parking petrol fuel engine tyre insurance fine ticket
        rain storm humid dusty windy sunny freezing heat sunset beach desert mountain village tower bridge airport flight passport visa hotel
        """

    private static let chat = """
        k kk okk oki okey yep yup yea ya nah nope pls plz thx thnx tnx ty tysm np nw omg omfg wtf lmao lmfao rofl idk idc ikr tbh imo imho btw fyi
        brb ttyl gtg g2g bro bruh sis mate fam bestie hun babe u ur r y n b c im dm pm gn gm gg wp ily ilysm smh fr ngl afaik jk lol loool xoxo
        hbu wbu wyd hru sup yo yoo heyy hii helloo byee ciao tata woah wow yay yum yuk eww ugh oof meh nvm tho thru bcz bc coz cos cause wanna
        gonna gotta lemme gimme kinda sorta dunno whatcha aint yall congrats grats hbd rip def prob probs obv tmi tldr asap vid vids pics selfie
        whatsapp insta instagram tiktok snap snapchat twitter facebook youtube netflix google uber amazon iphone android wifi pc ps xbox
        """

    private static let arabizi = """
        salam slm alsalam salamat assalamu assalam alaikum 3laikum 3alaikum aleikum wa3alaikum wa w walla wallah wallahi wala ya yaa allah alla rabbi
        hala hla halaa ahlan ahleen marhaba mar7aba kif kifak kifek kifik keef keefak keefik kefak shlonak shlonik shlonek shlonkom shlonich
        akhbarak a5barak akhbarik 5barak shakhbarak sh5barik sh5barak 3amil 3amel 3amla ezayak ezayik ezayek zayak 2akhbar tamam tmam tamaam kwayes
        kwayyes kwais zein zain zen zeen bkhair b5air bkheir b5eir bekheir 5air khair kheir el7amdulillah al7amdulillah el7amdella al7amdulellah
        hamdullah hamdulillah alhamdulillah 7amdilla inshallah inshalla nshallah enshalla mashallah mashalla masha allah shukran shokran shkran
        mashkoor mashkora mshkoor 3afwan afwan habibi 7abibi habibti 7abibti 7byby 7biby hbibi 7ayati 3omri 3mri albi galbi gelbi 2albi ro7i bro akhoy
        a5oy akhi a5i okhti o5ti ukhti mama baba yumma yubba ummi abooy abooi jaddi khali 3ammi 3amti 5alti walad bint 3yal wld sh shno shnu wesh wsh
        esh eish aish eh leh leesh lesh laish laih meen man min mn keda kida kitha kda chi shi shay bas bass bs la la2 laa na3am aywa aiwa ay ee eeh
        ana ani inta enta enti inti enty e7na i7na ni7na hom huma howa hiya hwa hya hatha hadha hada hay hai hadi hathi hathak da di dol elli illi
        ely yalli kan kanat kunt kont ma mo moo mob mb mush msh mish mu mafi mafe fe fi fee 3ala 3la ela ila 3an 3n ma3 m3 ma3a aw willa wla lo law
        iza itha 3ashan 3shan 3lashan 3alashan lian le2an leano l2n bs ba3ad b3d lissa lessa elhin al7een al7in hal7een delwa2ty dil wa2t hala2 halla2
        elyoom jiddan marra mara mrra wayed wayid ktir kteer kthir kathir shwai shwaya shwayya shway 7elo 7elw 7ilw 7lw helo jamil gamil jameel rawa3a
        raw3a fanan shay 7aga 7aja haga haja shu sho sheno 3ajeeb gareeb ghareeb akeed akid 2akid yemken ymkn momken mumkin tab6 tayeb tayyeb 6ayib
        6yb tyb taib khalas 5alas khlas 5la9 khala9 yalla yallah ylla ab abi abgha abga abghaa abee tabi tabgha biddi beddi 3ayez 3ayz 3awz arooh
        gal gaal galat gltlk goli gooli 2ool 2olt 2al 2olli shif shoof shoft shft shoofi sm3t samma3t 3raft ta3rif t3rf t3rfeen a3rf ad5ul akalt
        nimt nayem nayma sa7i sa7ya ta3ban ta3bana t3ban zahgan zahg malal mallait ja3an joo3an ju3an 3atshan bardan 7arr bard el jaw aljaw jaw
        elshughl shughl shoghl shu8l sha9ar madrasa jam3a kulliya kolliya sayara sayyara siyara zahma za7ma tari8 6ari8 baita bait el albait beit
        galli galli raddi rid radd etasil itasil et9l da2 kalim kalam 7achi 7ki 7aki soora 9oora fide vedio mobail jawal gawal batarya sha7in
        dhi7ka tha7ak m9kharah maskhara tafh ghabi hamar 7mar majnoon magnoon majnooneh fashel kafo kafu ka2fo 3ash 3eesh allah ysalmak ysalmik
        yslmk ysallimk tislam tislami tslm teslam teslami y36eek y3tik y3teek 3afya al3afya 3awafi 3wafi bil3afya 9a7ten sa7ten sahten mabrook
        mabrouk mbrook alf salama salamtak salamtik slamtk ma3leh ma3lesh ma3alesh m3lsh 3adi 3ady mako maku aku jibt jibi jeeb jib 3ind 3indi 3ndk
        """
}
