import { Coverage } from "./coverage.tsx";
import type { Region } from "./coverage-state.ts";

export const title = "Coverage";

/** The first postcode and the region names of each state. */
const PLACES: Record<string, [number, string]> = {
	NSW: [
		2000,
		"Sydney, South Eastern Sydney, Northern Sydney, Western Sydney, South Western Sydney, Nepean, Blue Mountains, Hawkesbury, Central Coast, Newcastle, Hunter Valley, New England, North West Slopes, Mid North Coast, Northern Rivers, Tweed, Illawarra, Shoalhaven, Southern Highlands, South Coast, Snowy Monaro, Murrumbidgee, Riverina, Murray, Central West, Orana, Western Plains, Far West, Broken Hill, Lord Howe Island",
	],
	VIC: [
		3000,
		"Western Melbourne, Brimbank and Melton, Hume, Merri-bek, North Eastern Melbourne, Inner Eastern Melbourne, Outer Eastern Melbourne, Yarra Ranges, Southern Melbourne, Bayside, Mornington Peninsula, Barwon, Western District, Wimmera, Central Highlands, Loddon, Mallee, Goulburn, Ovens Murray, Inner Gippsland, Outer Gippsland, Phillip Island and the Bass Coast",
	],
	QLD: [
		4000,
		"Brisbane North, Brisbane West, Brisbane South, Redlands, Logan, Gold Coast, Ipswich, Moreton Bay, Sunshine Coast, Toowoomba, Darling Downs, Wide Bay, Bundaberg, Rockhampton, Mackay, Townsville, Cairns, Cape York and the Torres Strait Islands",
	],
	WA: [
		6000,
		"Perth North, Perth North East, Perth South East, Perth South, Peel, South West, Great Southern, Wheatbelt, Goldfields and Esperance, Midwest and Gascoyne, Pilbara, Kimberley",
	],
	SA: [
		5000,
		"Eastern Adelaide, Western Adelaide, Northern Adelaide, Southern Adelaide, Adelaide Hills, Barossa, Fleurieu and Kangaroo Island, Limestone Coast, Far North",
	],
	TAS: [7000, "Hobart, South East Tasmania, Northern Tasmania, North West Tasmania"],
	ACT: [200, "Canberra North, Canberra South"],
	NT: [800, "Darwin, Katherine, Central Australia"],
};

let last = 0;
const australia: Region[] = Object.entries(PLACES).flatMap(([state, [from, names]]) =>
	names.split(", ").map((name, place) => {
		last += 1;
		return {
			id: last,
			name,
			state,
			postcodes: Array.from({ length: 26 }, (_, index) => String(from + place * 26 + index).padStart(4, "0")),
		};
	}),
);

const few = australia.filter(({ state }) => ["TAS", "NT"].includes(state));
const idsOf = (...names: string[]) => australia.filter(({ name }) => names.includes(name)).map(({ id }) => id);
const words = { clear: "Clear all postcodes from area?", confirm: "Confirm", cancel: "Cancel" };

export const examples = [
	{
		name: "All of Australia, some of it served",
		wide: true,
		element: (
			<form>
				<Coverage
					id="coverage"
					regions={australia}
					defaultRegions={idsOf("Barwon", "Western District", "Wimmera", "Hobart")}
					defaultPostcodes={["3000", "3001", "3005", "7030", "9999"]}
					words={words}
				/>
			</form>
		),
	},
	{
		name: "With an error",
		wide: true,
		element: (
			<form>
				<Coverage
					id="coverage-wrong"
					regions={few}
					defaultRegions={[]}
					defaultPostcodes={["30x"]}
					words={words}
					error="“30x” is not a postcode. A postcode has four digits, for example 3000."
				/>
			</form>
		),
	},
	{
		name: "Read only",
		wide: true,
		element: (
			<form>
				<Coverage
					id="coverage-off"
					regions={few}
					defaultRegions={idsOf("Hobart", "South East Tasmania")}
					defaultPostcodes={["7060", "7061", "2899"]}
					words={words}
					disabled
				/>
			</form>
		),
	},
];
