import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldText, nameSpellings, searchWays } from "#contract/shared/fold-text.ts";
import { type TestDatabase, testDatabase } from "./support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const ALPHABET = [
	..."abcdeORJßẞæÆœøØåÅöÖüéñçłŁđĐİıΣσςЖж'’‘´`\"“”«»-–—.&,/()!#@_%+\\[]^*~ \u00a0\t\n\u00ad\u200b\u202a\ufeff\u0301\u0308\u030aＡ１＇ﬁ™²½한عָ😀",
];
const anyText = fc.oneof(
	fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 24 }),
	fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.replaceAll("\0", "").toWellFormed()),
);

test("the database folds text the same way as the service", async () => {
	const texts = fc.sample(anyText, { numRuns: 2_000, seed: 57 });
	const { rows } = await sql<{ folded: string; parted: string; spellings: string }>`
		select fold_text(t) as folded, fold_text(t, ' ') as parted, name_spellings(t) as spellings from unnest(${texts}::text[]) with ordinality as u (t, n) order by n
	`.execute(database.db);
	expect(rows).toEqual(
		texts.map((text) => ({ folded: foldText(text), parted: foldText(text, " "), spellings: nameSpellings(text) })),
	);
});

test.each([
	["O’Dea", "O'Dea"],
	["O’Dea", "odea"],
	["O’Dea", "O Dea"],
	["O Dea", "ODea"],
	["O´Brien", "OBrien"],
	["OBrien", "O Brien"],
	["Co-operative", "cooperative"],
	["Co-operative", "co operative"],
	["Co operative", "cooperative"],
	["Cooperative", "co-operative"],
	["Söhne", "Sohne"],
	["Söhne", "Soehne"],
	["Soehne", "Söhne"],
	["Sørensen", "Soerensen"],
	["Ångström", "Angstrom"],
	["Nguyễn Đặng", "nguyen dang"],
	["García", "garcia"],
	["Straße", "STRASSE"],
	["Ｍａｒｇａｒｅｔ", "margaret"],
	["Mar\u00adga\u200bret", "margaret"],
	["A.B.C. Care", "ABC"],
	["de la Cruz", "delacruz"],
	["Smith & Co", "smith and co"],
])("%s is found by %s", (name, typed) => {
	const words = nameSpellings(name).split(" ");
	expect(searchWays(typed).some((way) => way.every((part) => words.some((word) => word.startsWith(part))))).toBe(true);
});
