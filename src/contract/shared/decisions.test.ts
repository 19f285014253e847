import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { JOBS } from "#contract/operations/options.ts";
import { DECISIONS, PLAIN_JOBS } from "./decisions.ts";

const src = new URL("../../", import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
	(file) => file.endsWith(".ts") && !file.includes(".test.") && !file.startsWith("web"),
);
const named = new Set(DECISIONS.flatMap(({ modules }) => modules));

test("each decision names modules that exist, the information it uses, and who decides", () => {
	for (const { code, modules, says, uses } of DECISIONS) {
		for (const file of modules) expect(existsSync(new URL(file, src)), `${code}: ${file}`).toBe(true);
		expect(says, code).toMatch(/[.]$/);
		expect(uses, code).toMatch(/[.]$/);
	}
	expect(new Set(DECISIONS.map(({ code }) => code)).size).toBe(DECISIONS.length);
});

test("every job stands in the list, or decides nothing", () => {
	const deciding = DECISIONS.flatMap(({ jobs = [] }) => jobs);
	expect(JOBS.filter((job) => !deciding.includes(job) && !PLAIN_JOBS.includes(job))).toEqual([]);
});

/** Modules that act without a person of ours, and whose act they carry out. */
const CARRIED_OUT: Record<string, readonly string[]> = {
	"the visitor's": [
		"domains/referrals/cancel-request.ts",
		"domains/referrals/choose-offers.ts",
		"domains/referrals/say-contacted.ts",
		"domains/referrals/say-started.ts",
		"domains/referrals/change-contact.ts",
		"domains/referrals/my-request.ts",
		"domains/referrals/consents.ts",
		"domains/referrals/visitor-messages.ts",
		"domains/quotes/share-details.ts",
		"domains/quotes/others-consent.ts",
		"domains/quotes/own-browser.ts",
		"domains/referrals/choose-wait.ts",
		"domains/referrals/not-me.ts",
		"domains/accounts/contact-proof.ts",
	],
	"the provider's": [
		"domains/referrals/answer-by-link.ts",
		"domains/referrals/not-asked.ts",
		"domains/referrals/claim-profile.ts",
		"domains/referrals/claim-links.ts",
		"domains/referrals/settle-claim.ts",
		"domains/providers/admin/join.ts",
	],
	"the reviewer's": [
		"domains/reviews/submit-review.ts",
		"domains/reviews/confirm-review.ts",
		"domains/reviews/appeal-review.ts",
		"domains/reviews/change-review.ts",
	],
	"the person who signs in": [
		"domains/accounts/session.ts",
		"domains/accounts/two-factor.ts",
		"domains/accounts/reset-password.ts",
	],
	"our team's": [
		"domains/cases/work-case.ts",
		"domains/referrals/end-referrals.ts",
		"domains/provider-import/import.ts",
		"domains/provider-import/undo-import.ts",
		"domains/operations/take-quarantined.ts",
	],
	"a time that we promised": [
		"domains/referrals/remind.ts",
		"domains/referrals/remind-contact.ts",
		"domains/referrals/remind-visitors.ts",
		"domains/capacity/capacity-emails.ts",
	],
};

test("a module that acts without a person of ours has its sentence, or says whose act it carries out", () => {
	const known = new Set([...named, ...Object.values(CARRIED_OUT).flat()]);
	const acts = files.filter((file) => /personId: null\b/.test(readFileSync(new URL(file, src), "utf8")));
	expect(acts.filter((file) => !known.has(file))).toEqual([]);
});
