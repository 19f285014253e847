import { sql } from "kysely";
import { expect, it } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { runAlerts } from "./run-alerts.ts";
import { alertSetup, DAY_MS, tokenIn } from "./setup.fixture.ts";

const setup = alertSetup();
const { at, after, call, confirmed, openings, say } = setup;
const MINUTES = 60_000;

it("emails when a provider turns open: who, since when, and how to stop", async () => {
	const email = "turns@visitor.example";
	const gum = await setup.provider("Gum Pottery");
	const far = await setup.provider("Far Pottery", { postcodes: ["6725"] });
	await say(gum, "closed");
	const token = await confirmed(email);
	expect((await after(10 * MINUTES)).emailed).toBe(0);
	await say(gum, "open");
	await say(far, "open");
	expect((await after(MINUTES)).emailed).toBe(0);
	expect((await after(9 * MINUTES)).emailed).toBe(1);
	const [one, ...others] = await openings(email);
	expect(others).toEqual([]);
	expect(one?.subject).toBe("A provider has places now");
	expect(one?.text_body).toContain("Gum Pottery: Pottery area, since 2 March.");
	expect(one?.text_body).toContain(`/providers/${gum.url_slug}/${gum.id}`);
	expect(one?.text_body).toContain("Your alert ends on 2 September 2026.");
	expect(one?.text_body).toContain("&capacity=open");
	expect(tokenIn(one)).toBe(token);
	expect(one?.unsubscribe).toMatch(new RegExp(`^https?://.*/tell-me-when/${token}$`));
	await call(`/alerts/${token}/stop/`, {});
});

it("says nothing of an open provider that stays open, or confirms it within 30 days", async () => {
	const wattle = await setup.provider("Wattle Pottery");
	await say(wattle, "open");
	at.api.advance(10 * MINUTES);
	const token = await confirmed("stays@visitor.example");
	expect((await after(DAY_MS)).emailed).toBe(0);
	at.api.advance(20 * DAY_MS);
	await say(wattle, "open");
	expect((await after(DAY_MS)).emailed).toBe(0);
	// 31 days without an answer: a new one counts as turning open.
	at.api.advance(31 * DAY_MS);
	await say(wattle, "open");
	expect((await after(DAY_MS)).emailed).toBe(1);
	await call(`/alerts/${token}/stop/`, {});
});

it("with a highest price, tells of those that charge less or don't say, and not of those that charge more", async () => {
	const email = "price@visitor.example";
	const priced = async (name: string, cents?: number) => {
		const stated = {
			unit: "hour",
			rates: { any: cents },
			stated_on: officeDay(at.api.services.clock()),
			source: "provider",
		};
		const one = {
			service_area: at.service.areaId,
			...stated,
			includes: null,
			travel: null,
			cancellation: null,
			url: null,
		};
		return setup.provider(name, { prices: JSON.stringify(cents ? [one] : []) });
	};
	const providers = [
		await priced("Dear Pottery", 8_001),
		await priced("Fair Pottery", 8_000),
		await priced("Silent Pottery"),
	];
	const token = await confirmed(email, { search: setup.search({ price_up_to: "80" }) });
	at.api.advance(MINUTES);
	for (const provider of providers) await say(provider, "open");
	expect((await after(10 * MINUTES)).emailed).toBe(1);
	const [one] = await openings(email);
	expect(one?.text_body).toContain("Up to $80 an hour, or not stated");
	expect(one?.text_body).toContain("&price_up_to=80&capacity=open");
	expect(one?.text_body).toMatch(/Fair Pottery/);
	expect(one?.text_body).toMatch(/Silent Pottery/);
	expect(one?.text_body).not.toMatch(/Dear Pottery/);
	await call(`/alerts/${token}/stop/`, {});
});

it("emails an alert at most once in seven days, with everything that turned open and still is", async () => {
	const email = "weekly@visitor.example";
	const [first, second, third] = await Promise.all(
		["First Pottery", "Second Pottery", "Third Pottery"].map((name) => setup.provider(name)),
	);
	if (!first || !second || !third) throw new Error("no providers");
	const token = await confirmed(email);
	at.api.advance(MINUTES);
	await say(first, "open");
	expect((await after(DAY_MS)).emailed).toBe(1);
	await say(second, "open");
	await say(third, "open");
	expect((await after(DAY_MS)).emailed).toBe(0);
	await say(third, "closed");
	expect((await after(5 * DAY_MS)).emailed).toBe(0);
	expect((await after(DAY_MS)).emailed).toBe(1);
	const texts = (await openings(email)).map(({ text_body }) => text_body);
	expect(texts).toHaveLength(2);
	expect(texts[1]).toContain("Second Pottery");
	expect(texts[1]).not.toMatch(/First|Third/);
	await call(`/alerts/${token}/stop/`, {});
});

it("lists ten providers and the number of the others; an account counts once", async () => {
	const email = "long@visitor.example";
	const token = await confirmed(email);
	at.api.advance(MINUTES);
	const one = await setup.provider("Many 0");
	await say(one, "open");
	await say(await setup.provider("Many 0 too", { account_id: one.account_id }), "open");
	for (let n = 1; n < 12; n++) await say(await setup.provider(`Many ${n}`), "open");
	await after(10 * MINUTES);
	const [sent] = await openings(email);
	expect(sent?.subject).toBe("12 providers have places now");
	expect(sent?.text_body.match(/Profile of/g)).toHaveLength(10);
	expect(sent?.text_body).toContain("And 2 more.");
	await call(`/alerts/${token}/stop/`, {});
});

it("watches one profile, and says nothing while it is hidden", async () => {
	const email = "one@visitor.example";
	const own = await setup.provider("Own Pottery");
	const token = await confirmed(email, { provider: own.id });
	at.api.advance(MINUTES);
	await sql`update provider set is_active = false where id = ${own.id}`.execute(setup.db());
	await say(own, "open");
	expect((await after(DAY_MS)).emailed).toBe(0);
	await sql`update provider set is_active = true where id = ${own.id}`.execute(setup.db());
	// Being shown again isn't turning open.
	expect((await after(DAY_MS)).emailed).toBe(0);
	await say(own, "closed");
	at.api.advance(MINUTES);
	await say(own, "open");
	expect((await after(DAY_MS)).emailed).toBe(1);
	expect((await openings(email))[0]?.text_body).not.toContain("See all");
	await call(`/alerts/${token}/stop/`, {});
});

it("says nothing before it's confirmed, once it's stopped, and after six months", async () => {
	const rose = await setup.provider("Rose Pottery");
	await setup.ask("unconfirmed@visitor.example");
	const stopped = await confirmed("stopped@visitor.example");
	await call(`/alerts/${stopped}/stop/`, {});
	await confirmed("ends@visitor.example");
	at.api.advance(MINUTES);
	expect((await after(185 * DAY_MS)).emailed).toBe(0);
	await say(rose, "open");
	expect(await after(DAY_MS)).toEqual({ checked: 0, emailed: 0 });
});

it("sends one email, even if several nodes run the job at the same time", async () => {
	const email = "nodes@visitor.example";
	const fig = await setup.provider("Fig Pottery");
	await confirmed(email);
	at.api.advance(MINUTES);
	await say(fig, "open");
	at.api.advance(DAY_MS);
	const runs = await Promise.all([1, 2, 3].map(() => runAlerts(at.api.services)));
	expect(runs.reduce((sum, { emailed }) => sum + emailed, 0)).toBe(1);
	expect(await openings(email)).toHaveLength(1);
});

it("tells the others if one alert can't be read", async () => {
	const [broken, fine] = ["broken@visitor.example", "fine@visitor.example"];
	const elm = await setup.provider("Elm Pottery");
	await confirmed(broken);
	await sql`update opening_alert set email = 'x' where created_at = ${at.api.services.clock()}`.execute(setup.db());
	await confirmed(fine);
	at.api.advance(MINUTES);
	await say(elm, "open");
	await after(DAY_MS);
	expect([(await openings(broken)).length, (await openings(fine)).length]).toEqual([0, 1]);
	await sql`delete from opening_alert`.execute(setup.db());
});
