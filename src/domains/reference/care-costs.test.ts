import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fieldErrors } from "#contract/common.ts";
import { workOutNdis, workOutSupportAtHome } from "#contract/reference/care-costs.ts";
import type { FundingAmounts } from "#contract/reference/reference.ts";
import { CONTRIBUTION_RATES, ndisCosts, supportAtHomeCosts } from "./care-costs.ts";

const amounts = JSON.parse(
	readFileSync(new URL("../../../seed/funding-amounts.json", import.meta.url), "utf8"),
) as FundingAmounts;
const [names = [], ...examples] = readFileSync(new URL("care-costs.examples.tsv", import.meta.url), "utf8")
	.trim()
	.split("\n")
	.map((line) => line.split("\t"));
const ASKED = { price: "75", help: "everyday", level: "4", budget: "", pension: "full", rate: "" };
const body = (said: object) => workOutSupportAtHome.body?.safeParse({ ...ASKED, ...said });
const costsOf = (said: object, more: { known?: FundingAmounts | undefined; today?: string } = { known: amounts }) => {
	const asked = body(said);
	if (!asked?.success) throw new Error(JSON.stringify(asked?.error));
	const { known, today = "2026-12-01" } = more;
	return supportAtHomeCosts(asked.data, known, { management_percent: 10, rates: CONTRIBUTION_RATES, today });
};
const cents = (dollars = "") => Math.round(Number(dollars) * 100);

test("there are 100 worked examples", () => expect(examples).toHaveLength(100));

// Worked out with decimal arithmetic, apart from this code.
test.each(examples.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]))))(
	"$$price an hour, $help, $pension pension, own share '$rate', level '$level' or budget '$budget'",
	({ management, left, hours, hours_a_week, pays_from, pays_to, ...said }) => {
		expect(costsOf(said)).toMatchObject({
			management: { cents: cents(management) },
			left_cents: cents(left),
			hours: Number(hours),
			hours_a_week: Number(hours_a_week),
			pays: { from: { cents: cents(pays_from) }, to: { cents: cents(pays_to) }, is_own: said.rate !== "" },
		});
	},
);

describe("what isn't known is never stated", () => {
	test.each([
		["the day before", "2027-03-19", true],
		["the day to check again", "2027-03-20", false],
		["the day after", "2027-03-21", false],
	])("the share of a price, %s", (_, today, isStated) => {
		expect(costsOf({}, { known: amounts, today }).pays !== null).toBe(isStated);
		expect(costsOf({ rate: "17.5" }, { known: amounts, today }).pays?.from.cents).toBe(1313);
	});

	test("the budget of a level that isn't today's is asked for, and a typed one counts", () => {
		expect(() => costsOf({}, { known: undefined })).toThrow(
			expect.objectContaining({ errors: [expect.objectContaining({ field: "budget" })] }),
		);
		expect(costsOf({ budget: "7,424.10" }, { known: undefined })).toMatchObject({ level: null, budget_cents: 742_410 });
	});
});

test.each([
	[{ price: "" }, "price"],
	[{ price: "0" }, "price"],
	[{ price: "65,50" }, "price"],
	[{ price: "seventy" }, "price"],
	[{ price: "10000.01" }, "price"],
	[{ help: "" }, "help"],
	[{ level: "", budget: "" }, "budget"],
	[{ budget: "-5" }, "budget"],
	[{ budget: "1000000.01" }, "budget"],
	[{ pension: "some" }, "pension"],
	[{ rate: "101" }, "rate"],
	[{ rate: "100.1" }, "rate"],
	[{ rate: "half" }, "rate"],
])("%j is refused at its field", (said, field) => {
	const read = body(said);
	expect(read?.success ? [] : fieldErrors(read?.error as never).map((one) => one.field)).toEqual([field]);
});

test.each([
	["70", "3640", 12, 52, 1],
	["70", "3639.99", 12, 51.5, 0.5],
	["193.99", "19399", 6, 100, 3.5],
	["100", "49.99", 1, 0, 0],
	["65.50", "13100", 36, 200, 1],
])("an NDIS budget: at $%s an hour, $%s in %i months are %d hours, %d a week", (price, budget, months, hours, week) => {
	const asked = workOutNdis.body?.parse({ price, budget, months });
	if (!asked) throw new Error("no body");
	expect(ndisCosts(asked)).toMatchObject({ hours, hours_a_week: week });
});
