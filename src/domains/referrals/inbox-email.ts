import { sql } from "kysely";
import { STATE_CLOCKS } from "#contract/shared/local-moment.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { inTurns } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import { idOfLinkToken, linkToken } from "#platform/security/link-token.ts";
import type { Services } from "#platform/services.ts";
import { referenceOfReferral } from "./store.ts";
import { type WeeklyLine, weeklyEmail } from "./weekly-mail.ts";

// The weekly email to a provider's staff about their referrals (decision 13).

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const LOOK_EVERY_MS = 10 * 60_000;
/** People per transaction. */
const AT_ONCE = 20;
/** Hour of Monday, in the time zone of the person's first profile. */
const HOUR = 8;

const PURPOSE = "weekly-email";

/** The token in the email's link. */
export const weeklyToken = (settings: Settings, uid: string): string => linkToken(settings, PURPOSE, uid);

/** @throws Problem 404 for an unknown or changed token */
const personOfToken = async (db: Db | Transaction, settings: Settings, token: string) => {
	const uid = idOfLinkToken(settings, PURPOSE, token);
	if (uid === undefined) throw notFound();
	const person = await db
		.selectFrom("person")
		.select(["id", "weekly_email"])
		.where("uid", "=", uid)
		.where("is_active", "=", true)
		.executeTakeFirst();
	if (!person) throw notFound();
	return person;
};

/** Whether the person whose link this is gets the weekly email. Changes nothing. */
export const readByLink = async ({ database, settings }: Services, token: string): Promise<{ is_on: boolean }> => ({
	is_on: (await personOfToken(database.db, settings, token)).weekly_email,
});

/** Whether a person gets the weekly email. */
export const readWeekly = async (db: Db, personId: number): Promise<{ is_on: boolean }> => {
	const person = await db
		.selectFrom("person")
		.select("weekly_email as is_on")
		.where("id", "=", personId)
		.executeTakeFirst();
	if (!person) throw notFound();
	return person;
};

const turn = async (trx: Transaction, at: Date, personId: number, isOn: boolean, way: "link" | "page") => {
	const { numUpdatedRows } = await trx
		.updateTable("person")
		.set({ weekly_email: isOn })
		.where("id", "=", personId)
		.where("weekly_email", "<>", isOn)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return;
	await recordAuditEvent(trx, at, {
		personId: way === "page" ? personId : null,
		event: "referrals.weekly-email",
		about: `person:${personId}`,
		facts: { is_on: isOn, way },
	});
};

/** Turns a person's own weekly email on or off. */
export const turnWeekly = (
	{ database, clock }: Services,
	personId: number,
	isOn: boolean,
): Promise<{ is_on: boolean }> =>
	database.transaction(async (trx) => {
		await turn(trx, clock(), personId, isOn, "page");
		return { is_on: isOn };
	});

/** Turns the weekly email off by its link. @throws Problem 404 */
export const stopByLink = ({ database, clock, settings }: Services, token: string): Promise<{ is_on: boolean }> =>
	database.transaction(async (trx) => {
		const { id } = await personOfToken(trx, settings, token);
		await turn(trx, clock(), id, false, "link");
		return { is_on: false };
	});

interface Due {
	id: number;
	uid: string;
	email: string;
	day: string;
}

/** SQL: the time zone of a state. */
const zoneOf = (state: string) =>
	sql`case upper(btrim(${sql.raw(state)})) ${sql.join(
		Object.entries(STATE_CLOCKS).map(([name, [zone]]) => sql`when ${name} then ${zone}`),
		sql` `,
	)} else ${OFFICE_ZONE} end`;

/** People whose time is Monday at 8 am or later, and who haven't been handled today. Locks them. */
const duePeople = async (trx: Transaction, now: Date): Promise<Due[]> => {
	const { rows } = await sql<Due>`
		select w.id, w.uid, w.email, l.at::date::text as day
		from person w, lateral (
			select p.state from member_in_force m join provider p on p.account_id = m.account_id
			where m.person_id = w.id and m.accepted_at is not null
				and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = w.id))
			order by p.sort_key, p.id limit 1
		) s, lateral (select ${now}::timestamptz at time zone ${zoneOf("s.state")} as at) l
		where w.is_active and w.weekly_email and extract(isodow from l.at) = 1 and extract(hour from l.at) >= ${HOUR}
			and w.weekly_email_on is distinct from l.at::date
		order by w.id limit ${AT_ONCE} for no key update of w skip locked
	`.execute(trx);
	return rows;
};

/** What waits for the person: referrals without an answer, and accepted ones without contact. */
const linesOf = async (trx: Transaction, personId: number): Promise<WeeklyLine[]> => {
	const rows = await trx
		.selectFrom("referral as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(({ fn }) => [
			...(["r.number", "p.name as provider", "r.state", "r.remind_at"] as const),
			fn.coalesce("r.answered_at", "r.sent_at").as("since"),
		])
		.where("r.state", "in", ["new", "accepted"])
		.where("r.paused_at", "is", null)
		.where("p.is_active", "=", true)
		.where(isManagedBy(personId).$castTo<boolean>())
		.orderBy(({ fn }) => fn.coalesce("r.answered_at", "r.remind_at"))
		.orderBy("r.number")
		.$narrowType<Pick<WeeklyLine, "state">>()
		.execute();
	return rows.map(({ number, ...line }) => ({ ...line, reference: referenceOfReferral(number) }));
};

/** Sends the weekly emails that are due. @returns how many people were handled, and how many emails they got */
export const runWeeklyEmails = async (services: Needs, goOn?: () => boolean): Promise<{ emailed: number }> => {
	const { database, clock, outbox, settings } = services;
	const emailed = await inTurns(
		() =>
			database.transaction(async (trx) => {
				let done = 0;
				const now = clock();
				const people = await duePeople(trx, now);
				for (const { id, uid, email, day } of people) {
					await trx.updateTable("person").set({ weekly_email_on: day }).where("id", "=", id).execute();
					const lines = await linesOf(trx, id);
					if (lines.length === 0) continue;
					await outbox.enqueue(trx, [
						weeklyEmail(
							{ key: `person:${id}:${day}`, to: email, lines, now, token: weeklyToken(settings, uid) },
							settings,
						),
					]);
					done++;
				}
				return { found: people.length === AT_ONCE, done };
			}),
		goOn,
	);
	return { emailed };
};

/** Looks every ten minutes for weekly emails that are due. @returns stops the job after the current run */
export const startWeeklyEmails = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "weekly-emails",
		everyMs: LOOK_EVERY_MS,
		work: (goOn) => runWeeklyEmails(services, goOn),
		fault: "weekly referral emails failed",
	});
