import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAYS_OF, type RetentionCode } from "#contract/retention/options.ts";
import { BROWSER_STORAGE } from "#contract/shared/browser-storage.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { listRuleRows } from "./rules.ts";

// The privacy policy and the retention rules must agree.

const policy = readFileSync(new URL("../../../content/privacy-policy.md", import.meta.url), "utf8");
const sectionOf = (id: string) => new RegExp(`\\{#${id}\\}\\n([\\s\\S]*?)(?=\\n## |$)`).exec(policy)?.[1] ?? "";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** The retention rules for each paragraph of the policy, keyed by the start of the paragraph. */
const RULES_OF: Record<string, RetentionCode[]> = {
	"When you ask us to connect you": ["requests", "private-links", "letters", "case-notes"],
	"If you tell us more after that": ["request-details", "request-drafts"],
	"When no provider matched and you ask for help": ["no-results"],
	"When you write to us, complain, chat with us or ask for a call back": [
		"messages",
		"complaints",
		"chats",
		"call-backs",
	],
	"When you write a review": ["reviews-unconfirmed", "reviews-rejected", "reviewers", "review-traces"],
	"When you ask us to tell you when a provider has places": ["alerts-unconfirmed", "alerts-ended"],
	"If you work for a provider": [
		"provider-enquiries",
		"profile-changes",
		"publications",
		"sessions",
		"password-links",
		"join-links",
		"former-people",
		"imports",
		"audit",
	],
	"When you look at a page": ["rate-limits", "event-counts"],
};

it("everything the policy says we collect has retention rules, and every rule is covered by the policy", async () => {
	const told = [...sectionOf("what").matchAll(/^\*\*(.+?):\*\*/gm)].map(([, words = ""]) => words);
	expect(told).toEqual(Object.keys(RULES_OF));
	const rules = await listRuleRows(api.services.database.db);
	expect(Object.values(RULES_OF).flat().sort()).toEqual(rules.map(({ code }) => code).sort());
});

it("the rules keep the periods that the policy promises, and administrators can't extend them", async () => {
	const rules = new Map((await listRuleRows(api.services.database.db)).map((rule) => [rule.code, rule]));
	const [, days] =
		/code[^.]*\. No one can turn the code back into them without our secret key, and we delete it after (\d+) days/.exec(
			sectionOf("what"),
		) ?? [];
	const traces = rules.get("review-traces");
	expect({ days: traces && traces.keep_number * DAYS_OF[traces.keep_unit], longest: traces?.longest_days }).toEqual({
		days: Number(days),
		longest: Number(days),
	});
	expect(sectionOf("what")).toContain("We delete these counts automatically");
	expect([...rules.values()].filter(({ basis }) => basis === "promise").map(({ code }) => code)).toEqual([
		"review-traces",
		"rate-limits",
		"request-drafts",
	]);
	// The page lists the periods of the rules below this section, so the text itself must not repeat them.
	expect([...sectionOf("how-long").matchAll(/\d+ (day|month|year)s?/g)].map(([found]) => found)).toEqual([
		"7 days",
		"14 days",
		"14 days",
	]);
	expect(sectionOf("how-long").trim()).toMatch(/how long we keep each kind of data:$/);
});

it("the policy page shows the current rules in force", async () => {
	const { services } = api;
	const shown = async () => (await api.request("/privacy/retention/")).json();
	const before = await shown();
	expect(before.changed_on).toBe(null);
	expect(before.results.find(({ code }: { code: string }) => code === "chats")).toMatchObject({
		keep_number: 1,
		keep_unit: "year",
		title: "Live chats",
	});
	const { id } = await aPerson(services, "team");
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(services.database.db);
	const change = (code: string, fields: object) =>
		api.request(`/team/retention/rules/${code}/`, {
			method: "PATCH",
			cookies: sessions,
			body: { version: 1, keep_number: 6, keep_unit: "month", is_in_force: true, reason: "Shorter", ...fields },
		});
	const sessions = await sessionOf(services, id);
	expect((await change("chats", {})).status).toBe(200);
	expect((await change("messages", { is_in_force: false })).status).toBe(200);
	const after = await shown();
	expect(after.changed_on).toBe("2026-03-02");
	expect(after.results.find(({ code }: { code: string }) => code === "chats")).toMatchObject({
		keep_number: 6,
		keep_unit: "month",
	});
	expect(after.results.some(({ code }: { code: string }) => code === "messages")).toBe(false);
	expect(JSON.stringify(after)).not.toContain("changed_by");
});

it("the policy names exactly the cookies on the privacy choices page", () => {
	const [cookies = ""] = sectionOf("cookies").split("\nYour browser");
	const named = [...cookies.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
	expect(named.sort()).toEqual(
		BROWSER_STORAGE.filter(({ where }) => where === "cookie")
			.map(({ name }) => name)
			.sort(),
	);
});
