import { expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { composeEmail } from "./compose-email.ts";
import type { EmailTable } from "./email-words.ts";

const settings = readSettings({ NODE_ENV: "test", PUBLIC_URL: "https://www.alongside.example", PHONE: "1800 975 711" });

const TABLE = {
	"claim-told": {
		sent: "in this test",
		subject: "{heading} (reference {reference})",
		heading: { when: "count", is: { 1: "1 answer", other: "{count} answers" } },
		paragraphs: [
			"Hello {name?},",
			{ when: "isLate", is: { true: ["It's late.", "[Hurry](/late/{reference})"] } },
			{ facts: { Where: "{place?}", Reference: "{reference}" } },
			{ each: "providers", links: { "Profile of {provider}": "/providers/{id}" } },
			{ each: "providers", parts: ["{provider} answered {reference}."] },
			{ list: [{ when: "isLate", is: { true: "Late", false: "On time" } }] },
			"Call {site} on {phone}.",
		],
		soon: true,
		unsubscribe: "/stop/{reference}",
	},
	"claim-told:short": { sent: "in this test", heading: "{reference}", paragraphs: [] },
} as const satisfies EmailTable;

const to = { to: "kim@wattle.example", about: "claim:1" };
const values = { reference: "R-1", count: 2, isLate: false, place: null, name: null, providers: [] };

it("fills in the values, and leaves out what has none", () => {
	const { html, ...email } = composeEmail(settings, TABLE, "claim-told", to, values);
	expect(email).toMatchObject({
		...to,
		kind: "claim-told",
		replyTo: "hello@alongside.example",
		subject: "2 answers (reference R-1)",
		soon: true,
		unsubscribe: "https://www.alongside.example/stop/R-1",
	});
	expect(email.text.split("\n\n--")[0]).toBe(
		"2 answers\n\nReference: R-1\n\n- On time\n\nCall Alongside on 1800 975 711.",
	);
});

it("chooses words by values, and repeats parts for each item", () => {
	const providers = [
		{ provider: "Wattle", id: 1 },
		{ provider: "Banksia", id: 2 },
	];
	const all = { reference: "R-1", count: 1, isLate: true, place: "Belmont", name: "Mai", providers };
	// What is around a list is also there for its items.
	const { text, subject } = composeEmail(settings, TABLE, "claim-told", to, {
		...all,
		providers: providers.map((one) => ({ ...one, reference: "R-1" })),
	});
	expect(subject).toBe("1 answer (reference R-1)");
	expect(text.split("\n\n--")[0]).toBe(
		[
			"1 answer",
			"Hello Mai,",
			"It's late.",
			"Hurry:\nhttps://www.alongside.example/late/R-1",
			"Where: Belmont\nReference: R-1",
			"- Profile of Wattle: https://www.alongside.example/providers/1\n- Profile of Banksia: https://www.alongside.example/providers/2",
			"Wattle answered R-1.",
			"Banksia answered R-1.",
			"- Late",
			"Call Alongside on 1800 975 711.",
		].join("\n\n"),
	);
});

it("inserts values once, so that braces in what people typed stay", () => {
	const row = { ...values, name: "{phone} {x}", phone: "0491 570 006" };
	const { text } = composeEmail(settings, TABLE, "claim-told", to, row);
	expect(text).toContain("Hello {phone} {x},");
	expect(text).toContain("Call Alongside on 1800 975 711.");
});

it("names its kind without the set of words", () => {
	expect(composeEmail(settings, TABLE, "claim-told:short", to, { reference: "R-1" })).toMatchObject({
		kind: "claim-told",
		subject: "R-1",
	});
});

it("throws for a missing value, which tsc finds earlier", () => {
	// @ts-expect-error: the words name {reference}
	expect(() => composeEmail(settings, TABLE, "claim-told:short", to, {})).toThrow("No value for {reference}");
	// @ts-expect-error: no words name {other}
	composeEmail(settings, TABLE, "claim-told:short", to, { reference: "R-1", other: 1 });
	// @ts-expect-error: not a kind
	const wrong = { "claim-tolt": { sent: "never", heading: "x", paragraphs: [] } } satisfies EmailTable;
	expect(wrong).toBeDefined();
});
