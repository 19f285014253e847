import { plainPlace } from "./spelling.ts";

/** Localities in another state than most of their postcode. The published list gives them the postcode's state. */
const OWN_STATE: Record<string, Record<string, string[]>> = {
	"0872": {
		SA: [
			...[
				"Amata",
				"Anangu Pitjantjatjara Yankunytjatjara",
				"Ayers Range South",
				"De Rose Hill",
				"Iwantja",
				"Kalka",
				"Kaltjiti",
				"Kanpi",
				"Lambina",
				"Mimili",
			],
			...["Murputja", "Nyapari", "Pipalyatjara", "Pukatja", "Tieyon", "Umuwa", "Watarru", "Watinuma", "Yunyarinyi"],
		],
		WA: ["Gibson Desert South", "Ngaanyatjarra-Giles", "Tjirrkarli"],
	},
	"2611": { NSW: ["Brindabella", "Uriarra"] },
	"2618": { ACT: ["Hall"] },
	"2620": {
		NSW: [
			...[
				"Burra",
				"Carwoola",
				"Clear Range",
				"Crestwood",
				"Environa",
				"Googong",
				"Greenleigh",
				"Gundaroo",
				"Karabar",
				"Michelago",
				"Queanbeyan",
			],
			...[
				"Queanbeyan East",
				"Queanbeyan West",
				"Royalla",
				"Sutton",
				"The Angle",
				"The Ridgeway",
				"Tinderry",
				"Tralee",
				"Urila",
				"Wamboin",
				"Yarrow",
			],
		],
		ACT: [
			"Beard",
			"Booth",
			"Hume",
			"Kowen",
			"Oaks Estate",
			"Paddys River",
			"Rendezvous Creek",
			"Tennent",
			"Tharwa",
			"Williamsdale",
		],
	},
	"3644": { NSW: ["Barooga", "Lalalty"] },
	"3691": { NSW: ["Lake Hume Village"] },
	"3707": { NSW: ["Bringenbrong"] },
	"4377": { NSW: ["Maryland"] },
	"4380": { NSW: ["Amosfield", "Ruby Creek", "Undercliffe"] },
	"4383": { NSW: ["Jennings"] },
	"4825": { NT: ["Alpurrurulam", "Ranken"] },
};

const states = new Map(
	Object.entries(OWN_STATE).flatMap(([postcode, byState]) =>
		Object.entries(byState).flatMap(([state, names]) =>
			names.map((name) => [`${postcode} ${plainPlace(name)}`, state] as const),
		),
	),
);

/** The locality's own state, whatever the state of its postcode. */
export const ownState = ({ name, postcode, state }: { name: string; postcode: string; state: string }): string =>
	states.get(`${postcode} ${plainPlace(name)}`) ?? state;
