import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { moveReminders } from "./due.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});
beforeEach(async () => {
	await sql`delete from referral`.execute(api.services.database.db);
});

const sendAt = async (moment: string, provider = near) => {
	await world.at(moment);
	const { caseId } = await world.request();
	await world.consent(caseId, provider);
	const { body } = await world.send(caseId, [provider]);
	return { caseId, ...(body.results[0] as { id: string; remind_at: string; propose_at: string; reference: string }) };
};
const tend = async (moment: string) => {
	await world.at(moment);
	const { reminded, proposed } = await runReferralsJob(api.services);
	return { reminded, proposed };
};
const kinds = async (caseId: string) =>
	(await world.ask(world.sam, `/team/cases/${caseId}/`)).body.timeline
		.map(({ kind }: { kind: string }) => kind)
		.filter((kind: string) => kind !== "email");

describe("a provider that does not answer", () => {
	it.each([
		[
			"in a week",
			"2026-03-16T09:00:00+11:00",
			"2026-03-17T18:00:00+11:00",
			"2026-03-18T09:00:00+11:00",
			"2026-03-19T09:00:00+11:00",
		],
		[
			"over a weekend",
			"2026-03-13T10:00:00+11:00",
			"2026-03-17T09:59:00+11:00",
			"2026-03-17T10:00:00+11:00",
			"2026-03-18T10:00:00+11:00",
		],
		[
			"over a weekend and Labour Day",
			"2026-03-06T10:00:00+11:00",
			"2026-03-11T09:59:00+11:00",
			"2026-03-11T10:00:00+11:00",
			"2026-03-12T10:00:00+11:00",
		],
		[
			"sent on a Saturday, over Melbourne Cup Day",
			"2026-10-31T12:00:00+11:00",
			"2026-11-04T17:59:00+11:00",
			"2026-11-04T18:00:00+11:00",
			"2026-11-05T18:00:00+11:00",
		],
	])(
		"%s: is reminded after four business hours and two business days, and the next provider is proposed after three",
		async (_when, sentAt, early, remindAt, proposeAt) => {
			const one = await sendAt(sentAt);
			const { rows } = await sql<{ at: Date }>`select first_remind_at as at from referral where id = ${one.id}`.execute(
				api.services.database.db,
			);
			const firstAt = rows[0]?.at ?? new Date(0);
			expect(await tend(new Date(firstAt.getTime() - 60_000).toISOString())).toEqual({ reminded: 0, proposed: 0 });
			expect(await tend(firstAt.toISOString())).toEqual({ reminded: 1, proposed: 0 });
			expect([one.remind_at, one.propose_at]).toEqual(
				[remindAt, proposeAt].map((moment) => new Date(moment).toISOString()),
			);
			expect(await tend(early)).toEqual({ reminded: 0, proposed: 0 });
			expect(await tend(remindAt)).toEqual({ reminded: 1, proposed: 0 });
			expect(await tend(remindAt)).toEqual({ reminded: 0, proposed: 0 });
			expect(await tend(proposeAt)).toEqual({ reminded: 0, proposed: 1 });
			expect(await tend(proposeAt)).toEqual({ reminded: 0, proposed: 0 });
			expect(await kinds(one.caseId)).toEqual([
				"opened",
				"consent-given",
				"referral-sent",
				"referral-reminded",
				"referral-reminded",
				"referral-silent",
			]);
			const [first] = (await world.emails("referral-first-reminder")).filter(({ subject }) =>
				subject.includes(one.reference),
			);
			expect(first?.text).toContain("A no helps too: then we can ask another provider.");
			const emails = [...(await world.emails("referral-reminder")), ...(await world.emails("referral-silent"))].filter(
				({ subject }) => subject.includes(one.reference),
			);
			expect(emails.map(({ recipient }) => recipient)).toEqual([
				`owner-${near}@staff.example`,
				api.services.settings.mail.team,
			]);
			expect(disclosed(JSON.stringify(emails))).toEqual([]);
			// The next provider that fits and hasn't been asked.
			expect(emails[1]?.text).toContain(`Next on the list: ${world.town.alsoNear.name}`);
			expect((await world.ask(world.sam, `/team/cases/${one.caseId}/`)).body).toMatchObject({
				status: "open",
				flags: ["provider-silent"],
			});
		},
	);

	it("an answered or withdrawn referral gets no reminder", async () => {
		const one = await sendAt("2026-06-01T09:00:00+10:00");
		const other = await sendAt("2026-06-01T09:00:00+10:00", world.third.id);
		await world.ask(world.staff.get(near) ?? {}, `/provider-admin/${near}/referrals/${one.id}/answer/`, {
			version: 1,
			answer: "yes",
		});
		await world.ask(world.sam, `/team/cases/${other.caseId}/consents/withdraw/`, {
			provider: world.third.id,
			way: "phone",
		});
		expect(await tend("2026-06-30T09:00:00+10:00")).toEqual({ reminded: 0, proposed: 0 });
	});

	it("future reminders move with the public holidays, and past ones keep their times", async () => {
		const day = "2026-09-08";
		const one = await sendAt("2026-09-07T09:00:00+10:00");
		const moments = async () => {
			const { rows } = await sql<{ remind: Date; propose: Date }>`
				select remind_at as remind, propose_at as propose from referral where id = ${one.id}
			`.execute(api.services.database.db);
			return rows.map(({ remind, propose }) => [remind.toISOString(), propose.toISOString()])[0];
		};
		const change = (query: ReturnType<typeof sql>) =>
			api.services.database.transaction(async (trx) => {
				await query.execute(trx);
				return moveReminders(trx);
			});
		const before = [one.remind_at, one.propose_at];
		expect(await moments()).toEqual(before);
		expect(await change(sql`insert into public_holiday (day, name) values (${day}, 'Day of rest')`)).toBe(1);
		expect(await moments()).toEqual(["2026-09-09T23:00:00.000Z", "2026-09-10T23:00:00.000Z"]);
		expect(await change(sql`select`)).toBe(0);
		expect(await tend("2026-09-10T09:00:00+10:00")).toEqual({ reminded: 1, proposed: 0 });
		expect(await change(sql`delete from public_holiday where day = ${day}`)).toBe(1);
		expect(await moments()).toEqual(["2026-09-09T23:00:00.000Z", before[1]]);
	});

	it("after an undone decline or at another address, times count from then, whatever happens to the holidays", async () => {
		const undone = await sendAt("2026-10-05T09:00:00+11:00");
		const elsewhere = await sendAt("2026-10-05T09:00:00+11:00", world.third.id);
		await world.at("2026-10-06T10:00:00+11:00");
		const asked = `/provider-admin/${near}/referrals/${undone.id}`;
		const staff = world.staff.get(near) ?? {};
		await world.ask(staff, `${asked}/answer/`, { version: 1, answer: "no", reason: "place" });
		await world.ask(staff, `${asked}/undo/`, { version: 2 });
		await world.ask(world.sam, `/team/cases/${elsewhere.caseId}/referrals/${elsewhere.id}/send-to/`, {
			version: 1,
			email: "rooms@provider.example",
		});
		const { rows } = await sql<{ first: Date; remind: Date }>`
			select first_remind_at as first, remind_at as remind from referral where id = any (${[undone.id, elsewhere.id]}::uuid[])
		`.execute(api.services.database.db);
		expect(rows.map(({ first, remind }) => [first.toISOString(), remind.toISOString()])).toEqual(
			rows.map(() => ["2026-10-06T03:00:00.000Z", "2026-10-07T23:00:00.000Z"]),
		);
		expect(await api.services.database.transaction(moveReminders)).toBe(0);
	});

	it("a referral that can't be matched doesn't block the others, and is tried again", async () => {
		const first = await sendAt("2026-07-06T09:00:00+10:00");
		const second = await sendAt("2026-07-06T09:30:00+10:00");
		await tend("2026-07-08T12:00:00+10:00");
		const asks = (postcode: string | null) =>
			sql`update referral set postcode = ${postcode} where id = ${first.id}`.execute(api.services.database.db);
		const { rows } = await sql<{
			postcode: string | null;
		}>`select postcode from referral where id = ${first.id}`.execute(api.services.database.db);
		// A postcode that is no longer in the list.
		await asks("0001");
		await expect(tend("2026-07-09T12:00:00+10:00")).rejects.toThrow("Check the marked fields");
		expect(await kinds(first.caseId)).not.toContain("referral-silent");
		expect(await kinds(second.caseId)).toContain("referral-silent");
		await asks(rows[0]?.postcode ?? null);
		expect(await tend("2026-07-09T12:01:00+10:00")).toEqual({ reminded: 0, proposed: 1 });
		expect(await kinds(first.caseId)).toContain("referral-silent");
	});

	it("several nodes running at once send each reminder and proposal only once", async () => {
		for (let n = 0; n < 5; n++) await sendAt("2026-08-03T09:00:00+10:00");
		await world.at("2026-08-06T09:00:00+10:00");
		const all = await Promise.all([1, 2, 3].map(() => runReferralsJob(api.services)));
		expect(all.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(5);
		await runReferralsJob(api.services);
		const { rows } = await sql<{
			n: number;
		}>`select count(*)::int as n from case_event where kind = 'referral-silent' and at between '2026-08-01' and '2026-09-01'`.execute(
			api.services.database.db,
		);
		expect(rows[0]?.n).toBe(5);
	});
});

describe("a visitor we wait for", () => {
	/** A request, and the number of reminders after a business day and later. */
	const remindersOf = async (email: string) =>
		(await world.emails("request-news", email)).map(({ subject }) => subject);

	it("is reminded once after a business day to agree to a provider", async () => {
		await world.at("2026-11-09T09:00:00+11:00");
		const email = "agree@quillfeather.example";
		const { caseId } = await world.request({ email });
		await tend("2026-11-09T18:29:00+11:00");
		expect(await remindersOf(email)).toEqual([]);
		await tend("2026-11-09T18:31:00+11:00");
		await tend("2026-11-12T09:00:00+11:00");
		expect(await remindersOf(email)).toMatchObject([expect.stringContaining("Who may we ask for you?")]);
		expect(await kinds(caseId)).toContain("visitor-reminded");
	});

	it("is reminded to answer a colleague, again after a second wait", async () => {
		await world.at("2026-11-16T09:00:00+11:00");
		const email = "reply@quillfeather.example";
		const { caseId } = await world.request({ email });
		await world.consent(caseId, near);
		const set = async (status: string) => {
			const { version } = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
			await world.ask(world.sam, `/team/cases/${caseId}/`, { version, status }, "PATCH");
		};
		await set("waiting-person");
		await tend("2026-11-17T09:01:00+11:00");
		expect(await remindersOf(email)).toHaveLength(1);
		await set("open");
		await world.at("2026-11-17T10:00:00+11:00");
		await set("waiting-person");
		await tend("2026-11-18T10:01:00+11:00");
		expect(await remindersOf(email)).toHaveLength(2);
	});

	it("is asked 14 days after a yes if support has started", async () => {
		const one = await sendAt("2026-12-01T09:00:00+11:00");
		await world.ask(world.staff.get(near) ?? {}, `/provider-admin/${near}/referrals/${one.id}/answer/`, {
			version: 1,
			answer: "yes",
		});
		await tend("2026-12-15T08:59:00+11:00");
		expect(await kinds(one.caseId)).not.toContain("start-asked");
		await tend("2026-12-15T09:00:00+11:00");
		await tend("2026-12-16T09:00:00+11:00");
		expect((await kinds(one.caseId)).filter((kind: string) => kind === "start-asked")).toHaveLength(1);
	});
});
