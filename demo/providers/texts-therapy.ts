import type { AreaText } from "./area-text.ts";

// Written for this product. Descriptions contain no phone numbers, addresses or links, because visitors connect through
// the site.

export const THERAPY_TEXTS: AreaText[] = [
	{
		fits: /occupational/i,
		title: ["Occupational Therapy", "OT", "OT & Home Assessments"],
		short: [
			"Occupational therapy at home, school and work, for children and adults.",
			"Mobile OTs for daily living, equipment and home modifications.",
			"Functional assessments written in plain English, usually within four weeks.",
		],
		opening: [
			"Our occupational therapists help you do the everyday things that matter: getting dressed, cooking, writing, driving, getting back to work.",
			"Occupational therapy starts in your kitchen, not in our clinic. We watch, ask and try things out together.",
		],
		helps: [
			"functional capacity assessments",
			"equipment trials and home modification advice",
			"sensory needs at home and at school",
			"hand therapy and splints",
			"cooking, shopping and money skills",
			"returning to driving or public transport",
		],
	},
	{
		fits: /speech/i,
		title: ["Speech Pathology", "Speech Therapy", "Voice & Language"],
		short: [
			"Speech, language, feeding and communication devices for all ages.",
			"Speech pathologists who come to your home, school or child care.",
			"Telehealth and clinic speech therapy with short waits.",
		],
		opening: [
			"Everybody has something to say. Our speech pathologists help people find the way that works: words, signs, pictures or a device.",
			"We work on speech, language and safe swallowing through play, conversation and mealtimes rather than drills.",
		],
		helps: [
			"late talking and language delay",
			"stuttering and voice",
			"communication boards and speech devices",
			"safe eating and drinking plans",
			"literacy and social communication",
			"aphasia after stroke",
		],
	},
	{
		fits: /physiotherap|hydro/i,
		title: ["Physiotherapy", "Physio", "Movement & Physiotherapy"],
		short: [
			"Physiotherapy at home and in a warm pool, for strength, balance and less pain.",
			"Neurological and children's physiotherapists on the road six days a week.",
			"Falls prevention, rehabilitation and pain care, where you live.",
		],
		opening: [
			"Our physiotherapists help you move with more confidence, after an injury, with a disability, or because the stairs have become steep.",
			"Stronger legs, steadier balance, fewer falls: small exercises in a real day do more than an hour in a gym once a month.",
		],
		helps: [
			"balance and falls prevention",
			"strength and fitness programs",
			"hydrotherapy in accessible pools",
			"wheelchair, walker and standing frame trials",
			"recovery after stroke or surgery",
			"movement milestones for young children",
		],
	},
	{
		fits: /psychol/i,
		title: ["Psychology", "Psychologists", "Mind & Wellbeing"],
		short: [
			"Psychologists who know disability, autism and chronic illness.",
			"Calm, practical psychology for children, teenagers and adults.",
			"Assessments and therapy by video or in a quiet room near you.",
		],
		opening: [
			"We are registered psychologists who see the person before the diagnosis. Sessions can be short, can be walking, can be by video.",
			"Worry, low mood, grief or a big change: we help you understand what is happening and find the next small step.",
		],
		helps: [
			"anxiety, depression and trauma",
			"autism and learning assessments",
			"sleep and pain",
			"adjusting to a new disability",
			"family and sibling support",
			"skills for friendships and school",
		],
	},
	{
		fits: /counsel/i,
		title: ["Counselling", "Counselling & Family Support", "Talking Space"],
		short: [
			"A safe place to talk, in person, by phone or by video.",
			"Counselling for participants, partners, parents and carers.",
			"Grief, change and relationships: we have time.",
		],
		opening: [
			"Sometimes the thing that helps is an hour with somebody who is on nobody's side but yours.",
			"Our counsellors work with people with disability and with those who love them. You do not need a diagnosis or a reason that sounds important.",
		],
		helps: [
			"grief and loss",
			"relationships and separation",
			"carer stress",
			"confidence after a setback",
			"conversations a family has been putting off",
		],
	},
	{
		fits: /behavio/i,
		title: ["Behaviour Support", "Positive Behaviour Support", "Behaviour & Family"],
		short: [
			"Registered behaviour support practitioners; plans that staff can really follow.",
			"Positive behaviour support for home, school and shared living.",
			"Understanding first, strategies second, restrictive practices last.",
		],
		opening: [
			"Behaviour is communication. We spend time with you and the people around you to learn what it says, and change the surroundings before we ask the person to change.",
			"Our practitioners write plans of a few clear pages, train everybody who uses them and come back to see what happened.",
		],
		helps: [
			"functional behaviour assessments",
			"interim and comprehensive behaviour support plans",
			"training for families and support teams",
			"reducing restrictive practices",
			"transitions to a new school or home",
		],
	},
	{
		fits: /key ?work|early (childhood|intervention)|child/i,
		title: ["Early Childhood Supports", "Early Childhood Team", "Kids & Families"],
		short: [
			"One key worker for your family, a whole team behind them.",
			"Play-based early childhood support at home and child care.",
			"For children under nine and the adults who know them best.",
		],
		opening: [
			"One person gets to know your child and your family, and brings in the rest of the team when it helps.",
			"Children learn in the sandpit and at the dinner table. We join in there, and leave you with ideas that fit your week.",
		],
		helps: [
			"talking, playing and making friends",
			"toileting, sleeping and eating",
			"getting ready for kindergarten and school",
			"working with educators",
			"finding your way through a first plan",
		],
	},
	{
		fits: /plan manage|financial interm/i,
		title: ["Plan Management", "Plan Partners", "Plan Managers"],
		short: [
			"Invoices paid in two business days and a budget you can read.",
			"Plan management by people who answer the phone.",
			"We keep the books; you keep the choice.",
		],
		opening: [
			"We pay your invoices, watch your budget and tell you early when something does not add up.",
			"Plan management should be the quiet part of your plan. Ours is: clear statements, fast payments, one named person.",
		],
		helps: [
			"paying providers and reimbursing you",
			"monthly statements in plain English",
			"an app and a letter, whichever you prefer",
			"budget warnings before you run short",
			"getting ready for a plan reassessment",
		],
	},
	{
		fits: /support coord|recovery coach|specialist support/i,
		title: ["Support Coordination", "Coordination", "Pathways & Coordination"],
		short: [
			"Independent support coordinators: we provide no other services.",
			"Help to find, book and change your supports.",
			"Coordinators with local knowledge and small caseloads.",
		],
		opening: [
			"A good plan on paper changes nothing by itself. We help you turn it into people, places and a week that works.",
			"We are independent: we gain nothing from which provider you choose, and we tell you about every one we know.",
		],
		helps: [
			"understanding your plan and its budgets",
			"comparing providers and agreements",
			"crisis planning",
			"housing and complex health needs",
			"reports and evidence for a reassessment",
		],
	},
	{
		fits: /exercise|gym|fitness/i,
		title: ["Exercise Physiology", "Movement", "Exercise & Wellbeing"],
		short: [
			"Exercise physiologists who make strength training feel possible.",
			"Small groups, warm pools and home programs.",
			"Move more, hurt less, sleep better.",
		],
		opening: [
			"Exercise is treatment. Our physiologists plan it like one: the right dose, reviewed often, and done somewhere you like.",
			"Whether it is a chair, a pool or a park bench, we start where you are today.",
		],
		helps: [
			"strength and balance programs",
			"diabetes and heart health",
			"chronic pain and fatigue",
			"hydrotherapy groups",
			"confidence to use the local gym",
		],
	},
	{
		fits: /diet|nutrition/i,
		title: ["Dietetics", "Nutrition", "Food & Nutrition"],
		short: [
			"Dietitians for tube feeding, fussy eating and everything between.",
			"Meal plans that your support workers can cook.",
			"Good food advice, at your own table.",
		],
		opening: [
			"Food is comfort, culture and company before it is nutrients. Our dietitians plan with all of that in mind.",
			"We look in the pantry with you and build from what you already like.",
		],
		helps: [
			"home enteral nutrition",
			"sensory and selective eating",
			"weight and diabetes",
			"texture-modified meals",
			"training for support workers",
		],
	},
	{
		fits: /podiat/i,
		title: ["Podiatry", "Foot Health"],
		short: ["Home podiatry: nails, wounds, footwear and walking.", "Gentle foot care for older people and children."],
		opening: [
			"Sore feet make a small world. Our podiatrists visit at home, bring everything they need and leave you more comfortable.",
			"We look after feet that work hard: in wheelchairs, in boots, in splints.",
		],
		helps: ["nail and skin care", "diabetic foot checks", "orthoses and footwear", "walking assessments", "wound care"],
	},
	{
		fits: /music|art therap|creative|arts/i,
		title: ["Music & Art Therapy", "Creative Therapies", "Studio"],
		short: [
			"Music and art therapists; no talent needed, only curiosity.",
			"Creative therapy for expression, memory and connection.",
		],
		opening: [
			"Rhythm, colour and song reach places that talk does not. Our therapists use them with purpose.",
			"Bring a favourite song or a blank page. We take it from there.",
		],
		helps: [
			"communication and turn-taking",
			"calm and regulation",
			"memory and mood in dementia",
			"groups and choirs",
			"confidence on stage or paper",
		],
	},
	{
		fits: /vision|hearing|audio|sensory|deaf|blind/i,
		title: ["Vision & Hearing", "Sensory Services"],
		short: [
			"Orientation, low vision aids and hearing support.",
			"Independence for people who are blind, deaf or hard of hearing.",
		],
		opening: [
			"We help people get around, read, listen and take part with the sight and hearing they have.",
			"Technology changes monthly. We try it, keep what works and teach it with patience.",
		],
		helps: [
			"orientation and mobility training",
			"screen readers and magnifiers",
			"hearing devices and captions",
			"Auslan for families",
			"home and workplace checks",
		],
	},
];
