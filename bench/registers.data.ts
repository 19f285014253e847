import { seededRandom } from "../demo/providers/random.ts";
import { madeUpAbn } from "../demo/registers/seed.ts";
import { writeCsv } from "../src/platform/tables/write-csv.ts";

// Made-up lists in the formats of the NDIS provider finder, the NDIS Commission's register and its list of actions.

const PLACES = [
	"VIC 3053",
	"VIC 3220",
	"NSW 2150",
	"NSW 2300",
	"QLD 4000",
	"QLD 4870",
	"SA 5000",
	"WA 6000",
	"TAS 7000",
];
/** Outlets of an organisation in the finder. */
const OUTLETS = 6;

const abns = new Map<number, string>();
const abnOf = (organisation: number): string => {
	const abn = abns.get(organisation) ?? madeUpAbn(organisation);
	abns.set(organisation, abn);
	return abn;
};

export const finderFile = (rows: number): Buffer => {
	const random = seededRandom(11);
	const list = Array.from({ length: rows }, (_, i) => {
		const organisation = Math.floor(i / OUTLETS);
		const [state = "", postcode = ""] = random.pick(PLACES).split(" ");
		return {
			ABN: abnOf(organisation),
			Prov_N: `Example Organisation ${organisation} Pty Ltd`,
			Head_Office: `${state} ${postcode}`,
			Outletname: `Example Outlet ${i}`,
			Flag: "O",
			Active: 1,
			Phone: `03${String(50_000_000 + i)}`,
			Website: "",
			Email: `office@org${organisation}.example`,
			Address: `${(i % 300) + 1} Sample Street, ${state} ${postcode}`,
			State_cd: state,
			Post_cd: Number(postcode),
			Latitude: 0,
			Longitude: 0,
			RegGroup: [5, 8, 29].slice(0, random.int(1, 3)),
			Post_cd_p: random.pick(["0", "3212,3214,3216,3220-3228", "2000-2010"]),
			opnhrs: "Monday: 7AM-4PM,Tuesday: 7AM-4PM",
			prfsn: random.pick(["Disability Support Worker", "Occupational Therapist", " "]),
		};
	});
	return Buffer.from(JSON.stringify(list));
};

/** A row per outlet, three for two organisations. @param ended every so many-th organisation's registration has ended */
export const registerFile = (rows: number, ended: number): Buffer =>
	Buffer.from(
		writeCsv([
			[
				...["Provider business name", "Legal name", "ABN", "Registration status"],
				...["Period of registration in force until", "Approved registration groups", "Conditions of registration"],
				"Outlet name",
			],
			...Array.from({ length: rows }, (_, i) => {
				const organisation = Math.floor((i * 2) / 3);
				const name = `Example Organisation ${organisation} Pty Ltd`;
				return [
					...[name, name, abnOf(organisation), organisation % ended === 0 ? "Lapsed" : "Approved", "25 June 2031"],
					...["Assist-Personal Activities; Household Tasks; Therapeutic Supports", "", `Outlet ${i}`],
				];
			}),
		]),
	);

/** Three of four rows are about people without an ABN; of the others one in ten is a banning order. */
export const actionsFile = (rows: number): Buffer =>
	Buffer.from(
		writeCsv([
			["Type", "Date effective from", "Date no longer in force", "Name", "ABN"],
			...Array.from({ length: rows }, (_, i) => {
				const isPerson = i % 4 > 0;
				const type = isPerson || i % 40 === 0 ? "Banning order" : "Compliance notice";
				const name = isPerson ? `Madeup Person${i}` : `Example Organisation ${i} Pty Ltd`;
				return [type, "1 March 2026", "", name, isPerson ? "" : abnOf(i)];
			}),
		]),
	);
