import { sql } from "kysely";
import { expect, it } from "vitest";
import { openedEmails } from "#tests/support/emails.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

// Forty requests, two team members, three providers and the visitors act at once. The test checks every response for
// names that must not be there.

const { api, world } = await worldOfFile();

const CASES = 40;
const emails = "abcdefghijklmnopqrstuvwxyz";
/** A name that appears nowhere else in the test data. */
const nameOf = (n: number) => `Qzx${emails[n % 26]}${emails[Math.floor(n / 26)]}vire Plover`;
const wordOf = (n: number) => (nameOf(n).split(" ")[0] ?? "").toLowerCase();

it("no details are disclosed before acceptance and consent or after a withdrawal, and every view is audited", {
	timeout: 120_000,
}, async () => {
	let tick = 0;
	/** Every response that a provider received. */
	const heard: { provider: number; path: string; began: number; ended: number; text: string; status: number }[] = [];
	const accepted = new Map<string, number>();
	const withdrawn = new Map<string, { began: number; ended: number }>();
	const robin = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Robin Marsh" })).id);
	const providers = [world.town.near.id, world.town.alsoNear.id, world.third.id];
	const requests: { n: number; caseId: string; token: string }[] = [];
	for (let n = 0; n < CASES; n++)
		requests.push({
			n,
			...(await world.request({
				name: nameOf(n),
				email: `${wordOf(n)}@plover.example`,
				providers: providers.slice(0, 1 + (n % 3)),
			})),
		});

	const asProvider = async (provider: number, path: string, body?: unknown) => {
		const began = ++tick;
		const answer = await world.ask(world.staff.get(provider) ?? {}, path, body);
		heard.push({ provider, path, began, ended: ++tick, text: answer.text.toLowerCase(), status: answer.status });
		return answer;
	};
	let done = false;
	const sent = new Set<number>();
	const team = async (me: Record<string, string>, mine: typeof requests) => {
		for (const { n, caseId, token } of mine) {
			const asked = providers.slice(0, 1 + (n % 3));
			for (const provider of asked)
				if (n % 2)
					await world.ask({}, `/my-request/${token}/consents/`, {
						provider,
						shares: ["needs"],
						given_by: "participant",
					});
				else
					await world.ask(me, `/team/cases/${caseId}/consents/`, {
						provider,
						shares: [],
						given_by: "representative",
						relation: "Mother",
						way: "phone",
					});
			const { sending } = await world.list(caseId);
			expect((await world.ask(me, `/team/cases/${caseId}/send/`, { ...sending, providers: asked })).status).toBe(201);
			sent.add(n);
		}
	};
	const provider = async (id: number) => {
		const seen = new Set<string>();
		for (let last = false; !last; ) {
			last = done;
			const { results } = (await asProvider(id, `/provider-admin/${id}/referrals/`)).body;
			for (const one of results as { id: string; version: number; reference: string }[]) {
				if (seen.has(one.id)) continue;
				seen.add(one.id);
				const at = `/provider-admin/${id}/referrals/${one.id}`;
				await asProvider(id, `${at}/`);
				await asProvider(id, `${at}/plan-file/`);
				const choice = Number(one.reference.slice(2)) % 4;
				if (choice === 3) continue;
				accepted.set(`${id} ${one.id}`, tick + 1);
				const answer = await asProvider(
					id,
					`${at}/answer/`,
					choice === 2 ? { version: 1, answer: "no", reason: "place" } : { version: 1, answer: "yes" },
				);
				if (choice === 2 || answer.status !== 200) accepted.delete(`${id} ${one.id}`);
				await asProvider(id, `${at}/`);
				if (choice === 1) await asProvider(id, `${at}/progress/`, { version: answer.body.version, state: "contacted" });
				await asProvider(id, `${at}/`);
			}
		}
	};
	/** Every fifth visitor withdraws consent for the first provider, some while the provider is reading. */
	const visitors = async () => {
		const gone = new Set<number>();
		for (let last = false; !last; ) {
			last = done;
			await world.ask(world.sam, "/team/cases/?view=waiting-provider");
			for (const { n, token } of requests.filter(({ n: one }) => one % 5 === 0 && sent.has(one) && !gone.has(one))) {
				gone.add(n);
				const began = ++tick;
				const answer = await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: providers[0] });
				expect(answer.body).toEqual({ withdrawn: true });
				withdrawn.set(`${providers[0]} ${n}`, { began, ended: ++tick });
			}
		}
	};
	const others = Promise.all([...providers.map(provider), visitors()]);
	await Promise.all([
		team(
			world.sam,
			requests.filter(({ n }) => n % 2 === 0),
		),
		team(
			robin,
			requests.filter(({ n }) => n % 2 === 1),
		),
	]);
	done = true;
	await others;

	const { rows } = await sql<{ id: string; name: string; provider_id: number; state: string }>`
		select r.id, q.name, r.provider_id, r.state from referral r join quote q on q.id = r.quote_id
	`.execute(api.services.database.db);
	const referralOf = new Map(rows.map((row) => [row.id, row]));
	let disclosures = 0;
	for (const answer of heard)
		for (const { n } of requests) {
			if (!answer.text.includes(wordOf(n))) continue;
			disclosures += 1;
			const id = /referrals\/([\w-]{36})\/$/.exec(answer.path)?.[1] ?? "";
			// A name may only appear in the response for that person's referral, after acceptance, and only if the request
			// started before the withdrawal completed.
			expect(referralOf.get(id)).toMatchObject({ name: nameOf(n), provider_id: answer.provider });
			expect(accepted.get(`${answer.provider} ${id}`) ?? Number.POSITIVE_INFINITY).toBeLessThan(answer.ended);
			const end = withdrawn.get(`${answer.provider} ${n}`);
			if (end) expect(answer.began).toBeLessThan(end.ended);
		}
	expect(disclosures).toBeGreaterThan(20);
	const { rows: audit } = await sql<{ deed: string; n: number }>`
		select deed, count(*)::int as n from audit where deed like 'referral.%' or deed like 'consent.%' group by deed
	`.execute(api.services.database.db);
	const noted = Object.fromEntries(audit.map(({ deed, n }) => [deed, n]));
	expect(noted["referral.opened"]).toBe(disclosures);
	expect(noted["referral.sent"]).toBe(rows.length);
	expect(noted["consent.withdrawn"]).toBe(withdrawn.size);
	expect(noted["consent.given"]).toBe(rows.length);

	// After three business days, each unanswered referral has had one reminder and one proposal.
	const waiting = rows.filter(({ state }) => state === "new").length;
	await world.at("2026-03-05T09:00:00+11:00");
	expect(await runReferralsJob(api.services)).toMatchObject({ reminded: waiting, proposed: waiting });
	const told = (await openedEmails(api.services, sql`recipient like 'owner-%'`)).map(
		({ subject, text_body, html_body }) => ({
			text: `${subject}${text_body}${html_body}`,
		}),
	);
	expect(told.length).toBeGreaterThan(rows.length);
	for (const { text } of told) expect(text.toLowerCase()).not.toMatch(/plover|qzx/);
});
