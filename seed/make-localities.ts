// Writes seed/localities.csv from a national list derived from G-NAF, as `import-localities` reads it, with the sizes,
// spellings and aliases of the file before. Run `node seed/make-localities.ts FILE.csv` with a new edition of the list.
import { readFileSync, writeFileSync } from "node:fs";
import { readLocalities } from "#domains/reference/files.ts";
import { readNational } from "#domains/reference/import-localities.ts";
import { knownOf, placeKey } from "#domains/reference/own-list.ts";
import { readTable } from "#platform/tables/csv.ts";

const [file = ""] = process.argv.slice(2);
const { rows, refused } = readNational(readTable(readFileSync(file)));
if (refused.length > 0) throw new Error(`Line ${refused[0]?.line}: ${refused[0]?.reason}`);
const own = readLocalities().data;
const known = knownOf(own, rows);
const sizes = new Map(own.map((place) => [placeKey(place), place.size]));
const orderOf = ({ state, postcode, name }: (typeof rows)[number]) => [state, postcode, name].join("|");
const lines = rows
	.map((row) => ({ ...row, name: known(row).name ?? row.name, aliases: known(row).aliases }))
	.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
	.map((row) =>
		[
			row.name,
			row.state,
			row.postcode,
			row.latitude.toFixed(3),
			row.longitude.toFixed(3),
			row.weight,
			sizes.get(placeKey(row)) ?? "",
			row.aliases.join("/"),
		].join(),
	);
writeFileSync(
	new URL("localities.csv", import.meta.url),
	["name,state,postcode,latitude,longitude,addresses,size,aliases", ...lines, ""].join("\n"),
);
