import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Case } from "#contract/cases/cases.ts";
import type { TestApi } from "#tests/support/api.ts";
import { siteConsole } from "#tests/support/site-console.ts";

const site = siteConsole();
const { ask, db, seedAgain } = site;
let api: TestApi;
beforeAll(() => {
	({ api } = site);
});

describe("public holidays", () => {
	const holiday = { day: "2026-11-23", name: "Day of rest" };
	const melbourne = (iso: string | null | undefined) =>
		iso &&
		new Date(iso).toLocaleString("en-AU", {
			timeZone: "Australia/Melbourne",
			weekday: "long",
			day: "numeric",
			hour: "2-digit",
			minute: "2-digit",
			hour12: false,
		});

	it("adding Monday 23 November 2026 moves Friday's complaint to Wednesday; removing it moves it back", async () => {
		const email = `c-${randomUUID()}@visitor.example`;
		const monday = api.services.clock().getTime();
		const friday = Date.parse("2026-11-20T17:30:00+11:00");
		api.advance(friday - monday);
		await site.signInNoor();
		const sent = await api.request("/feedbackandcomplaints/", {
			body: {
				complaint_first_name: "Mai",
				complaint_last_name: "Nguyen",
				complaint_email: email,
				complaint_number: "0491 570 006",
				complaint_provider: "Gum Care",
			},
		});
		expect(sent.status).toBeLessThan(300);
		const [line] = (await ask(`/team/cases/?search=${encodeURIComponent(email)}`)).body.results;
		await ask(`/team/cases/${line.id}/complaint/conflict/`, { is_linked: false });
		const { version } = (await ask(`/team/cases/${line.id}/`)).body;
		await ask(`/team/cases/${line.id}/complaint/severity/`, { version, severity: "low" }, "PUT");
		const read = async () => (await ask(`/team/cases/${line.id}/`)).body as Case;
		const due = async () => melbourne((await read()).clock.due_at);
		expect(await due()).toBe("Tuesday 24, 17:30");

		const tried = await ask("/team/site/holidays/", { add: [holiday], reason: "State funeral", save: false });
		expect(tried.body).toMatchObject({ is_saved: false, moved: 1, cases: [{ id: line.id }], reminders: 0, past: [] });
		expect(await due()).toBe("Tuesday 24, 17:30");
		expect((await ask("/team/site/holidays/?year=2026")).body.results).not.toContainEqual(
			expect.objectContaining({ day: holiday.day }),
		);

		const saved = await ask("/team/site/holidays/", { add: [holiday], reason: "State funeral", save: true });
		expect(saved.body).toMatchObject({ is_saved: true, moved: 1 });
		expect(await due()).toBe("Wednesday 25, 17:30");
		expect((await read()).timeline.at(-1)).toMatchObject({ kind: "due-moved", who: "Noor Haddad" });
		expect((await ask("/team/site/holidays/?year=2026")).body.results).toContainEqual({
			...holiday,
			reason: "State funeral",
			who: "Noor Haddad",
		});
		expect((await ask("/team/site/holidays/", { add: [holiday], save: true })).body.errors[0].message).toBe(
			"2026-11-23 is already a holiday",
		);

		expect((await ask("/team/site/holidays/", { remove: [holiday.day], save: true })).body.moved).toBe(1);
		expect(await due()).toBe("Tuesday 24, 17:30");
		expect((await ask("/team/site/holidays/", { remove: [holiday.day], save: true })).status).toBe(409);
	});

	it("a clock that continues after a wait counts from then, and a paused one keeps its time", async () => {
		const email = `c-${randomUUID()}@visitor.example`;
		await api.request("/messages/", { body: { email, message: "Please ring me" } });
		const found = async () => (await ask(`/team/cases/?search=${encodeURIComponent(email)}`)).body.results[0];
		const line = await found();
		const before = (await ask(`/team/cases/${line.id}/`)).body;
		await ask(`/team/cases/${line.id}/`, { version: before.version, status: "waiting-person" }, "PATCH");
		await ask("/team/site/holidays/", { add: [holiday], save: true });
		const waiting = (await ask(`/team/cases/${line.id}/`)).body;
		expect([melbourne(before.clock.due_at), melbourne(waiting.clock.due_at)]).toEqual([
			"Monday 23, 17:30",
			"Tuesday 24, 17:30",
		]);
		await ask(`/team/cases/${line.id}/`, { version: waiting.version, status: "open" }, "PATCH");
		expect(melbourne((await ask(`/team/cases/${line.id}/`)).body.clock.due_at)).toBe("Tuesday 24, 17:30");
		await ask("/team/site/holidays/", { remove: [holiday.day], save: true });
		expect(melbourne((await ask(`/team/cases/${line.id}/`)).body.clock.due_at)).toBe("Monday 23, 17:30");
	});

	it("a removed holiday stays removed, whatever the seed says; the library offers it again", async () => {
		await ask("/team/site/holidays/", { remove: ["2027-12-28"], save: true });
		await seedAgain();
		const there = async () =>
			(await ask("/team/site/holidays/?year=2027")).body.results.some(
				({ day }: { day: string }) => day === "2027-12-28",
			);
		expect(await there()).toBe(false);
		const { results } = (await ask("/team/site/holidays/library/?year=2027")).body;
		expect(results).toEqual([{ day: "2027-12-28", name: "Boxing Day (substitute day)" }]);
		await ask("/team/site/holidays/", { add: results, save: true });
		expect(await there()).toBe(true);
		expect((await ask("/team/site/holidays/")).body.missing).toBeNull();
		await sql`delete from public_holiday where day between '2027-01-01' and '2027-12-31'`.execute(db());
		expect((await ask("/team/site/holidays/")).body.missing).toBe(2027);
	});
});
