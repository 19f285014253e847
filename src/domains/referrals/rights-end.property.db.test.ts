import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ReferralState } from "#contract/referrals/referrals.ts";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { formOf, withPlan } from "#tests/support/follow-up-forms.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { disclosed, type World } from "#tests/support/referrals.ts";
import { runs } from "#tests/support/runs.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";

// Whatever happens in whatever order, a provider sees the person only while everything that allows it holds (decisions
// 20, 51 and 72). What allows it is read from the tables here, without the code under test.

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const LISTED = "(03) 5550 1234";
/** Words of the details that no first look may contain. */
const DETAILS = ["quokkas", "epilepsy"];
const detailsIn = (text: string) => DETAILS.filter((word) => text.toLowerCase().includes(word));

const WHO = ["staffed", "lone"] as const;
type Who = (typeof WHO)[number];
const ON_PROVIDER = [
	...["withdraw", "deactivate", "activate", "take-back", "resume", "yes", "no", "phone-yes", "undo"],
	...["contacted", "started", "consent-again", "consent-by-phone", "team-sends"],
] as const;
const ON_REQUEST = [
	...["withdraw-all", "cancel", "close", "reopen", "details", "job", "minutes", "days"],
	...["link-yes", "link-no", "old-link-yes", "confirm", "refuse", "send-to", "join"],
] as const;
type Step = readonly [what: string, who: Who];

const pathOf = (...all: string[]) => all.map((what): Step => [what, "staffed"]);
/** Leads to a person who is seen by both providers. */
const YES = ["minutes", "job", "yes", "link-yes", "confirm", "contacted"];
const YES_PATH = pathOf(...YES);
/** Leads to a decline that was undone. */
const NO_PATH = pathOf("minutes", "job", "no", "link-no", "undo");
const steps = fc
	.tuple(
		fc.oneof(
			{ weight: 3, arbitrary: fc.nat(YES_PATH.length).map((length) => YES_PATH.slice(0, length)) },
			{ weight: 1, arbitrary: fc.nat(NO_PATH.length).map((length) => NO_PATH.slice(0, length)) },
		),
		fc.array(
			fc.oneof(
				{ weight: 3, arbitrary: fc.tuple(fc.constantFrom<string>(...ON_PROVIDER), fc.constantFrom(...WHO)) },
				{ weight: 2, arbitrary: fc.tuple(fc.constantFrom<string>(...ON_REQUEST), fc.constant<Who>("staffed")) },
			),
			{ minLength: 1, maxLength: 9 },
		),
	)
	.map(([first, then]): Step[] => [...first, ...then]);

interface Profile {
	record: ProviderRecord;
	member: number;
	email: string;
	cookies: Record<string, string>;
}
let made = 0;
/** How often something was rightly shown. */
let [persons, details, plans] = [0, 0, 0];
/** A provider that fits, with an owner. The owner of a lone one is invited, and counts as a user when they join. */
const aProfile = async (who: Who): Promise<Profile> => {
	const number = ++made;
	const record = await aProvider(db(), {
		...{ name: `Provider ${number}`, email: `desk-${number}@provider.example`, phone_number: LISTED },
		...{ services: world.town.near.services, postcodes: [SERVED], funding_types: ["NDIS"] },
		...{ age_groups: [world.town.age], short_description: "Help at home", description: "Help at home." },
	});
	const email = `owner-${number}@provider.example`;
	const { id } = await aPerson(api.services, "staff", { name: `Owner ${number}`, email });
	await joins(api.services, id, record.account_id, "owner");
	const { rows } = await sql<{ id: number }>`select id from account_member where person_id = ${id}`.execute(db());
	const profile = { record, member: rows[0]?.id ?? 0, email, cookies: await sessionOf(api.services, id) };
	if (who === "lone") await setJoined(profile, false);
	return profile;
};
const setJoined = ({ member }: Profile, isJoined: boolean) =>
	sql`update account_member set accepted_at = ${isJoined ? api.services.clock() : null} where id = ${member}`.execute(
		db(),
	);

interface Held {
	id: string;
	who: Who;
	state: ReferralState;
	version: number;
	on_hold: boolean;
	may_see: boolean;
	/** Closed, cancelled, or consent was withdrawn since. */
	must_be_over: boolean;
	shares: string[];
}

/** A request to two providers, and everything that can happen to it. */
const aStory = async () => {
	const profiles: Record<Who, Profile> = { staffed: await aProfile("staffed"), lone: await aProfile("lone") };
	let isJoined = false;
	const providers = WHO.map((who) => profiles[who].record.id);
	const { caseId, quoteId, token, cookie } = await world.request({ providers, consent_to_share: true });

	const ask: World["ask"] = async (...call) => {
		const answer = await world.ask(...call);
		expect(answer.status, `${call[1]}: ${answer.text}`).toBeLessThan(500);
		return answer;
	};
	/** Referrals, newest first, and whether their provider may see the person now. */
	const held = async (): Promise<Held[]> => {
		const { rows } = await sql<Held>`
			select r.id, case when r.provider_id = ${profiles.lone.record.id} then 'lone' else 'staffed' end as who, r.state, r.version,
				r.paused_at is not null or not p.is_active as on_hold, coalesce(n.shares, '{}') as shares,
				r.state in ('accepted', 'contacted', 'started') and n.id is not null and p.is_active and r.paused_at is null
					and c.status <> 'closed' and q.cancelled_at is null
					and not exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting') as may_see,
				c.status = 'closed' or q.cancelled_at is not null or n.id is null and exists (
					select from referral_consent o where o.quote_id = q.id and o.provider_id = p.id and o.ended_at >= r.sent_at
				) as must_be_over
			from referral r join provider p on p.id = r.provider_id join quote q on q.id = r.quote_id join team_case c on c.quote_id = q.id
				left join referral_consent n on n.quote_id = q.id and n.provider_id = p.id and n.ended_at is null
			where q.id = ${quoteId} order by r.sent_at desc, r.number desc
		`.execute(db());
		return rows;
	};
	const newest = async (who: Who) => (await held()).find((one) => one.who === who);
	const emails = () =>
		openedEmails(
			api.services,
			sql`recipient = any (${`{${WHO.flatMap((who) => [profiles[who].email, profiles[who].record.email]).join()},other-${profiles.lone.record.id}@provider.example}`}::text[])`,
		);
	const links = async () =>
		(await emails()).flatMap(({ text_body }) => /\/answer\/([\w-]{43})/.exec(text_body)?.[1] ?? []);
	const caseVersion = async () => (await ask(world.sam, `/team/cases/${caseId}/`)).body.version;
	const onCase = (path: string, body: object) => ask(world.sam, `/team/cases/${caseId}/${path}`, body);
	const mine = (path: string, body: object) => ask({}, `/my-request/${token}/${path}`, body);
	const own = (who: Who, id: string, path = "", body?: object) =>
		ask(profiles[who].cookies, `/provider-admin/${profiles[who].record.id}/referrals/${id}/${path}`, body);
	const onOwn = async (who: Who, path: string, body: object) => {
		const row = await newest(who);
		if (row) await own(who, row.id, path, { version: row.version, ...body });
	};
	const ofTeam = async (who: Who, path: string, body: object = {}) => {
		const row = await newest(who);
		if (row) await onCase(`referrals/${row.id}/${path}/`, { version: row.version, ...body });
	};
	const answerLink = (link: string | undefined, body: object) => ask({}, `/answer/${link ?? "x"}/`, body);
	const LINK_YES = { answer: "yes", name: "Kim Lee", role: "Intake", phone: "03 5550 1234" };
	const check = async (how: "confirm" | "refuse", body: object) => {
		const { results } = (await ask(world.sam, `/team/cases/${caseId}/claims/`)).body;
		const waiting = results.find(({ state }: { state: string }) => state === "waiting");
		if (waiting) await onCase(`claims/${waiting.id}/${how}/`, body);
	};
	const later = (minutes: number) =>
		world.at(new Date(api.services.clock().getTime() + minutes * 60_000).toISOString());
	const withdraw = (who: Who) => mine("consents/withdraw/", { provider: profiles[who].record.id });

	const acts: Record<string, (who: Who) => Promise<unknown>> = {
		withdraw,
		"withdraw-all": async () => {
			for (const who of WHO) await withdraw(who);
		},
		cancel: () => mine("cancel/", {}),
		deactivate: (who) =>
			ask(world.sam, `/team/providers/${profiles[who].record.id}/deactivate/`, { reason: "A complaint was upheld" }),
		activate: (who) => ask(world.sam, `/team/providers/${profiles[who].record.id}/activate/`, {}),
		close: async () => onCase("close/", { version: await caseVersion(), outcome: "no-longer-needed" }),
		reopen: () => onCase("reopen/", {}),
		"take-back": (who) => ofTeam(who, "take-back"),
		resume: (who) => ofTeam(who, "resume"),
		"phone-yes": (who) => ofTeam(who, "answer", { answer: "yes", said_by: "Jo" }),
		"send-to": () => ofTeam("lone", "send-to", { email: `other-${profiles.lone.record.id}@provider.example` }),
		yes: (who) => onOwn(who, "answer/", { answer: "yes" }),
		no: (who) => onOwn(who, "answer/", { answer: "no", reason: "age" }),
		undo: (who) => onOwn(who, "undo/", {}),
		contacted: (who) => onOwn(who, "progress/", { state: "contacted" }),
		started: (who) => onOwn(who, "progress/", { state: "started" }),
		"consent-again": (who) =>
			mine("consents/", { provider: profiles[who].record.id, shares: ["needs"], given_by: "participant" }),
		"consent-by-phone": (who) => world.consent(caseId, profiles[who].record.id, { shares: ["plan"] }),
		"team-sends": (who) => world.send(caseId, [profiles[who].record.id]),
		details: () =>
			api.request(`/quotes/${quoteId}/`, {
				method: "PATCH",
				body: formOf({ ...withPlan, participant_goals: "Zephyrine feeds quokkas", share_details: "true" }),
				cookies: { quote_visitor: cookie },
			}),
		job: async () => {
			await sendDue(api.services);
			await runReferralsJob(api.services);
		},
		minutes: () => later(16),
		days: () => later(2 * 24 * 60),
		"link-yes": async () => answerLink((await links()).at(-1), LINK_YES),
		"old-link-yes": async () => answerLink((await links())[0], LINK_YES),
		"link-no": async () => answerLink((await links()).at(-1), { answer: "no", reason: "place" }),
		confirm: () =>
			check("confirm", {
				...{ number: LISTED, number_from: "listing", spoke_to: "Jo" },
				email: `kim-${profiles.lone.record.id}@provider.example`,
			}),
		refuse: () => check("refuse", { note: "They don't know this person" }),
		join: async () => {
			isJoined = true;
			await setJoined(profiles.lone, true);
		},
	};

	/** Tries every way to see the person, as staff of both profiles. */
	const look = async () => {
		const rows = await held();
		const { rows: stored } = await sql`select from plan_file where quote_id = ${quoteId}`.execute(db());
		const hasPlan = stored.length > 0;
		// Who joins this very moment must not see more than staff who were there before.
		if (!isJoined) await setJoined(profiles.lone, true);
		for (const { id, who, state, may_see, must_be_over, shares } of rows) {
			if (must_be_over) expect(["declined", "closed", "withdrawn"], "has ended").toContain(state);
			const read = await own(who, id);
			const plan = await own(who, id, "plan-file/");
			const showsPlan = may_see && shares.includes("plan") && hasPlan;
			expect(plan.status === 200, "shows the plan").toBe(showsPlan);
			if (showsPlan) plans++;
			expect(Boolean(read.body.person), "shows the person").toBe(may_see);
			const { person: _person, ...rest } = read.body;
			expect(disclosed(JSON.stringify(may_see ? rest : read.body)), "own referral").toEqual([]);
			const found = detailsIn(read.text);
			if (!(may_see && shares.includes("needs"))) expect(found, "own referral").toEqual([]);
			if (found.length > 0) details++;
		}
		for (const who of WHO)
			for (const view of ["new", "going", "done"]) {
				const { results } = (await ask(profiles[who].cookies, `/own-referrals/?view=${view}`)).body;
				for (const { person, ...line } of results) {
					if (person !== null) expect(rows.find(({ id }) => id === line.id)?.may_see, "inbox").toBe(true);
					expect(disclosed(JSON.stringify(line)), "inbox").toEqual([]);
				}
			}
		if (!isJoined) await setJoined(profiles.lone, false);
		for (const link of await links()) {
			const { text } = await ask({}, `/answer/${link}/`);
			expect([...disclosed(text), ...detailsIn(text)], "link").toEqual([]);
		}
		for (const { kind, subject, text_body, html_body } of await emails())
			expect([...disclosed(subject + text_body + html_body), ...detailsIn(text_body)], kind).toEqual([]);
		persons += rows.filter(({ may_see }) => may_see).length;
	};

	/** Says yes to every referral that doesn't wait for an answer. */
	const sayYesLate = async () => {
		const rows = await held();
		if (!isJoined) await setJoined(profiles.lone, true);
		for (const { id, who, version, state, on_hold } of rows)
			if (state !== "new" || on_hold) {
				const { status } = await own(who, id, "answer/", { version, answer: "yes" });
				// The same yes again gets the same response.
				const repeated = state === "accepted" ? [200, 409] : [state === "withdrawn" ? 410 : 409];
				expect(repeated, `a late yes to one that is ${state}`).toContain(status);
			}
		if (!isJoined) await setJoined(profiles.lone, false);
		// Links to a referral that waits still work, so they aren't tried.
		if (rows.every(({ who, state, on_hold }) => who !== "lone" || state !== "new" || on_hold))
			for (const link of await links())
				expect([200, 404, 409, 410]).toContain((await answerLink(link, LINK_YES)).status);
		const ended = (all: Held[]) => all.map(({ id, state, version }) => [id, state, version]);
		expect(ended(await held()), "a late yes changes nothing").toEqual(ended(rows));
	};
	return { acts, held, look, sayYesLate };
};

it("a provider sees the person only while accepted, with consent, on the site, in an open request and checked", {
	timeout: runs(180_000, 1_800_000),
}, async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (all) => {
			const { acts, held, look, sayYesLate } = await aStory();
			for (const [what, who] of all) {
				await acts[what]?.(who);
				await look();
				await sayYesLate();
			}
			await acts.close?.("staffed");
			await look();
			expect((await held()).filter(({ may_see }) => may_see)).toEqual([]);
		}),
		{
			numRuns: runs(6, 60),
			// These show everything at both providers, and then with consent for less.
			examples: [
				[[...YES_PATH, ["consent-again", "staffed"]]],
				[pathOf("minutes", "job", "withdraw-all")],
				[pathOf("details", ...YES, "consent-again", "consent-by-phone")],
			],
		},
	);
	expect(Math.min(persons, details, plans), "the checks can see what they look for").toBeGreaterThan(0);
});
