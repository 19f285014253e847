import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { WAITS } from "#contract/referrals/states.ts";
import { isBusinessDay, momentOf, nextDay, officeTime } from "#contract/shared/office-hours.ts";
import { holidaysFrom, seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails, type PostedEmail } from "#tests/support/emails.ts";
import { unknownAnswers, unknownMoments } from "#tests/support/fortnight/facts.ts";
import {
	aCast,
	aPlayer,
	type Cast,
	type Player,
	type Row,
	type Running,
	randomOf,
} from "#tests/support/fortnight/play.ts";
import { FIRST_DAY, FIRST_LOOK, LAST_DAY, NO_WORK, STORIES, TIMES } from "#tests/support/fortnight/stories.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { runs } from "#tests/support/runs.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";

// Fourteen business days over Easter, with everyone acting in an order that a seed decides. Every promise is kept, reminded
// of or becomes a colleague's, at its time, and no email says what its reader's page doesn't.

const SEEDS = Array.from({ length: runs(1, 20) }, (_, n) => n + 1);

/** What happens at each time of a wait: the event in the case. A wait that isn't here has no referral of its own. */
const EVENTS: Record<string, { reminders: string; over: string | null }> = {
	answer: { reminders: "referral-reminded", over: "referral-silent" },
	contact: { reminders: "contact-reminded", over: "contact-asked" },
	contactAnswer: { reminders: "", over: "contact-missed" },
};
/** Emails that the clock sends. They come at business times only. */
const CLOCKED = ["referral-first-reminder", "referral-reminder", "referral-contact-reminder", "referral-silent"];

/** When each wait of this referral counts from; null if it doesn't wait. */
const waitsFrom = (row: Row): Record<string, Date | null> => {
	const isPromise = row.state === "accepted" && row.contact_missed_at === null;
	return {
		answer: row.state === "new" ? row.since : null,
		contact: isPromise ? row.visible_at : null,
		contactAnswer: isPromise ? row.visible_at : null,
	};
};

const play = (api: TestApi, { world, profiles }: Cast, player: Player, holidays: ReadonlySet<string>) => {
	const db = () => api.services.database.db;
	const seen = new Set<string>();
	let kept = 0;
	const due = new Map<string, Date>();
	const dueAfter = async (from: Date, minutes: number): Promise<Date> => {
		const key = `${from.toISOString()} ${minutes}`;
		const { rows } = due.has(key)
			? { rows: [] }
			: await sql<{ at: Date }>`select business_due(${from}::timestamptz, ${minutes}) as at`.execute(db());
		if (rows[0]) due.set(key, rows[0].at);
		return due.get(key) ?? from;
	};
	const events = async (): Promise<Map<string, number>> => {
		const { rows } = await sql<{ key: string; count: number }>`
			select kind || ' ' || (facts ->> 'referral') as key, count(*)::int as count from case_event
			where kind = any (${`{${Object.values(EVENTS)
				.flatMap(({ reminders, over }) => [reminders, over])
				.filter(Boolean)
				.join()}}`}::text[]) group by 1
		`.execute(db());
		return new Map(rows.map(({ key, count }) => [key, count]));
	};

	/** The events that the table of waits promises between two looks. */
	const promised = async (all: Row[], since: Date, now: Date): Promise<Map<string, number>> => {
		const found = new Map<string, number>();
		for (const row of all)
			for (const [name, wait] of Object.entries(WAITS)) {
				const from = waitsFrom(row)[name];
				const told = EVENTS[name];
				if (!from || !told) continue;
				const times = [
					...wait.remindAfter.map((minutes) => ({ minutes, event: told.reminders })),
					{ minutes: wait.over, event: told.over },
				];
				for (const { minutes, event } of times) {
					if (typeof minutes !== "number") continue;
					const at = await dueAfter(from, minutes);
					// After a false yes there is no reminder: a colleague calls the provider.
					if (!event || at <= since || at > now || (event === "referral-reminded" && row.reminded_at !== null))
						continue;
					found.set(`${event} R-${row.number}`, 1);
				}
			}
		return found;
	};

	const ofReader = async (email: PostedEmail, all: Row[]): Promise<{ text: string; visitor?: Running }> => {
		const visitor = player.running.find((one) => one.email === email.recipient);
		if (visitor) return { text: (await world.ask({}, `/my-request/${visitor.token}/`)).text, visitor };
		const row = all.find(({ id }) => email.about.includes(id));
		if (!row) return { text: "" };
		const link = /\/answer\/([\w-]{43})/.exec(email.text_body)?.[1];
		const own = link
			? await world.ask({}, `/answer/${link}/`)
			: await world.ask(
					await player.cookiesOf(row.provider_id),
					`/provider-admin/${row.provider_id}/referrals/${row.id}/`,
				);
		const promise = player.running.find(({ quoteId }) => quoteId === row.quote_id);
		// What we tell a provider about its promise is what the visitor's page says.
		const other =
			email.kind.includes("contact") && promise ? (await world.ask({}, `/my-request/${promise.token}/`)).text : "";
		return { text: own.text + other };
	};

	const visitors = () => new Set(player.running.map(({ email }) => email));
	/** Checks the emails since the last call. @param what what happened */
	const readEmails = async (what: string) => {
		const now = api.services.clock();
		const all = await player.rows();
		for (const email of await openedEmails(api.services, sql`created_at >= ${now}`)) {
			if (seen.has(email.id)) continue;
			seen.add(email.id);
			const about = `${what}: ${email.kind} to ${email.recipient} at ${now.toISOString()}\n${email.text_body}`;
			const isVisitor = visitors().has(email.recipient);
			if (!isVisitor && email.recipient !== api.services.settings.mail.team)
				expect(disclosed(email.subject + email.text_body + email.html_body), about).toEqual([]);
			const ended = player.running.find((one) => one.email === email.recipient)?.endedAt;
			if (ended) expect(["request-cancelled", "request-closed"].includes(email.kind) && ended >= now, about).toBe(true);
			if (CLOCKED.includes(email.kind)) {
				const { day, time } = officeTime(now);
				expect(isBusinessDay(day, holidays) && time >= "08:30" && time <= "18:00:00", about).toBe(true);
			}
			if (email.recipient === api.services.settings.mail.team || ended) continue;
			const { text, visitor } = await ofReader(email, all);
			if (!text) continue;
			expect(unknownMoments(email.text_body, text), `${about}\n${text}`).toEqual([]);
			if (visitor) expect(unknownAnswers(email.text_body, JSON.parse(text)), `${about}\n${text}`).toEqual([]);
		}
	};

	/** Every request that is open says who acts next and by when. */
	const readPages = async () => {
		const now = api.services.clock();
		for (const one of player.running) {
			const page = await world.ask({}, `/my-request/${one.token}/`);
			if (one.isErased) {
				expect(page.status, one.story.name).toBe(404);
				continue;
			}
			const { next, providers } = page.body;
			const about = `${one.story.name} at ${now.toISOString()}: ${JSON.stringify(next)}`;
			if (one.endedAt) {
				expect(next.step, about).toBe("closed");
				continue;
			}
			const { rows } = await sql<{
				due_at: Date | null;
				status: string;
			}>`select due_at, status from team_case where id = ${one.caseId}`.execute(db());
			expect(rows[0]?.status, about).not.toBe("closed");
			expect(rows[0]?.due_at, about).not.toBeNull();
			if (next.step === "started") continue;
			expect(next.by, about).not.toBeNull();
			// Our team acts, or the time is still to come.
			if (
				["we-call", "we-check", "we-check-answer", "you-choose", "you-say", "you-reply"].includes(next.step) ||
				new Date(next.by) > now
			)
				continue;
			// The time is over: we asked the visitor, or a colleague acts.
			const asked = { "they-call": "is_contact_asked", "they-arrange": "is_start_asked" }[next.step as string] ?? "";
			expect(
				providers.some(({ referral }: { referral: Record<string, unknown> | null }) => referral?.[asked]),
				about,
			).toBe(true);
		}
	};

	return {
		/** One look of everyone: the people act, then the jobs run. */
		async look(moment: Date, since: Date) {
			await world.at(moment.toISOString());
			for (const story of STORIES.filter(
				({ day, time }) => momentOf(day, time) > since && momentOf(day, time) <= moment,
			)) {
				await player.begin(story);
				await readEmails(story.name);
			}
			let acted = false;
			for (let act = await player.next(); act; act = await player.next()) {
				acted = true;
				await readEmails(act);
			}
			const before = await events();
			const expected = await promised(await player.rows(), since, moment);
			await sendDue(api.services);
			await runReferralsJob(api.services);
			kept += expected.size;
			const happened = [...(await events())].flatMap(([key, count]) =>
				count > (before.get(key) ?? 0) ? [[key, count - (before.get(key) ?? 0)]] : [],
			);
			// A second node finds nothing left to do.
			if (happened.length > 0) {
				expect(Object.values(await runReferralsJob(api.services)).every((count) => count === 0)).toBe(true);
			}
			expect(Object.fromEntries(happened), `promised at ${moment.toISOString()}`).toEqual(Object.fromEntries(expected));
			await readEmails("the jobs");
			if (happened.length > 0 || acted || officeTime(moment).time === FIRST_LOOK) await readPages();
		},
		/** Every yes led to a contact, a reminder or an exception. */
		async end() {
			expect(kept, "the table promised something").toBeGreaterThan(30);
			const answered = (await player.rows()).filter(({ state }) =>
				["accepted", "contacted", "started"].includes(state),
			);
			expect(answered.length).toBeGreaterThan(5);
			for (const row of answered) {
				const one = player.running.find(({ quoteId }) => quoteId === row.quote_id);
				const about = `${one?.story.name}: R-${row.number}, ${row.state}, ${[...profiles].find(([who]) => who === row.who)?.[0]}`;
				if (row.state !== "accepted" || one?.endedAt) continue;
				const { rows } = await sql<{ kinds: string[]; status: string; due_at: Date | null }>`
					select array(select e.kind from case_event e where e.case_id = c.id) as kinds, c.status, c.due_at from team_case c where c.quote_id = ${row.quote_id}
				`.execute(db());
				const { kinds = [], status, due_at } = rows[0] ?? {};
				if (row.is_unchecked) expect([status, due_at], about).toEqual(["open", expect.any(Date)]);
				else expect(kinds, about).toContain(row.has_consent ? "contact-missed" : "visitor-reminded");
			}
		},
	};
};

describe("the table of waits", () => {
	it("has an owner, an event, a time and a consequence for each wait, reminders before the time is over", () => {
		for (const [name, { owner, from, remindAfter, over, afterwards }] of Object.entries(WAITS)) {
			expect(["provider", "visitor", "team"], name).toContain(owner);
			expect(
				[from, afterwards].every((words) => words.length > 10),
				name,
			).toBe(true);
			if (typeof over === "number") for (const minutes of remindAfter) expect(minutes, name).toBeLessThanOrEqual(over);
		}
	});
});

it.each(SEEDS)(
	"keeps every promise of a fortnight, with acts in the order of seed %i",
	{ timeout: 600_000 },
	async (seed) => {
		const api = await testApi();
		try {
			await seedHolidays(api.services.database);
			const cast = await aCast(api);
			const player = aPlayer(api, cast, randomOf(seed));
			const holidays = await holidaysFrom(api.services.database.db, FIRST_DAY);
			const { look, end } = play(api, cast, player, holidays);
			let since = momentOf(FIRST_DAY, "00:00:00");
			for (let day = FIRST_DAY; day <= LAST_DAY; day = nextDay(day))
				for (const time of isBusinessDay(day, holidays) ? TIMES : NO_WORK) {
					const moment = momentOf(day, time);
					await look(moment, since);
					since = moment;
				}
			await end();
		} finally {
			await api.close();
		}
	},
);
