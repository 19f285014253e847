import type { AreaText } from "./area-text.ts";

// Written for this product. Descriptions contain no phone numbers, addresses or links, because visitors connect through
// the site.

export const CARE_TEXTS: AreaText[] = [
	{
		fits: /home care package|aged care|support at home/i,
		title: ["Home Care", "Care at Home", "Home & Aged Care"],
		short: [
			"Home Care Packages at every level, with fees on one page.",
			"The same carers each week, chosen with you.",
			"Local home care: cleaning, nursing, transport and company.",
			"Self-managed or fully managed packages, and no exit fee.",
		],
		opening: [
			"Most people want to grow old in their own street. We look after the parts that have become hard, so that the rest stays yours.",
			"Your package, your choices. We explain every fee on one page and send a statement you can follow.",
		],
		helps: [
			"personal care and bathing",
			"cleaning, laundry and meals",
			"nursing and medication prompts",
			"transport to appointments and friends",
			"gardens, gutters and grab rails",
			"respite for carers",
			"dementia care at home",
		],
	},
	{
		fits: /nurs|clinical|wound|continence|palliative/i,
		title: ["Community Nursing", "Nursing", "Nurses at Home"],
		short: [
			"Registered nurses at home, seven days a week.",
			"Wound, continence and complex care by a team you get to know.",
			"Nursing that keeps people out of hospital.",
		],
		opening: [
			"Our nurses bring hospital skills to your lounge room, and stay for the questions.",
			"Complex needs deserve calm hands. We plan care with your GP and teach the people around you.",
		],
		helps: [
			"wound care",
			"continence assessments and products",
			"catheters, stomas and enteral feeding",
			"diabetes and medication",
			"palliative care at home",
			"training for support workers",
		],
	},
	{
		fits: /dementia|memory/i,
		title: ["Dementia Care", "Memory Support"],
		short: [
			"Dementia care that keeps routines, songs and dignity.",
			"Specialist dementia support at home and in small groups.",
		],
		opening: [
			"We learn the person's story first: the job, the garden, the football team. Then we plan the day around it.",
			"Living with dementia is still living. We help the whole household find its rhythm.",
		],
		helps: [
			"familiar routines",
			"respite for families",
			"safe walking and wandering plans",
			"memory and music groups",
			"advice for the next stage",
		],
	},
	{
		fits: /personal care|daily (living|tasks|activit)|self.?care|attendant/i,
		title: ["Personal Care", "Support Workers", "Daily Living"],
		short: [
			"Help with showers, meals and mornings from people you choose.",
			"Personal care with respect, day and night.",
			"Support workers who come when they said they would.",
		],
		opening: [
			"Mornings set the day. Our support workers arrive on time, know the routine and leave you ready for it.",
			"You interview your workers, and you decide who comes back.",
		],
		helps: [
			"showering, dressing and grooming",
			"meals and medication prompts",
			"mobility and transfers",
			"overnight and active night support",
			"skills to do more yourself",
		],
	},
	{
		fits: /garden|yard|lawn|maint/i,
		title: ["Gardens & Maintenance", "Yard Care", "Handy Help"],
		short: ["Lawns, hedges, gutters and small repairs.", "Tidy, safe yards with a friendly face."],
		opening: [
			"A safe path and a mown lawn keep a home open to visitors.",
			"We do the jobs that pile up, show you the price first and sweep up after.",
		],
		helps: [
			"mowing and pruning",
			"gutters and windows",
			"rails, ramps and locks",
			"yard clean-ups before an inspection",
			"raised garden beds",
		],
	},
	{
		fits: /clean|domestic|household|laundry/i,
		title: ["Domestic Help", "Home Help", "Household Support"],
		short: ["Cleaning, laundry and shopping, fortnightly or as you need.", "A steady hand around the house."],
		opening: [
			"A clean kitchen and fresh sheets make everything else easier.",
			"We send the same person each visit, with a checklist that you wrote together.",
		],
		helps: [
			"cleaning and vacuuming",
			"laundry and linen",
			"shopping and unpacking",
			"decluttering with care",
			"meal preparation",
		],
	},
	{
		fits: /meal|food|cook/i,
		title: ["Kitchen", "Meals", "Meals & Company"],
		short: ["Home-style meals delivered hot or frozen.", "Meals for every diet, and a chat at the door."],
		opening: [
			"We cook like a neighbour would: plain, generous and with vegetables.",
			"Every meal is labelled in large print, with texture and allergens.",
		],
		helps: [
			"weekly meal delivery",
			"texture-modified dishes",
			"cultural and religious diets",
			"cooking with you at home",
			"shopping lists on a budget",
		],
	},
	{
		fits: /transport|travel|driv/i,
		title: ["Transport", "Community Transport", "Wheels"],
		short: ["Accessible cars and vans, door through door.", "Drivers who wait, help with bags and know the back way."],
		opening: [
			"Getting there is half the appointment. Our drivers help you out of the house, in at the other end, and home again.",
			"Every van takes wheelchairs, and every driver has disability training.",
		],
		helps: [
			"medical appointments",
			"school and day program runs",
			"shopping and social trips",
			"travel training on buses and trains",
			"airport assistance",
		],
	},
	{
		fits: /respite|short.?term|carer/i,
		title: ["Respite", "Short Stays", "Carer Respite"],
		short: ["Short stays that feel like a holiday, not a ward.", "A break for carers, a change of scene for everyone."],
		opening: [
			"A good break is one that both of you look forward to. Ours have gardens, pets and proper cooking.",
			"We can come to you for an afternoon or host you for a fortnight.",
		],
		helps: [
			"overnight and weekend stays",
			"in-home respite",
			"emergency respite",
			"school holiday programs",
			"cottages with sea or bush near by",
		],
	},
	{
		fits: /accommodat|housing|independent living|shared living|supported living|\bSIL\b|\bSDA\b|tenanc/i,
		title: ["Supported Living", "Homes", "Independent Living"],
		short: [
			"Shared homes of two or three, matched with care.",
			"Your own front door, with support down the hall.",
			"Accessible homes and the teams to go with them.",
		],
		opening: [
			"Choosing who you live with is the most important decision of all. We take months over it if that is what it needs.",
			"Our homes look like the others in the street. What is different is inside: rails, hoists and people who care.",
		],
		helps: [
			"finding housemates",
			"round-the-clock support",
			"trying a home before moving",
			"budgets, tenancy rights and rent",
			"moving out of hospital or a nursing home",
		],
	},
	{
		fits: /home mod|modificat|assistive|equipment|technolog|wheelchair|vehicle|prosthe|orthot/i,
		title: ["Equipment & Modifications", "Access & Equipment", "Access Solutions"],
		short: [
			"Ramps, bathrooms, hoists and the paperwork behind them.",
			"Equipment you can try at home before you decide.",
			"Assistive technology explained without jargon.",
		],
		opening: [
			"The right chair or rail changes a whole day. We measure twice, trial at home and service what we supply.",
			"From a jar opener to a stair lift: we show you the simple answer first.",
		],
		helps: [
			"wheelchairs and seating",
			"ramps and accessible bathrooms",
			"smart home controls",
			"beds, hoists and slings",
			"repairs and loan equipment",
			"vehicle conversions",
		],
	},
	{
		fits: /employ|work|school leaver|job/i,
		title: ["Employment", "Work Pathways", "Jobs & Skills"],
		short: ["Real jobs, at real wages, with a coach beside you.", "From school to first pay slip."],
		opening: [
			"Everybody's good at something that somebody needs. We look for that match and stay until it sticks.",
			"We talk with employers before you start, and with you long after.",
		],
		helps: [
			"finding what you like and do well",
			"résumés and interviews",
			"on-the-job coaching",
			"school leaver supports",
			"starting a micro-business",
		],
	},
	{
		fits: /communit|social|particip|recreat|group|centre|activit|mentor|life skills|skill/i,
		title: ["Community Access", "Social Club", "Out & About"],
		short: [
			"Cafés, concerts, footy and friends: your week, your way.",
			"Small groups with big interests.",
			"Support to join in, from people who enjoy it too.",
		],
		opening: [
			"Belonging takes practice and company. We offer both.",
			"Tell us what you love and we find where in town it happens, then go with you until you are a regular.",
		],
		helps: [
			"one-to-one outings",
			"interest groups and classes",
			"sport and swimming",
			"volunteering",
			"confidence on buses and trains",
			"holidays with support",
		],
	},
	{
		fits: /mental|psychosocial|wellbeing/i,
		title: ["Mental Health", "Recovery Support", "Wellbeing"],
		short: ["Recovery coaches who have been there.", "Psychosocial support at your pace."],
		opening: [
			"Recovery is not a straight line. Our coaches walk the bends with you, and many have walked their own.",
			"We plan for the hard days on the good ones.",
		],
		helps: [
			"recovery planning",
			"routines and sleep",
			"getting out of the house",
			"peer groups",
			"working with your clinical team",
		],
	},
	{
		fits: /interpret|translat|language|auslan/i,
		title: ["Interpreting", "Languages", "Language Services"],
		short: ["Auslan and community language interpreters.", "Interpreters for appointments, meetings and big days."],
		opening: [
			"Understanding is the first support. Our interpreters are certified, discreet and on time.",
			"We match the interpreter to the subject, so nobody has to guess a medical word.",
		],
		helps: [
			"Auslan on site and by video",
			"over forty community languages",
			"plan meetings and medical visits",
			"Easy Read translation",
			"deafblind interpreting",
		],
	},
	{
		fits: /animal|dog/i,
		title: ["Assistance Animals", "Assistance Dogs"],
		short: [
			"Assistance dogs, trained with the person they will live with.",
			"Animal-assisted therapy on a quiet farm.",
		],
		opening: [
			"A dog does not read reports. It knows you. We train both of you, together, over a year.",
			"Our animals are calm, insured and very good listeners.",
		],
		helps: [
			"assessment and matching",
			"public access training",
			"therapy sessions with animals",
			"vet and food budgets",
			"support through the dog's retirement",
		],
	},
];
