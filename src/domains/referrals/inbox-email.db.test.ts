import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { openedEmails } from "#tests/support/emails.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runWeeklyEmails } from "./inbox-email.ts";

const { api, world } = await worldOfFile();
let near: number;
let email: string;
beforeAll(async () => {
	near = world.town.near.id;
	email = `owner-${near}@staff.example`;
	await sql`update provider set state = 'WA' where id = ${near}`.execute(api.services.database.db);
});

const staff = () => world.staff.get(near) ?? {};
const sent = async () => {
	const request = await world.request();
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	return { id: body.results[0].id as string, reference: body.results[0].reference as string };
};
const emails = () => openedEmails(api.services, sql`kind = 'weekly-referrals' and recipient = ${email}`);

/** A Monday more than a week away, at 8 am in Perth. */
const aMonday = () => {
	const at = api.services.clock();
	at.setUTCHours(0, 0, 0, 0);
	at.setUTCDate(at.getUTCDate() + 7);
	do at.setUTCDate(at.getUTCDate() + 1);
	while (at.getUTCDay() !== 1);
	return at;
};

it("arrives on Monday at 8 am of the profile's state, once, lists what waits, and names no one", async () => {
	const [waits, accepted] = [await sent(), await sent()];
	await world.ask(staff(), `/provider-admin/${near}/referrals/${accepted.id}/answer/`, { version: 1, answer: "yes" });
	const monday = aMonday();
	await world.at(new Date(monday.getTime() - 60_000).toISOString());
	await runWeeklyEmails(api.services);
	expect(await emails()).toEqual([]);
	await world.at(monday.toISOString());
	expect((await runWeeklyEmails(api.services)).emailed).toBe(1);
	expect((await runWeeklyEmails(api.services)).emailed).toBe(0);
	const [one, ...others] = await emails();
	expect(others).toEqual([]);
	expect(one?.subject).toBe("2 referrals are waiting for you");
	expect(one?.text_body).toMatch(new RegExp(`${waits.reference}, [^\\n]*: Waiting for \\d+ days\\. Overdue\\.`));
	expect(one?.text_body).toMatch(new RegExp(`${accepted.reference}, [^\\n]*: Accepted \\d+ days? ago\\.`));
	expect(disclosed(JSON.stringify(one))).toEqual([]);
	expect(one?.text_body).not.toContain("Geelong");
});

it("is stopped by its link without signing in, or by the person, and turned on again", async () => {
	const [one] = await emails();
	const path = /\/weekly-email\/(\S+)/.exec(one?.text_body ?? "")?.[1] ?? "";
	const link = `/weekly-emails/${path}/`;
	expect(one?.unsubscribe).toMatch(new RegExp(`^https?://.*/weekly-email/${path}$`));
	expect((await world.ask({}, link)).body).toEqual({ is_on: true });
	expect((await world.ask({}, `/weekly-emails/${path.slice(0, -1)}x/`)).status).toBe(404);
	expect((await world.ask({}, `${link}stop/`, {})).body).toEqual({ is_on: false });
	await world.at(new Date(api.services.clock().getTime() + 7 * 24 * 3600_000).toISOString());
	expect((await runWeeklyEmails(api.services)).emailed).toBe(0);
	expect((await world.ask(staff(), "/own-referrals/weekly-email/", { is_on: true }, "PUT")).body).toEqual({
		is_on: true,
	});
	expect((await runWeeklyEmails(api.services)).emailed).toBe(1);
	expect(await emails()).toHaveLength(2);
});

it("doesn't arrive if nothing waits", async () => {
	await sql`update referral set state = 'withdrawn', ended_why = 'team', decline_reason = null`.execute(
		api.services.database.db,
	);
	await world.at(new Date(api.services.clock().getTime() + 7 * 24 * 3600_000).toISOString());
	expect((await runWeeklyEmails(api.services)).emailed).toBe(0);
});
