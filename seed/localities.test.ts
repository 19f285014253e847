import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { ownState } from "#domains/reference/border-localities.ts";

interface Row {
	name: string;
	state: string;
	postcode: string;
	latitude: string;
	longitude: string;
	addresses: string;
	size: string;
	aliases: string;
}
type GnafRow = Pick<Row, "state" | "postcode" | "latitude" | "longitude"> & { locality: string };

const read = <T>(path: string): T[] => parse(readFileSync(path, "utf8"), { columns: true });

const rows = read<Row>(join(import.meta.dirname, "localities.csv"));
const gnaf = join(import.meta.dirname, "../../shared/data/localities-gnaf-2024-05.csv");

const label = (row: Row) => `${row.name} ${row.state} ${row.postcode}`;
const key = (name: string, state: string, postcode: string) => `${name.toLowerCase()}|${state}|${postcode}`;
const aliases = (row: Row) => (row.aliases === "" ? [] : row.aliases.split("/"));

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const km = (a: { latitude: string; longitude: string }, b: { latitude: string; longitude: string }) => {
	const [latA, latB] = [radians(Number(a.latitude)), radians(Number(b.latitude))];
	const east = Math.sin(radians(Number(b.longitude) - Number(a.longitude)) / 2) ** 2;
	return 2 * 6_371 * Math.asin(Math.sqrt(Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * east));
};

test("there are enough localities, in every state and territory", () => {
	expect(rows.length).toBeGreaterThanOrEqual(15_000);
	// OT: other territories (Norfolk, Christmas and Cocos Islands).
	expect([...new Set(rows.map((row) => row.state))]).toEqual([
		"ACT",
		"NSW",
		"NT",
		"OT",
		"QLD",
		"SA",
		"TAS",
		"VIC",
		"WA",
	]);
});

test("every row is well formed", () => {
	const wrong = rows.filter(
		(row) =>
			!/^[A-Z][A-Za-z0-9' -]+$/.test(row.name) ||
			!/^\d{4}$/.test(row.postcode) ||
			!/^-?\d+\.\d{3}$/.test(row.latitude) ||
			!/^\d+\.\d{3}$/.test(row.longitude) ||
			!/^\d+$/.test(row.addresses) ||
			!/^[1-9]?$/.test(row.size) ||
			aliases(row).some((alias) => alias === "" || alias !== alias.trim() || alias === row.name),
	);
	expect(wrong.map(label)).toEqual([]);
});

test("every row is in Australia or its islands", () => {
	const inside = ({ latitude, longitude }: Row) =>
		Number(latitude) > -44 && Number(latitude) < -9 && Number(longitude) > 96 && Number(longitude) < 168;
	expect(rows.filter((row) => !inside(row)).map(label)).toEqual([]);
});

test("no locality is listed twice, and the rows are sorted by state, postcode and name", () => {
	const keys = rows.map((row) => key(row.name, row.state, row.postcode));
	expect(keys.filter((one, i) => keys.indexOf(one) !== i)).toEqual([]);
	const order = rows.map((row) => [row.state, row.postcode, row.name].join("|"));
	expect(order).toEqual([...order].sort());
});

test.each([
	["Adelaide", "SA", "5000"],
	["Boorloo (Perth)", "WA", "6000"],
	["Fraser Island", "QLD", "4581"],
	["Garramilla (Darwin)", "NT", "0800"],
	["K'gari", "QLD", "4581"],
	["Meanjin (Brisbane)", "QLD", "4000"],
	["Naarm (Melbourne)", "VIC", "3000"],
	["nipaluna (Hobart)", "TAS", "7000"],
	["Richmond", "TAS", "7025"],
	["Alice Springs", "NT", "0870"],
	["Ballarat", "VIC", "3350"],
	["Bendigo", "VIC", "3550"],
	["Brisbane", "QLD", "4000"],
	["Broome", "WA", "6725"],
	["Bundaberg", "QLD", "4670"],
	["Cairns", "QLD", "4870"],
	["Canberra", "ACT", "2601"],
	["Central Coast", "NSW", "2250"],
	["Christmas Island", "OT", "6798"],
	["Cocos Islands", "OT", "6799"],
	["Coober Pedy", "SA", "5723"],
	["Darwin", "NT", "0800"],
	["Flinders Island", "TAS", "7255"],
	["Geelong", "VIC", "3220"],
	["Gold Coast", "QLD", "4217"],
	["Hervey Bay", "QLD", "4655"],
	["Hobart", "TAS", "7000"],
	["Katherine", "NT", "0850"],
	["King Island", "TAS", "7256"],
	["Launceston", "TAS", "7250"],
	["Melbourne", "VIC", "3000"],
	["Mount Isa", "QLD", "4825"],
	["Newcastle", "NSW", "2300"],
	["Norfolk Island", "OT", "2899"],
	["Parramatta", "NSW", "2150"],
	["Perth", "WA", "6000"],
	["Queanbeyan", "NSW", "2620"],
	["Rockhampton", "QLD", "4700"],
	["Sunshine Coast", "QLD", "4558"],
	["Sydney", "NSW", "2000"],
	["Tennant Creek", "NT", "0860"],
	["Thursday Island", "QLD", "4875"],
	["Toowoomba", "QLD", "4350"],
	["Townsville", "QLD", "4810"],
	["Wollongong", "NSW", "2500"],
])("%s is found by the name people use", (name, state, postcode) => {
	const found = rows
		.filter((row) => [row.name, ...aliases(row)].includes(name))
		.map((row) => `${row.state} ${row.postcode}`);
	expect(found).toContain(`${state} ${postcode}`);
});

if (existsSync(gnaf))
	test("every locality is in G-NAF, within 10 km (needs the G-NAF file)", () => {
		const official = new Map<string, GnafRow[]>();
		for (const row of read<GnafRow>(gnaf)) {
			// The G-NAF file gives a place the state of its postcode, not always its own.
			const at = key(row.locality, ownState({ name: row.locality, ...row }), row.postcode);
			official.set(at, [...(official.get(at) ?? []), row]);
		}
		const offenders = rows.flatMap((row) => {
			const found = official.get(key(row.name, row.state, row.postcode));
			if (!found) return [`${label(row)}: not in G-NAF`];
			const away = Math.min(...found.map((place) => km(row, place)));
			return away > 10 ? [`${label(row)}: ${away.toFixed(1)} km away`] : [];
		});
		expect(offenders).toEqual([]);
	});
