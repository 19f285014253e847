import { expect, test } from "vitest";
import type { CapacityState } from "#contract/capacity/options.ts";
import { ORDERS } from "#contract/search/limits.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { spotOf, squareOfKm } from "#domains/providers/spot.ts";
import { capacityTokens, type Tokens, wishedStates } from "../tokens.ts";
import { searchTable } from "./doc-search.ts";
import { byCodePoints, type Doc, DocTable } from "./doc-table.ts";
import type { Question } from "./index-types.ts";

const WORDS = [
	"care",
	"carers",
	"at",
	"home",
	"éclair",
	"100%",
	"a",
	"x_y",
	"\u{1f600}care",
	"physio",
	"physiotherapy",
];
const SPOTS = [spotOf(-37.8, 145), spotOf(-37.9, 145.1), spotOf(-12.4, 130.8), spotOf(-37.7, 144.6)];
const AREAS = [1, 2, 3];
const STATES: CapacityState[] = ["open", "waiting", "closed"];

/** Uses few ratings, reviews and names, so that there are many ties. */
const randomDoc = (random: Random, id: number, account: number): Doc => {
	const areas = random.some(AREAS, random.int(0, 3));
	const answers = areas
		.filter(() => random.chance(0.7))
		.map((area): Doc["answers"][number] => {
			const state = random.pick(STATES);
			return [area, state, random.int(0, 40) * 900_000_000, state === "waiting" ? random.int(1, 3) : 0];
		});
	const said = answers.filter(([, state]) => state !== "closed");
	const name = Array.from({ length: random.int(0, 3) }, () => random.pick(WORDS)).join(random.pick([" ", "  ", "\t"]));
	return {
		id,
		account,
		score: random.pick([-1, 0, 49, 50, 50]),
		reviews: random.pick([0, 0, 1, 7]),
		name,
		sort: name.replace(/^[^a-z]+/, "~"),
		spots: random.some(SPOTS, random.int(0, 2)).map((spot) => [...spot, random.int(0, 3)] as const),
		telehealth: random.chance(0.3),
		tok: [
			...areas.map((area) => 10_000_000 + area),
			...random.some([20_000_001, 20_000_002, 21_000_001], random.int(0, 3)),
			...new Set(said.map(([, state]) => (state === "open" ? 23_000_000 : 23_000_001))),
			// Answers of retired services have no token.
			...said
				.filter(() => random.chance(0.9))
				.map(([area, state]) => (state === "open" ? 30_000_000 : 40_000_000) + area),
		].sort((a, b) => a - b),
		cover: random.some([3000, 3001, 3002, 10_001, 10_002], random.int(0, 3)).sort((a, b) => a - b),
		answers,
		prices: random
			.some([1, 2, 3, 9], random.pick([0, 0, 1, 2]))
			.map((area): Doc["prices"][number] => [
				area,
				random.pick([5_000, 6_550, 9_800]),
				random.pick(["2026-01-01", "2026-01-02", "2026-02-01"]),
			]),
	};
};

const randomTokens = (random: Random): Tokens => ({
	all: random.some([10_000_001, 20_000_001, 21_000_001, 29_999_999], random.pick([0, 0, 1, 1, 2])),
	anyOf: random.chance(0.3) ? [random.some([10_000_001, 10_000_002, 10_000_003], 2)] : [],
	cover: random.chance(0.5) ? random.some([3000, 3001, 10_001, 10_002], random.int(1, 3)) : undefined,
	byVideo: random.chance(0.2) ? [20_000_002] : undefined,
	near: random.some(SPOTS, random.int(0, 2)),
	access: random.pick([0, 0, 1, 3]),
});

const randomQuestion = (random: Random, since: number, areas = random.pick([[], [1], [2, 3], [9]])): Question => ({
	tokens: {
		...randomTokens(random),
		without: random.chance(0.2) ? randomTokens(random) : undefined,
		within: random.chance(0.2) ? squareOfKm(random.pick([1, 20, 150])) : undefined,
		price: random.chance(0.3) ? { upTo: random.pick([4_999, 5_000, 6_550]), areas } : undefined,
	},
	words: random.chance(0.3)
		? random.some(["care", "ar", "a", "home", "clair", "%", "x_", "physioth", "zzz"], random.int(1, 2))
		: [],
	capacity: random.pick([[], [], ["open"], ["open", "waiting"]]),
	areas,
	since,
	pricedFrom: "2026-01-02",
	order: random.pick(ORDERS),
	skip: random.pick([0, 0, 0, 1, 7, 40]),
	take: random.pick([1, 3, 20, 100]),
});

/** The same search in the simplest form. */
const searchPlainly = (
	docs: Iterable<Doc>,
	{ tokens, words, capacity, areas, since, pricedFrom, order, skip, take }: Question,
) => {
	const states = wishedStates(capacity);
	const has = ({ all, anyOf, cover: served, byVideo = [] }: Tokens, { tok, cover, name }: Doc) =>
		all.every((token) => tok.includes(token)) &&
		anyOf.every((list) => list.some((token) => tok.includes(token))) &&
		(!served || served.some((token) => cover.includes(token)) || byVideo.some((token) => tok.includes(token))) &&
		words.every((word) => name.includes(word));
	const distance = ({ spots }: Doc) =>
		Math.min(
			1e300,
			...(tokens.near ?? []).flatMap((place) =>
				spots
					.filter((spot) => ((spot[3] ?? 0) & (tokens.access ?? 0)) === (tokens.access ?? 0))
					.map((spot) => place.reduce((sum, along, axis) => sum + (along - (spot[axis] ?? 0)) ** 2, 0)),
			),
		);
	const { within, without } = tokens;
	const all = [...docs];
	const left = new Set(without ? all.filter((doc) => has(without, doc)).map(({ account }) => account) : []);
	const price = ({ prices }: Doc) =>
		Math.min(
			1e300,
			...prices
				.filter(([area, , on]) => on >= pricedFrom && (areas.length === 0 || areas.includes(area)))
				.map(([, cents]) => cents),
		);
	const costs = (doc: Doc) => tokens.price !== undefined && price(doc) < 1e300 && price(doc) > tokens.price.upTo;
	const matching = all.filter(
		(doc) =>
			has(tokens, doc) && !left.has(doc.account) && (within === undefined || distance(doc) <= within) && !costs(doc),
	);
	const said = ({ answers }: Doc, wished: CapacityState[]) =>
		answers.some(
			([area, state, at]) => at > since && wished.includes(state) && (areas.length === 0 || areas.includes(area)),
		);
	const byAccount = (some: Doc[]) => Map.groupBy(some, ({ account }) => account);
	const quiet = [...byAccount(matching).values()].filter((profiles) =>
		profiles.every((doc) => !said(doc, STATES)),
	).length;
	const open =
		states.length === 0
			? matching
			: matching.filter(
					(doc) => said(doc, states) && capacityTokens(states, areas).some((token) => doc.tok.includes(token)),
				);
	const wanted = tokens.cover === undefined && !tokens.near?.length;
	const start = ({ answers }: Doc) => {
		const lately = answers.filter(([area, , at]) => at > since && (areas.length === 0 || areas.includes(area)));
		const weeks = lately.map(([, state, , wait]) => (state === "closed" ? 5_000 : wait));
		return weeks.length === 0 ? 4_000 : Math.min(...weeks);
	};
	const isByDistance = Boolean(tokens.near?.length) && (order === "soonest" || order === "nearest");
	const access = tokens.near?.length ? tokens.access : 0;
	const nearer = (a: Doc, b: Doc) => (tokens.near?.length ? distance(a) - distance(b) : 0);
	const first = [...byAccount(open).values()].flatMap((profiles) =>
		profiles
			.sort(
				(a, b) =>
					(access ? nearer(a, b) : 0) ||
					Number(b.telehealth === wanted) - Number(a.telehealth === wanted) ||
					(isByDistance ? nearer(a, b) : 0) ||
					b.score - a.score ||
					nearer(a, b) ||
					a.id - b.id,
			)
			.slice(0, 1),
	);
	const unpriced = (doc: Doc) => Number(tokens.price !== undefined && price(doc) === 1e300);
	const best = (a: Doc, b: Doc) => {
		const rated = b.score - a.score || b.reviews - a.reviews;
		const last = unpriced(a) - unpriced(b);
		if (order === "soonest") return start(a) - start(b) || last || nearer(a, b) || rated;
		if (last !== 0) return last;
		if (order === "nearest") return nearer(a, b) || rated;
		if (order === "price") return price(a) - price(b) || rated;
		return order === "by_score" ? rated : b.reviews - a.reviews || b.score - a.score;
	};
	const page = first.sort((a, b) => best(a, b) || byCodePoints(a.sort, b.sort) || a.id - b.id).slice(skip, skip + take);
	return {
		ids: page.map(({ id }) => id),
		count: first.length,
		open: page.filter((doc) => said(doc, ["open"])).length,
		not_said: states.length === 0 ? null : quiet,
		no_price: order === "price" || tokens.price ? first.filter((doc) => price(doc) === 1e300).length : null,
	};
};

// RES-008
test.each([
	["few profiles", 60, 0.5],
	["many, with large accounts", 2_500, 0.05],
])("%s: the table finds the same as checking each profile, while profiles and the time change", (_, size, spread) => {
	const random = seededRandom(size);
	const docs = new Map<number, Doc>();
	const table = new DocTable();
	let id = 1;
	for (let account = 1; docs.size < size; account++) {
		// Most accounts are small; one is large.
		const profiles = Array.from(
			{ length: account === 3 ? 45 : random.chance(spread) ? random.int(2, 9) : random.int(1, 4) },
			() => randomDoc(random, id++, account),
		);
		for (const doc of profiles) docs.set(doc.id, doc);
		for (const doc of profiles) table.put(doc);
	}
	for (let round = 0; round < 150; round++) {
		for (let change = random.int(0, 4); change > 0; change--) {
			const changed = random.pick([...docs.values()]);
			if (random.chance(0.3)) {
				docs.delete(changed.id);
				table.remove(changed.id);
			} else {
				const other = random.chance(0.3) ? random.pick([...docs.values()]).account : changed.account;
				const doc = randomDoc(random, random.chance(0.2) ? id++ : changed.id, other);
				docs.set(doc.id, doc);
				table.put(doc);
			}
		}
		const since = random.int(0, 40) * 900_000_000 + random.pick([0, 0, -1, 1]);
		for (let i = 0; i < 8; i++) {
			const question = randomQuestion(random, since);
			expect({ question, ...searchTable(table, question) }).toEqual({
				question,
				...searchPlainly(docs.values(), question),
			});
		}
	}
});
