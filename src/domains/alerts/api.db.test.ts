import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { alertSetup, DAY_MS, tokenIn } from "./setup.fixture.ts";

const setup = alertSetup();
const { at, ask, call, emails, confirmed } = setup;
const active = (email: string) => confirmed(email).then((token) => call(`/alerts/${token}/`));

describe("asking for an alert", () => {
	it("emails a link that says what is watched; the alert counts once it is confirmed, for six months", async () => {
		expect(await ask("ada@visitor.example")).toEqual({ status: 202, body: { sent: true } });
		const [email] = await emails("ada@visitor.example");
		expect(email?.subject).toBe("Confirm your email alert");
		expect(email?.text_body).toContain("Service: Pottery area\nNear: Geelong 3220");
		const link = `/alerts/${tokenIn(email)}/`;
		expect((await call(link)).body).toMatchObject({
			email: "a•••@visitor.example",
			state: "unconfirmed",
			provider: null,
			search: `service_areas_list=${at.service.areaId}&postcodes_list=3220&suburb_list=Geelong`,
			ends_at: null,
		});
		expect((await call(link, {})).body).toMatchObject({ state: "active", ends_at: "2026-09-01T22:00:00.000Z" });
	});

	it("also watches one profile, and follows it into another one", async () => {
		const gum = await setup.provider("Gum Pottery");
		const kept = await setup.provider("Kept Pottery");
		const token = await confirmed("profile@visitor.example", { provider: gum.id });
		expect((await emails("profile@visitor.example"))[0]?.text_body).toContain("Gum Pottery");
		await sql`insert into provider_merge (merged, kept, at, reason) values (${gum.id}, ${kept.id}, now(), 'same')`.execute(
			setup.db(),
		);
		expect((await call(`/alerts/${token}/`)).body.provider).toMatchObject({ id: kept.id, name: "Kept Pottery" });
	});

	it("answers the same for an address that has the alert, which gets an email that says so", async () => {
		await active("twice@visitor.example");
		expect(await ask("twice@visitor.example")).toEqual({ status: 202, body: { sent: true } });
		const kinds = (await emails("twice@visitor.example")).map(({ kind }) => kind);
		expect(kinds).toEqual(["alert-confirm", "alert-known"]);
	});

	it("sends the link again, but only once for a repeated request", async () => {
		for (const key of ["one", "one", "two"]) await ask("again@visitor.example", undefined, key);
		const sent = await emails("again@visitor.example");
		expect(sent).toHaveLength(2);
		expect(new Set(sent.map(tokenIn)).size).toBe(1);
	});

	it("stops at ten alerts for an address, also for two requests at once", async () => {
		const email = "many@visitor.example";
		const watching = (conditions: number) => ({ search: setup.search({ conditions_list: String(conditions) }) });
		for (let n = 1; n <= 9; n++) {
			// The mailbox gets at most five links in a day.
			at.api.advance(DAY_MS);
			await confirmed(email, watching(n));
		}
		at.api.advance(DAY_MS);
		await Promise.all([ask(email, watching(10)), ask(email, watching(11))]);
		const tokens = (await emails(email))
			.filter(({ kind }) => kind === "alert-confirm")
			.slice(-2)
			.map(tokenIn);
		const answers = await Promise.all(tokens.map((token) => call(`/alerts/${token}/`, {})));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect((await ask(email, watching(12))).status).toBe(202);
		const last = (await emails(email)).find(({ kind }) => kind === "alert-full");
		expect(last?.text_body.match(/\/tell-me-when\//g)).toHaveLength(10);
	});

	it("needs an address and something to watch, and takes no text of strangers", async () => {
		const fields = async (email: string, watched: object) =>
			(await ask(email, watched)).body.errors?.map(({ field }: { field: string }) => field);
		expect(await fields("nobody", { search: setup.search() })).toEqual(["email"]);
		expect(await fields("a@visitor.example", {})).toEqual(["search"]);
		expect(await fields("a@visitor.example", { search: {} })).toEqual(["search"]);
		expect(await fields("a@visitor.example", { search: { postcodes_list: "Win money" } })).toEqual(["search"]);
		expect((await ask("a@visitor.example", { provider: 2_000_000_000 })).status).toBe(404);
		await ask("b@visitor.example", { search: setup.search({ suburb_list: "Win money", query: "Win money" }) });
		const [email] = await emails("b@visitor.example");
		expect(email?.text_body).toContain("Near: 3220");
		expect(JSON.stringify(email)).not.toContain("Win");
	});

	it("refuses values that we don't know, and mends a postcode and an age that lost a character", async () => {
		for (const unknown of [{ postcodes_list: "9999" }, { age_groups_list: "old" }, { service_areas_list: "999999" }]) {
			expect((await ask("c@visitor.example", { search: setup.search(unknown) })).status).toBe(422);
			const query = new URLSearchParams(setup.search(unknown)).toString();
			expect((await call(`/openings/?${query}`)).status).toBe(422);
		}
		await ask("c@visitor.example", { search: setup.search({ postcodes_list: "800", also_list: "video,farther" }) });
		const [email] = await emails("c@visitor.example");
		expect(email?.text_body).toContain("Near: 0800");
		expect(email?.text_body).toContain("a little farther away, within 150 km and by phone or video");
	});

	it("stores neither the address nor the search readably", async () => {
		await active("sealed@visitor.example");
		const { rows } = await sql`select a::text as all from opening_alert a`.execute(setup.db());
		const bytes = JSON.stringify(rows);
		for (const word of ["sealed@visitor", "service_areas"]) {
			expect(bytes).not.toContain(word);
			expect(bytes).not.toContain(Buffer.from(word).toString("hex"));
		}
	});
});

describe("the link of an alert", () => {
	it("works only unchanged, and for seven days until it's confirmed", async () => {
		await ask("late@visitor.example");
		const token = tokenIn((await emails("late@visitor.example"))[0]);
		const other = tokenIn((await emails("ada@visitor.example"))[0]);
		const mixed = `${token.split(".")[0]}.${other.split(".")[1]}`;
		for (const wrong of [mixed, `${token}x`, "unknown"]) {
			expect((await call(`/alerts/${wrong}/`)).status).toBe(404);
			expect((await call(`/alerts/${wrong}/`, {})).status).toBe(404);
			expect((await call(`/alerts/${wrong}/stop/`, {})).status).toBe(404);
		}
		at.api.advance(7 * DAY_MS);
		expect((await call(`/alerts/${token}/`, {})).status).toBe(404);
	});

	it("stops the alert, any number of times, and starts it again", async () => {
		const token = await confirmed("stops@visitor.example");
		for (let n = 0; n < 2; n++)
			expect((await call(`/alerts/${token}/stop/`, {})).body).toMatchObject({ state: "ended" });
		expect((await call(`/alerts/${token}/`, {})).body).toMatchObject({ state: "active" });
	});

	it("continues the alert for six months", async () => {
		const token = await confirmed("goes-on@visitor.example");
		const before = (await call(`/alerts/${token}/`)).body.ends_at;
		at.api.advance(30 * DAY_MS);
		const { ends_at } = (await call(`/alerts/${token}/`, {})).body;
		expect(Date.parse(ends_at) - Date.parse(before)).toBeGreaterThan(28 * DAY_MS);
	});
});

describe("openings", () => {
	it("lists providers of a search with places now, the newest first, and a profile's own", async () => {
		const first = await setup.provider("First Pottery");
		const second = await setup.provider("Second Pottery");
		const full = await setup.provider("Full Pottery");
		const old = await setup.provider("Old Pottery");
		const now = at.api.services.clock().getTime();
		await setup.say(first, "open", new Date(now - 2 * DAY_MS));
		await setup.say(second, "open", new Date(now - DAY_MS));
		await setup.say(full, "waiting");
		await setup.say(old, "open", new Date(now - 31 * DAY_MS));
		const query = new URLSearchParams(setup.search());
		const { results } = (await call(`/openings/?${query}`)).body;
		expect(results.map(({ name }: { name: string }) => name)).toEqual(["Second Pottery", "First Pottery"]);
		expect(results[0]).toMatchObject({
			services: ["Pottery area"],
			open_since: new Date(now - DAY_MS).toISOString(),
		});
		const own = async (id: number) => (await call(`/providers/${id}/openings/`)).body.results.length;
		expect([await own(first.id), await own(full.id)]).toEqual([1, 0]);
		expect((await call("/providers/999999999/openings/")).status).toBe(404);
	});
});
