import { sql } from "kysely";
import { expect } from "vitest";
import { erase } from "#domains/retention/erase.ts";
import type { TestApi } from "../api.ts";
import { aProvider, type ProviderRecord } from "../builders.ts";
import { sessionOf } from "../people.ts";
import { SERVED } from "../quotes.ts";
import { aWorld, type World } from "../referrals.ts";
import { type Story, UNCLAIMED, type Who } from "./stories.ts";

const HOUR = 3600_000;

/** A small random number generator, so that a seed repeats a fortnight. @returns numbers from 0 to 1 */
export const randomOf = (seed: number) => {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
};

/** A referral as the tables have it. */
export interface Row {
	id: string;
	number: number;
	quote_id: string;
	who: Who;
	provider_id: number;
	state: string;
	version: number;
	sent_at: Date;
	since: Date;
	answered_at: Date | null;
	visible_at: Date | null;
	contact_asked_at: Date | null;
	contact_missed_at: Date | null;
	reminded_at: Date | null;
	is_nameless: boolean;
	is_unchecked: boolean;
	has_consent: boolean;
}

/** A story that has begun. */
export interface Running {
	story: Story;
	caseId: string;
	quoteId: string;
	token: string;
	email: string;
	sentAt: Date;
	endedAt?: Date;
	isErased?: boolean;
}

export const aCast = async (api: TestApi) => {
	const world = await aWorld(api);
	const profiles = new Map<Who, ProviderRecord>([
		["near", world.town.near],
		["alsoNear", world.town.alsoNear],
		["third", world.third],
	]);
	for (const who of UNCLAIMED)
		profiles.set(
			who,
			await aProvider(api.services.database.db, {
				...{ name: `The ${who} profile`, email: `desk@${who}.example`, phone_number: "(03) 5550 1234" },
				...{
					services: world.town.near.services,
					postcodes: [SERVED],
					funding_types: ["NDIS"],
					age_groups: [world.town.age],
				},
			}),
		);
	// Everyone who fits is near enough to ask.
	await sql`update provider set postcode = ${SERVED}`.execute(api.services.database.db);
	return { world, profiles };
};
export type Cast = Awaited<ReturnType<typeof aCast>>;

/** Plays the people of the stories. Each act happens once, at the first look after its time. */
export const aPlayer = (api: TestApi, { world, profiles }: Cast, random: () => number) => {
	const db = () => api.services.database.db;
	const running: Running[] = [];
	const done = new Set<string>();
	const jitter = new Map<string, number>();
	const whoOf = (id: number) => [...profiles].find(([, one]) => one.id === id)?.[0] ?? "near";
	const idOf = (who: Who) => profiles.get(who)?.id ?? 0;

	const rows = async (): Promise<Row[]> => {
		const { rows: found } = await sql<Omit<Row, "who">>`
			select r.id, r.number, r.quote_id, r.provider_id, r.state, r.version, r.sent_at, coalesce(r.restarted_at, r.sent_at) as since, r.answered_at, r.visible_at,
				r.contact_asked_at, r.contact_missed_at, r.reminded_at, r.is_nameless,
				exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting') as is_unchecked,
				exists (select from referral_consent n where n.quote_id = r.quote_id and n.provider_id = r.provider_id and n.ended_at is null) as has_consent
			from referral r order by r.number
		`.execute(db());
		return found.map((row) => ({ ...row, who: whoOf(row.provider_id) }));
	};

	/** The cookies of a person who signs in for a provider: its owner, or who claimed it. */
	const cookiesOf = async (provider: number) => {
		const { rows: people } = await sql<{ person_id: number }>`
			update account_member m set accepted_at = coalesce(accepted_at, ${api.services.clock()}) from provider p
			where p.account_id = m.account_id and p.id = ${provider} returning m.person_id
		`.execute(db());
		return people[0] ? sessionOf(api.services, people[0].person_id) : {};
	};
	const fine = async (answer: ReturnType<World["ask"]>, what: string) => {
		const { status, text } = await answer;
		expect([200, 201], `${what}: ${text}`).toContain(status);
	};
	const onOwn = async ({ provider_id, id, version }: Row, path: string, body: object) =>
		fine(
			world.ask(await cookiesOf(provider_id), `/provider-admin/${provider_id}/referrals/${id}/${path}/`, {
				version,
				...body,
			}),
			path,
		);
	const linkOf = async (who: Who) => {
		const { rows: members } =
			await sql`select from member_in_force m join provider p on p.account_id = m.account_id where p.id = ${idOf(who)}`.execute(
				db(),
			);
		return members.length > 0 ? undefined : profiles.get(who)?.email;
	};

	const answer = async (row: Row, how: "yes" | "no" | "weeks") => {
		const address = await linkOf(row.who);
		if (!address)
			return onOwn(
				row,
				"answer",
				{ yes: { answer: "yes" }, no: { answer: "no", reason: "age" }, weeks: { answer: "waiting", weeks: 4 } }[how],
			);
		const emails = (
			await Promise.all(
				["referral-waits", "referral-first-reminder", "referral-reminder"].map((kind) => world.emails(kind, address)),
			)
		).flat();
		const link = emails.map(({ text }) => /\/answer\/([\w-]{43})/.exec(text)?.[1]).find(Boolean);
		const body = {
			yes: { answer: "yes", name: "Kim Lee", role: "Intake", email: `kim@at-${row.who}.example` },
			no: { answer: "no", reason: "age" },
			weeks: { answer: "waiting", weeks: 4 },
		}[how];
		await fine(world.ask({}, `/answer/${link}/`, body), "answer by link");
	};
	const check = async ({ caseId }: Running, how: "confirm" | "refuse") => {
		const { results } = (await world.ask(world.sam, `/team/cases/${caseId}/claims/`)).body;
		const path = `/team/cases/${caseId}/claims/${results[0].id}/${how}/`;
		if (how === "refuse") return fine(world.ask(world.sam, path, { note: "They don't know this person" }), how);
		const { email } = results[0];
		const call = await world.ask(world.sam, path, {
			number: "(03) 5550 1234",
			number_from: "listing",
			spoke_to: "Jo",
			email,
		});
		const link = /\/claim\/([\w-]{43})/.exec((await world.emails("claim-invitation", email))[0]?.text ?? "")?.[1];
		await fine(world.ask({}, `/claim-links/${link}/`, { code: call.body.code }), how);
	};
	const remove = async (one: Running) => {
		const { body } = await world.ask(world.sam, `/team/cases/${one.caseId}/`);
		await fine(
			world.ask(world.sam, `/team/cases/${one.caseId}/close/`, { version: body.version, outcome: "no-longer-needed" }),
			"close",
		);
		const { rows: cases } = await sql<{
			number: number;
		}>`select number from team_case where id = ${one.caseId}`.execute(db());
		await erase(api.services, { cases: [cases[0]?.number ?? 0] }, true);
		one.isErased = true;
	};

	const begin = async (story: Story) => {
		const email = story.heldFor ? { email: `held-${running.length}@mailinator.com` } : {};
		const made = await world.request({
			...email,
			providers: story.names?.map(idOf) ?? [],
			consent_to_share: true,
			...(story.names ? {} : { ask_everyone: { most: 20, within_km: null } }),
		});
		const { rows: quotes } = await sql<{ email: string }>`select email from quote where id = ${made.quoteId}`.execute(
			db(),
		);
		running.push({ ...made, story, email: quotes[0]?.email ?? "", sentAt: api.services.clock() });
	};

	/** Every act that has become due, in random order. */
	const due = async (now: Date, all: Row[]) => {
		const acts: { key: string; act: () => Promise<unknown> }[] = [];
		const add = (
			key: string,
			from: Date | null | undefined,
			hours: number | undefined,
			act: () => Promise<unknown>,
		) => {
			if (!from || hours === undefined || done.has(key)) return;
			if (!jitter.has(key)) jitter.set(key, 0.8 + random() * 0.4);
			if (from.getTime() + hours * HOUR * (jitter.get(key) ?? 1) <= now.getTime()) acts.push({ key, act });
		};
		for (const one of running) {
			const { story, quoteId, caseId, token } = one;
			if (one.endedAt) continue;
			const mine = (path: string, body: object) => fine(world.ask({}, `/my-request/${token}/${path}/`, body), path);
			const key = (what: string) => `${story.name}: ${what}`;
			const own = all.filter((row) => row.quote_id === quoteId);
			add(key("cancel"), one.sentAt, story.visitor.cancels, async () => {
				await mine("cancel", {});
				one.endedAt = now;
			});
			add(key("erase"), one.sentAt, story.visitor.erased, async () => {
				await remove(one);
				one.endedAt = now;
			});
			add(key("held"), one.sentAt, story.heldFor, () =>
				fine(world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" }), "send"),
			);
			const offers = own.filter((row) => row.is_nameless && row.state === "accepted" && !row.has_consent);
			add(key("choose"), offers[0]?.answered_at, story.visitor.chooses, () =>
				mine("choose", { providers: [offers[0]?.provider_id], tell_others: true, shares: [], given_by: "participant" }),
			);
			for (const row of own) {
				const plays = story.providers[row.who];
				if (row.state === "new" && plays)
					add(key(`${row.who} answers`), row.sent_at, plays.after, () => answer(row, plays.answer));
				if (row.state !== "accepted") continue;
				if (row.is_unchecked)
					add(key("check"), row.answered_at, story.check?.after, () => check(one, story.check?.how ?? "confirm"));
				else
					add(key(`${row.who} calls`), row.visible_at, plays?.calls, () =>
						onOwn(row, "progress", { state: "contacted" }),
					);
				const { says } = story.visitor;
				add(key("says"), row.contact_asked_at, says?.after, () =>
					mine("contacted", { provider: row.provider_id, contacted: says?.contacted }),
				);
			}
		}
		return acts.map((act) => ({ ...act, order: random() })).sort((a, b) => a.order - b.order);
	};

	return {
		running,
		rows,
		begin,
		/** Does the next act that is due. @returns its name, or undefined if nothing is left to do now */
		async next(): Promise<string | undefined> {
			const [act] = await due(api.services.clock(), await rows());
			if (!act) return undefined;
			done.add(act.key);
			await act.act();
			return act.key;
		},
		cookiesOf,
	};
};
export type Player = ReturnType<typeof aPlayer>;
