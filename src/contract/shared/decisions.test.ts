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
		"domains/referrals/confirm-contact.ts",
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
		"domains/accounts/end-sessions.ts",
		"domains/accounts/two-factor.ts",
		"domains/accounts/reset-password.ts",
	],
	"our team's": [
		"domains/cases/work-case.ts",
		"domains/referrals/end-referrals.ts",
		"domains/provider-import/import.ts",
		"domains/provider-import/undo-import.ts",
		"domains/registers/import-register.ts",
		"domains/operations/take-quarantined.ts",
	],
	"a time that we promised": [
		"domains/referrals/end-waits.ts",
		"domains/cases/end-person-waits.ts",
		"domains/referrals/remind.ts",
		"domains/referrals/remind-contact.ts",
		"domains/referrals/remind-visitors.ts",
		"domains/capacity/capacity-emails.ts",
	],
};

/** Modules with the marks of a decision that decide nothing about a person or a provider, and why. */
const DECIDES_NOTHING: Record<string, readonly string[]> = {
	"looks a person up": [
		"domains/accounts/team-members.ts",
		"domains/people/confirm-detail.ts",
		"platform/email/emails-store.ts",
		"domains/retention/same-contact.ts",
		"domains/people/read-record.ts",
		"domains/people/search.ts",
		"domains/people/store.ts",
		"domains/cases/find-cases.ts",
		"domains/cases/contact-details.ts",
		"domains/cases/case-emails.ts",
		"domains/quotes/store.ts",
		"domains/reviews/store.ts",
		"domains/reviews/settle-with.ts",
		"domains/providers/directory/accounts.ts",
		"domains/referrals/answer.ts",
		"domains/referrals/inbox.ts",
		"domains/provider-import/gone.ts",
		"domains/providers/directory/signs.ts",
	],
	"sorts or finds our own lists": [
		"domains/reference/current.ts",
		"domains/reference/lists.ts",
		"domains/reference/store.ts",
		"domains/stories/store.ts",
		"contract/shared/identifiers.ts",
	],
	"reads what a colleague wrote": [
		...["domains/referrals/send.ts", "domains/referrals/write-to-provider.ts", "contract/referrals/referrals.ts"],
	],
	"reads a field of a form": ["contract/providers/join.ts", "contract/accounts/accounts.ts"],
	"reads a file that our team imports": ["domains/provider-import/outlet.ts", "domains/provider-import/description.ts"],
	"carries help": ["server/pages.ts"],
	"sends what was decided": ["platform/email/pg-outbox.ts"],
};

/** How a module shows that a program decides: it acts without a person, counts acts, compares people or judges a text. */
const DECIDING =
	/personId: null\b|limiter\.take(?:All)?\(|mailchecker|mailboxKey\(|lower\((?:btrim\()?\w+\.(?:email|name)\)|isLasting\(|createVerdicts|(?:readDanger|impersonated|contactDetailIn|hasContactDetails|hasStreetAddress|identityIn)\(/;

test("every deciding module has its sentence, or says whose act it carries out, or why it decides nothing", () => {
	const known = new Set([
		...named,
		...[CARRIED_OUT, DECIDES_NOTHING].flatMap((reasons) => Object.values(reasons).flat()),
	]);
	const deciding = files.filter((file) => DECIDING.test(readFileSync(new URL(file, src), "utf8")));
	expect(deciding).toEqual(expect.arrayContaining(["domains/quotes/asked-before.ts", "domains/quotes/throw-away.ts"]));
	const unknown = deciding.filter((file) => !known.has(file));
	expect(unknown, "Add each to DECISIONS with its sentence, or to a reason in this file").toEqual([]);
	expect([...known].filter((file) => !existsSync(new URL(file, src)))).toEqual([]);
});
