import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";

const { api, world } = await worldOfFile();

const MINUTE = 60_000;
const db = () => api.services.database.db;
const later = (minutes: number) => world.at(new Date(api.services.clock().getTime() + minutes * MINUTE).toISOString());
const claims = async () =>
	(
		await sql<{ quote_id: string; state: string; tries: number; is_claimed: boolean }>`
			select quote_id, state, tries, claimed_until is not null as is_claimed from automatic_send order by created_at, quote_id
		`.execute(db())
	).rows;

it("nodes share what is due: each request is claimed by one, and sent once", async () => {
	const requests = [];
	for (let n = 0; n < 12; n++)
		requests.push(await world.request({ consent_to_share: true, email: `mai${n}@visitor.example` }));
	await later(15);
	const done = await Promise.all([1, 2, 3].map(() => sendDue(api.services)));
	expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(requests.length);
	for (const row of await claims()) expect(row).toMatchObject({ state: "sent", tries: 0, is_claimed: false });
});

it("a request that fails waits longer each time, doesn't hold up the others, and is reported while it is stuck", async () => {
	const broken = await world.request({ consent_to_share: true });
	await sql`
		create function fail_one() returns trigger language plpgsql as $$ begin
			if new.quote_id = ${sql.lit(broken.quoteId)}::uuid then raise exception 'cannot be sent'; end if; return new;
		end $$
	`.execute(db());
	await sql`create trigger fail_one before insert on referral for each row execute function fail_one()`.execute(db());
	const triesOf = async () => (await claims()).find(({ quote_id }) => quote_id === broken.quoteId)?.tries;
	await later(15);
	await expect(sendDue(api.services)).rejects.toThrow("cannot be sent");
	expect(await triesOf()).toBe(1);
	const other = await world.request({ consent_to_share: true, email: "lee@visitor.example" });
	await sql`update automatic_send set due_at = ${api.services.clock()} where quote_id = ${other.quoteId}`.execute(db());
	// The first claim lasts a minute.
	await later(0.5);
	expect(await sendDue(api.services)).toMatchObject({ sent: 1 });
	expect(await triesOf()).toBe(1);
	for (const [minutes, tries] of [
		[0.5, 2],
		[1, 2],
		[1, 3],
		[3, 3],
	] as const) {
		await later(minutes);
		await sendDue(api.services).catch(() => {});
		expect([minutes, await triesOf()]).toEqual([minutes, tries]);
	}
	await expect(sendDue(api.services)).rejects.toThrow("1 due but failing several times");
	await sql`drop trigger fail_one on referral`.execute(db());
	await later(20);
	expect(await sendDue(api.services)).toMatchObject({ sent: 1 });
	expect(await sendDue(api.services)).toMatchObject({ sent: 0 });
});

it("the process looks at its connections while many requests are sent", async () => {
	for (let n = 0; n < 10; n++) await world.request({ consent_to_share: true, email: `kim${n}@visitor.example` });
	await later(15);
	let looks = 0;
	let goes = true;
	const looking = (async () => {
		for (; goes; looks++) await breathe();
	})();
	expect(await sendDue(api.services)).toMatchObject({ sent: 10 });
	goes = false;
	await looking;
	expect(looks).toBeGreaterThan(20);
});
