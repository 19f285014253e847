import { seededRandom } from "../demo/providers/random.ts";

// A made-up list of outlets with the flaws of real lists: capitals, double spaces, lost leading zeros, NaN, broken URLs
// and invalid email addresses.

const TOWNS = [
	["CARLTON", "VIC", "3053", -37.8, 144.97],
	["GEELONG", "VIC", "3220", -38.15, 144.36],
	["PARRAMATTA", "NSW", "2150", -33.81, 151.0],
	["NEWCASTLE", "NSW", "2300", -32.93, 151.78],
	["BRISBANE CITY", "QLD", "4000", -27.47, 153.02],
	["CAIRNS", "QLD", "4870", -16.92, 145.77],
	["ADELAIDE", "SA", "5000", -34.93, 138.6],
	["PERTH", "WA", "6000", -31.95, 115.86],
	["HOBART", "TAS", "7000", -42.88, 147.33],
	["DARWIN", "NT", "800", -12.46, 130.84],
	["CANBERRA", "ACT", "2600", -35.31, 149.12],
] as const;
const FIRST = [
	"Wattle",
	"Banksia",
	"Correa",
	"Hakea",
	"Grevillea",
	"Boronia",
	"Telopea",
	"Acacia",
	"Kite",
	"Heron",
	"Ironbark",
	"Saltbush",
	"Quandong",
];
const SECOND = [
	"Home Care",
	"Community Care",
	"HOME  NURSING",
	"Support Services",
	"Day Care",
	"Allied Health",
	"Care at Home",
];
const WORDS =
	"we help people stay at home with meals cleaning gardening visits transport nursing respite and company every day of the week".split(
		" ",
	);
export const HEADER =
	"id,OUTLET_NAME,address,STREET_STATE,STREET_PCODE,STREET_SUBURB,OPEN_HOUR,CLOSE_HOUR,dementia,respite,mental_health,WEBSITE,MAIN_EMAIL,MAIN_PHONE,DESCRIPTION,RELIGION,lat,lng";

/**
 * A CSV file with `size` made-up outlets. The same size always gives the same file.
 * @param after the outlets have the numbers after this one
 */
export const madeUpList = (size: number, after = 0): Buffer => {
	const random = seededRandom(7);
	const lines = [HEADER];
	for (let i = after + 1; i <= after + size; i++) {
		// Six outlets per organisation.
		const organisation = Math.ceil(i / 6);
		const [suburb, state, postcode, lat, lng] = random.pick(TOWNS);
		const name = `${FIRST[organisation % FIRST.length]} ${organisation} ${random.pick(SECOND)} ${suburb}`;
		const host = `org${organisation}.example`;
		const text = Array.from({ length: random.int(20, 90) }, () => random.pick(WORDS)).join(" ");
		lines.push(
			[
				i,
				name,
				`"${random.int(1, 400)} STATION Street, ${suburb}, ${postcode}, ${state}"`,
				state,
				postcode,
				suburb,
				random.pick(["08:00", "NaN", "9:00"]),
				random.pick(["17:00", "NaN"]),
				random.pick(["FALSE", "dementia"]),
				random.pick(["FALSE", "respite"]),
				random.pick(["FALSE", "mental"]),
				random.pick([`http://www.${host}`, `https://https://${host}`, ""]),
				random.pick([`office@${host}`, `TEAM@${host}`, "not an address", ""]),
				`+613555${String(i).padStart(5, "0")}`,
				`"${text}. Call us!\n\n${text}."`,
				random.pick(["NaN", "Catholic"]),
				(lat + random.int(-200, 200) / 1000).toFixed(4),
				(lng + random.int(-200, 200) / 1000).toFixed(4),
			].join(","),
		);
	}
	return Buffer.from(lines.join("\r\n"));
};
