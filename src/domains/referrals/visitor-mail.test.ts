import { expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { newsEmail } from "./visitor-mail.ts";

const settings = readSettings({ NODE_ENV: "test", PUBLIC_URL: "https://www.alongside.example" });
const answer = { provider: "Sunny Physio", state: "accepted", starts_on: null, weeks: null } as const;

it.each([
	[{}, "Sunny Physio said yes"],
	[{ starts_on: "2026-12-07" }, "Sunny Physio said yes and can start on 7 December 2026"],
	[{ state: "declined", weeks: 1 }, "Sunny Physio has a waiting list of about 1 week"],
	[{ state: "declined", weeks: 4 }, "Sunny Physio has a waiting list of about 4 weeks"],
	[{ state: "declined" }, "Sunny Physio can't help"],
	// The states after a yes.
	[{ state: "contacted" }, "Sunny Physio said yes"],
] as const)("says which answer it is: %o", (change, words) => {
	const email = newsEmail(
		{
			...{ key: "quote:1", email: "mai@visitor.example", reference: "0B7C1D2E", token: "t".repeat(43) },
			news: { answer: { ...answer, ...change } },
			next: { step: "we-call", by: null, providers: [] },
			at: new Date("2026-11-30T00:00:00Z"),
		},
		settings,
	);
	expect(email.subject).toBe(`${words} (reference 0B7C1D2E)`);
	expect(email.text).toContain(`\n${words}.\n`);
});
