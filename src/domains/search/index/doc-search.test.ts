import { expect, test } from "vitest";
import { spotOf } from "#domains/providers/spot.ts";
import { searchTable } from "./doc-search.ts";
import { byCodePoints, type Doc, DocTable } from "./doc-table.ts";
import type { Question } from "./index-types.ts";

const doc = (fields: Partial<Doc> & { id: number }): Doc => ({
	account: fields.id,
	score: -1,
	reviews: 0,
	name: `name ${fields.id}`,
	sort: fields.name ?? `name ${fields.id}`,
	spots: [],
	telehealth: false,
	tok: [],
	cover: [],
	answers: [],
	prices: [],
	...fields,
});
const tableOf = (...docs: Doc[]) => {
	const table = new DocTable();
	for (const one of docs) table.put(one);
	return table;
};
const ask = (table: DocTable, question: Partial<Question> = {}) =>
	searchTable(table, {
		tokens: { all: [], anyOf: [], cover: undefined },
		words: [],
		capacity: [],
		areas: [],
		since: 0,
		pricedFrom: "2026-01-02",
		order: "by_score",
		skip: 0,
		take: 20,
		...question,
	});

test("names sort by code point, as in the database, not by UTF-16 unit", () => {
	const names = ["b", "a\u{ffff}", "a\u{1f600}", "a", "é", "ab", "a\ue000", ""];
	const bytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
	expect([...names].sort(byCodePoints)).toEqual(bytes);
});

// RES-008
test("sorts by rating, reviews, name and id; the other order puts reviews first", () => {
	const table = tableOf(
		doc({ id: 1, score: 50, reviews: 3, name: "b" }),
		doc({ id: 2, score: 50, reviews: 9, name: "z" }),
		doc({ id: 4, score: 50, reviews: 3, name: "a" }),
		doc({ id: 3, score: 50, reviews: 3, name: "a" }),
		doc({ id: 5, score: 0, reviews: 12 }),
		doc({ id: 6 }),
	);
	expect(ask(table)).toEqual({ ids: [2, 3, 4, 1, 5, 6], count: 6, open: 0, not_said: null, no_price: null });
	expect(ask(table, { order: "highly_reviewed" }).ids).toEqual([5, 2, 3, 4, 1, 6]);
	expect(ask(table, { skip: 2, take: 2 })).toMatchObject({ ids: [4, 1], count: 6 });
	expect(ask(table, { skip: 6, take: 2 })).toMatchObject({ ids: [], count: 6 });
});

test("an account shows one profile: telehealth as wanted, then the best rating, then the lowest id", () => {
	const table = tableOf(
		doc({ id: 1, account: 7, score: 40, reviews: 1 }),
		doc({ id: 2, account: 7, score: 30, reviews: 80, telehealth: true }),
		doc({ id: 3, account: 7, score: 40, reviews: 90 }),
	);
	expect(ask(table)).toMatchObject({ ids: [2], count: 1 });
	for (const id of [1, 2, 3]) table.put(doc({ id, account: 7, score: 40, cover: [3000] }));
	expect(ask(table, { tokens: { all: [], anyOf: [], cover: [3000] } })).toMatchObject({ ids: [1], count: 1 });
});

test("with a place, the order of the list decides which profile of an account shows: the better rated or the nearer", () => {
	const [here, near, far] = [spotOf(-37.8, 145), spotOf(-37.9, 145), spotOf(-38.2, 145)];
	const docs = [
		doc({ id: 1, account: 7, score: 50, reviews: 9, spots: [far] }),
		doc({ id: 2, account: 7, score: 30, reviews: 1, spots: [near] }),
		doc({ id: 3, account: 7, score: 50, reviews: 90, spots: [here], telehealth: true }),
		doc({ id: 4, account: 7, score: 50, reviews: 2 }),
		doc({ id: 5, account: 8, score: 40, reviews: 1, spots: [far] }),
	];
	const table = tableOf(...docs);
	const asked = { all: [], anyOf: [], cover: undefined };
	// Without a place: telehealth as wanted, then the best rating.
	expect(ask(table, { tokens: asked })).toMatchObject({ ids: [3, 5], count: 2 });
	for (const one of docs) one.cover.push(3000);
	for (const one of docs) table.put(one);
	const nearHere = { tokens: { ...asked, cover: [3000], near: [here] } };
	expect(ask(table, nearHere)).toMatchObject({ ids: [1, 5], count: 2 });
	expect(ask(table, { ...nearHere, order: "nearest" })).toMatchObject({ ids: [2, 5], count: 2 });
	expect(ask(table, { tokens: { ...asked, cover: [3000], near: [here, far] }, order: "nearest" })).toMatchObject({
		ids: [1, 5],
		count: 2,
	});
	// With access facts, the nearest site that states them comes first, even at a telehealth profile.
	table.put({ ...(docs[2] as Doc), spots: [[...here, 1]] });
	table.put({
		...(docs[0] as Doc),
		spots: [
			[...here, 0],
			[...far, 1],
		],
	});
	expect(ask(table, { tokens: { ...asked, cover: [3000], near: [here], access: 1 } }).ids[0]).toBe(3);
	expect(ask(table, { tokens: { ...asked, cover: [3000], near: [] } }).ids[0]).toBe(1);
});

test("an account with thousands of profiles shows only the best, even if it sorts last", () => {
	const many = 2_000;
	const table = tableOf(
		...Array.from({ length: many }, (_, i) => doc({ id: i + 1, account: 7, name: String(many - i).padStart(5, "0") })),
		doc({ id: 30_000 }),
	);
	expect(ask(table)).toEqual({ ids: [1, 30_000], count: 2, open: 0, not_said: null, no_price: null });
});

test("finds the requested page of thousands, in order", () => {
	const table = tableOf(
		...Array.from({ length: 3_000 }, (_, i) => doc({ id: i + 1, account: i + 1, score: i % 50, name: `${i % 7}` })),
	);
	const all = Array.from({ length: 3_000 }, (_, i) => i).sort(
		(a, b) => (b % 50) - (a % 50) || (a % 7) - (b % 7) || a - b,
	);
	for (const skip of [0, 20, 1_000, 2_990])
		expect(ask(table, { skip, take: 20 }).ids).toEqual(all.slice(skip, skip + 20).map((i) => i + 1));
});

test("a replaced profile is found only in its new form, and a removed one not at all", () => {
	const table = tableOf(doc({ id: 1, name: "wattle", tok: [5] }), doc({ id: 2, tok: [5] }));
	table.put(doc({ id: 1, name: "banksia", tok: [6] }));
	const offering = (token: number) => ask(table, { tokens: { all: [token], anyOf: [], cover: undefined } }).ids;
	expect([offering(5), offering(6), offering(7)]).toEqual([[2], [1], []]);
	expect(ask(table, { words: ["wattle"] }).ids).toEqual([]);
	expect(ask(table, { words: ["ksia", "ba"] }).ids).toEqual([1]);
	table.remove(2);
	table.remove(2);
	expect([table.alive, table.places, ask(table).count]).toEqual([1, 3, 1]);
});

test("words match anywhere in a name, even a single letter, and in names with non-ASCII letters", () => {
	const table = tableOf(
		doc({ id: 1, name: "café 100% speech_therapy" }),
		doc({ id: 2, name: "cafe 1000 speech therapy" }),
	);
	expect(ask(table, { words: ["speech_t"] }).ids).toEqual([1]);
	expect(ask(table, { words: ["100%"] }).ids).toEqual([1]);
	expect(ask(table, { words: ["f", "%"] }).ids).toEqual([1]);
	expect(ask(table, { words: ["peech", "caf"] }).count).toBe(2);
	expect(ask(table, { words: ["speach"] }).count).toBe(0);
});

test("capacity answers expire to the microsecond; accounts without a recent answer are counted", () => {
	const open = (id: number, account: number, at: number) =>
		doc({ id, account, tok: [23_000_000, 30_000_005], answers: [[5, "open", at, 0]] });
	const table = tableOf(
		open(1, 1, 1_001),
		open(2, 2, 1_000),
		doc({ id: 3, account: 3 }),
		doc({ id: 4, account: 1 }),
		doc({ id: 5, account: 3 }),
	);
	expect(ask(table, { capacity: ["open"], since: 1_000 })).toEqual({
		ids: [1],
		count: 1,
		open: 1,
		not_said: 2,
		no_price: null,
	});
	expect(ask(table, { capacity: ["open"], since: 999, areas: [5] })).toMatchObject({ count: 2, not_said: 1 });
	expect(ask(table, { capacity: ["open"], since: 999, areas: [6] })).toMatchObject({ count: 0, not_said: 3 });
});

test("by price, the lowest confirmed price an hour of a searched service comes first, and the others are counted", () => {
	const price = (id: number, ...prices: Doc["prices"]) => doc({ id, prices });
	const table = tableOf(
		price(1, [5, 6_000, "2026-01-02"]),
		price(2, [5, 5_000, "2026-01-01"]),
		price(3, [6, 4_000, "2026-01-03"], [5, 7_000, "2026-01-03"]),
		doc({ id: 4, score: 50 }),
	);
	expect(ask(table, { order: "price", areas: [5] })).toMatchObject({ ids: [1, 3, 4, 2], no_price: 2 });
	expect(ask(table, { order: "price" })).toMatchObject({ ids: [3, 1, 4, 2], no_price: 2 });
	table.put(doc({ id: 3 }));
	expect(ask(table, { order: "price", areas: [5] })).toMatchObject({ ids: [1, 4, 2, 3], no_price: 3 });
});

test("with a highest price, dearer providers are left out, and those without a confirmed price stay, last and counted", () => {
	const price = (id: number, score: number, ...prices: Doc["prices"]) => doc({ id, score, prices });
	const table = tableOf(
		price(1, 10, [5, 6_000, "2026-01-02"]),
		price(2, 20, [5, 6_001, "2026-01-02"]),
		price(3, 30, [5, 9_000, "2026-01-01"]),
		price(4, 40, [6, 9_000, "2026-01-02"]),
		price(5, 50, [5, 9_000, "2026-01-02"], [5, 4_000, "2026-01-02"]),
	);
	const tokens = { all: [], anyOf: [], cover: undefined, price: { upTo: 6_000, areas: [5] } };
	const areas = [5];
	expect(ask(table, { tokens, areas })).toMatchObject({ ids: [5, 1, 4, 3], count: 4, no_price: 2 });
	expect(ask(table, { tokens, areas, order: "price" }).ids).toEqual([5, 1, 4, 3]);
	expect(ask(table, { tokens, areas, take: 0 })).toMatchObject({ count: 4, no_price: 2 });
	expect(ask(table, { tokens: { ...tokens, without: { ...tokens, all: [1] } }, areas }).count).toBe(4);
});

test("an empty table finds nothing", () => {
	expect(ask(new DocTable(), { capacity: ["open", "waiting"], words: ["a"] })).toEqual({
		ids: [],
		count: 0,
		open: 0,
		not_said: 0,
		no_price: null,
	});
});
