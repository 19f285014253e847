import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
// A Monday at 9 am in Melbourne.
let day = 0;
beforeEach(() => world.at(new Date(Date.UTC(2027, 1, 7 + 7 * day++, 22)).toISOString()));

const HOUR = 3600_000;
const db = () => api.services.database.db;
const later = (hours: number) => world.at(new Date(api.services.clock().getTime() + hours * HOUR).toISOString());
const run = () => runReferralsJob(api.services);
const pageOf = async (token: string) => (await world.ask({}, `/my-request/${token}/`)).body;
const askedIn = async (quoteId: string): Promise<{ provider_id: number; is_nameless: boolean }[]> =>
	(
		await sql<{ provider_id: number; is_nameless: boolean }>`
			select provider_id, is_nameless from referral where quote_id = ${quoteId} order by number
		`.execute(db())
	).rows;
const idsIn = async (quoteId: string) => (await askedIn(quoteId)).map(({ provider_id }) => provider_id);

/** A request to one provider, sent to it 15 minutes later. */
const asked = async (fields: Record<string, unknown> = {}) => {
	const made = await world.request({
		consent_to_share: true,
		ask_others: true,
		providers: [world.town.near.id],
		...fields,
	});
	await later(0.25);
	await sendDue(api.services);
	return made;
};

describe("others that fit, without the name", () => {
	// SND-010
	it("are asked after four business hours without a yes, not before, and once", async () => {
		const { quoteId, token, caseId } = await asked();
		await later(3.9);
		expect(await run()).toMatchObject({ others: 0 });
		await later(0.2);
		await Promise.all([run(), run()]);
		await run();
		const all = await askedIn(quoteId);
		expect(all[0]).toEqual({ provider_id: world.town.near.id, is_nameless: false });
		expect(all.slice(1).map(({ is_nameless }) => is_nameless)).toEqual([true, true]);
		expect(new Set(await idsIn(quoteId)).size).toBe(3);
		const page = await pageOf(token);
		expect(page.others_agreed_at).not.toBeNull();
		expect(page.timeline.map(({ what }: { what: string }) => what)).toContain("others-agreed");
		const { timeline } = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain("others-asked");
		const [news] = (await world.emails("request-news")).filter(({ subject }) => subject.includes("asked more"));
		expect(news?.text).toContain("without your name");
		const [email] = await world.emails("referral-waits", `owner-${world.third.id}@staff.example`);
		expect(email?.text).toContain("without giving their name");
		expect(email?.text).toContain("We've asked 3 providers");
		expect(disclosed(JSON.stringify(email))).toEqual([]);
	});

	it("keep the time of business: a Friday afternoon's silence ends on Monday", async () => {
		await later(4 * 24 + 7);
		const { quoteId } = await asked();
		await later(40);
		expect(await run()).toMatchObject({ others: 0 });
		await later(24 + 3);
		await run();
		expect((await idsIn(quoteId)).length).toBeGreaterThan(1);
	});

	it("are stored with the words that were agreed to, also by API clients", async () => {
		const { quoteId } = await asked();
		const { rows } = await sql<{
			wording: string;
		}>`select wording from others_consent where quote_id = ${quoteId}`.execute(db());
		expect(rows).toEqual([{ wording: OTHERS_WORDS }]);
		const refused = await sendQuote(api, aRequest(world.town, { ask_others: true }));
		expect(refused).toMatchObject({ status: 422, errors: [{ field: "consent_to_share" }] });
	});

	const silent = async () => {
		await later(5);
		await run();
	};
	it.each<[string, (made: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
		["the consent was taken back", ({ token }) => world.ask({}, `/my-request/${token}/others/withdraw/`, {})],
		["the request was cancelled", ({ token }) => world.ask({}, `/my-request/${token}/cancel/`, {})],
		[
			"a provider said yes",
			({ quoteId }) =>
				sql`update referral set state = 'accepted', answered_at = ${api.services.clock()} where quote_id = ${quoteId}`.execute(
					db(),
				),
		],
		[
			"the case was closed",
			({ quoteId }) =>
				sql`update team_case set status = 'closed', closed_at = now(), outcome = 'no-longer-needed' where quote_id = ${quoteId}`.execute(
					db(),
				),
		],
		["the request was erased", ({ quoteId }) => sql`delete from quote where id = ${quoteId}`.execute(db())],
		[
			"a colleague has to read it first",
			({ quoteId }) =>
				sql`update automatic_send set state = 'held', because = 'danger' where quote_id = ${quoteId}`.execute(db()),
		],
		[
			"the only provider lost the consent",
			({ token }) => world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: world.town.near.id }),
		],
	])("aren't asked once %s", async (_why, act) => {
		const made = await asked();
		await act(made);
		const before = await idsIn(made.quoteId);
		await silent();
		expect(await idsIn(made.quoteId)).toEqual(before);
	});

	// SND-011
	it("aren't asked without the tick", async () => {
		const { quoteId, token } = await asked({ ask_others: false });
		await silent();
		expect(await idsIn(quoteId)).toEqual([world.town.near.id]);
		expect((await pageOf(token)).others_agreed_at).toBeNull();
	});

	it("leave out those that are off the site or whose organisation the team sends to itself", async () => {
		const { quoteId } = await asked();
		await sql`update provider set is_active = false where id = ${world.third.id}`.execute(db());
		await sql`update account set automatic_sending = false where id = ${world.town.alsoNear.account_id}`.execute(db());
		await silent();
		expect(await idsIn(quoteId)).toEqual([world.town.near.id]);
		await sql`update provider set is_active = true where id = ${world.third.id}`.execute(db());
		await sql`update account set automatic_sending = true where id = ${world.town.alsoNear.account_id}`.execute(db());
	});

	it("taking it back twice changes nothing more", async () => {
		const { token } = await asked();
		const back = () => world.ask({}, `/my-request/${token}/others/withdraw/`, {});
		expect((await back()).body).toEqual({ withdrawn: true });
		expect((await back()).body).toEqual({ withdrawn: false });
		const page = await pageOf(token);
		expect(page.others_agreed_at).toBeNull();
		expect(page.timeline.map(({ what }: { what: string }) => what)).toContain("others-taken-back");
	});
});
