import { type InferResult, sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { othersAgreedAt } from "#domains/quotes/others-consent.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { claimNext, endClaim } from "#platform/jobs/claim.ts";
import { inTurns, type Step } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { stageOne } from "./answer.ts";
import { withAnswerLink } from "./answer-links.ts";
import { askOthers } from "./ask-others.ts";
import { runClaimSteps } from "./claim-steps.ts";
import { endWaits } from "./end-waits.ts";
import { ofReferral } from "./expressions.ts";
import { referralEmails, reminderEmails, silentEmail } from "./mail.ts";
import { matchProviders } from "./match.ts";
import { recipientsOf } from "./recipients.ts";
import { remindContacts } from "./remind-contact.ts";
import { askIfStarted, remindVisitors } from "./remind-visitors.ts";
import { findRequest, requestOfRow, tellCase } from "./request.ts";
import { findReferral, referenceOfReferral, updateReferral } from "./store.ts";
import { tellVisitor } from "./tell-visitor.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const LOOK_EVERY_MS = 60_000;
/** Referrals per transaction, and the same in remind-visitors.ts. */
const AT_ONCE = 20;

const waitingOf = (db: Db | Transaction) =>
	db
		.selectFrom("referral as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["r.id", "r.number", "r.quote_id", "r.enquiry_id", "r.provider_id", "p.name as provider", "p.url_slug"])
		.select(["r.service_area_id", "r.postcode", "r.age_groups", "r.funding_types"]);
type Waiting = InferResult<ReturnType<typeof waitingOf>>[number];

const referralEmailOf = (row: Waiting) => ({
	id: row.id,
	reference: referenceOfReferral(row.number),
	provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
});

/** The two reminders to a provider. The first isn't sent once the second is due. */
const REMINDERS = {
	first: {
		isDue: (at: Date) =>
			ofReferral.and([
				ofReferral("r.first_reminded_at", "is", null),
				ofReferral("r.first_remind_at", "<=", at),
				ofReferral("r.reminded_at", "is", null),
				ofReferral("r.remind_at", ">", at),
			]),
		done: "first_reminded_at",
	},
	second: {
		isDue: (at: Date) => ofReferral("r.reminded_at", "is", null).and("r.remind_at", "<=", at),
		done: "reminded_at",
	},
} as const;

/**
 * Reminds providers that have not answered for four business hours, and again after two business days. Nodes running at
 * the same time take different rows.
 * @returns how many referrals were handled
 */
const remind = (services: Needs, which: keyof typeof REMINDERS): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const { isDue, done } = REMINDERS[which];
		const rows = await waitingOf(trx)
			.where("r.state", "=", "new")
			.where(isDue(at))
			.orderBy("r.remind_at")
			.orderBy("r.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("r")
			.skipLocked()
			.execute();
		for (const row of rows) {
			const told = referralEmailOf(row);
			const recipients = await withAnswerLink(trx, row.id, await recipientsOf(trx, row.provider_id, row.id), at);
			// No address to remind. The case has asked a colleague to call since the referral was sent.
			if (recipients.way === null) {
				await updateReferral(trx, row.id, at, { [done]: at });
				continue;
			}
			await updateReferral(trx, row.id, at, { [done]: at, told_way: recipients.way });
			const whole = await findReferral(trx, row.provider_id, row.id);
			if (!whole) throw new Error("referral not found after updating it");
			await tellCase(trx, requestOfRow(row), {
				at,
				personId: null,
				what: "referral-reminded",
				facts: { provider: row.provider, referral: told.reference, since: whole.sent_at },
			});
			await recordAuditEvent(trx, at, { personId: null, event: "referral.reminded", about: `referral:${row.id}` });
			await services.outbox.enqueue(
				trx,
				reminderEmails(
					told,
					stageOne(whole),
					{ which, sentAt: whole.sent_at, answerBy: whole.remind_at, nextBy: whole.propose_at },
					recipients,
					services.settings,
				),
			);
		}
		return rows.length;
	});

const ANYTHING = ["any"];

/** The next provider for an unanswered referral: the first that fits and hasn't been asked. */
const nextFor = async ({ database, clock }: Needs, row: Waiting): Promise<{ id: number; name: string } | undefined> => {
	const of = requestOfRow(row);
	const request = await findRequest(database.db, of);
	if (!request) return undefined;
	const { fitting } = await matchProviders(
		database,
		of,
		request,
		{
			service_area: row.service_area_id,
			postcode: row.postcode,
			age_groups_list: row.age_groups.length > 0 ? row.age_groups : ANYTHING,
			funding_types_list: row.funding_types.length > 0 ? row.funding_types : ANYTHING,
			search: "",
		},
		clock(),
	);
	return fitting[0] && { id: fitting[0].id, name: fitting[0].name };
};

const isSilent = (at: Date) => sql`state = 'new' and proposed_at is null and propose_at <= ${at}`;

/**
 * Proposes the next provider to the team after three business days without an answer. Takes one referral, and claims it
 * first, because matching uses its own connections.
 */
const propose = async (services: Needs): Promise<Step> => {
	const { database, clock, outbox, settings } = services;
	const id = await claimNext(database.db, "referral", isSilent(clock()), sql`propose_at`, clock());
	if (id === undefined) return { found: false, done: 0 };
	const row = await waitingOf(database.db).where("r.id", "=", id).executeTakeFirst();
	const next = row && (await nextFor(services, row));
	const done = await database.transaction(async (trx) => {
		const at = clock();
		const { rows: held } =
			await sql`select from referral where id = ${id} and ${isSilent(at)} for no key update`.execute(trx);
		if (held.length === 0 || !row) return 0;
		const told = referralEmailOf(row);
		await updateReferral(trx, row.id, at, { proposed_at: at });
		await endClaim(trx, "referral", row.id);
		await tellCase(trx, requestOfRow(row), {
			at,
			personId: null,
			what: "referral-silent",
			facts: { provider: row.provider, referral: told.reference, next: next?.name ?? null },
		});
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "referral.silent",
			about: `referral:${row.id}`,
			facts: { next: next?.id ?? null },
		});
		const asksOthers = row.quote_id !== null && (await othersAgreedAt(trx, row.quote_id)) !== null;
		await outbox.enqueue(trx, [silentEmail(told, next?.name, asksOthers, settings)]);
		await tellVisitor(services, trx, row, "silent");
		return 1;
	});
	return { found: true, done };
};

/**
 * Emails visitors and providers whose referral was withdrawn or put on hold because the provider was taken off the
 * site.
 * @returns how many referrals were handled
 */
const tellStopped = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const rows = await waitingOf(trx)
			.select(["r.version", "r.told_way", "r.paused_at"])
			.where("r.tell_visitor", "=", true)
			.orderBy("r.updated_at")
			.orderBy("r.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("r")
			.skipLocked()
			.execute();
		for (const row of rows) {
			await trx.updateTable("referral").set({ tell_visitor: false }).where("id", "=", row.id).execute();
			await tellVisitor(services, trx, row, "change");
			if (row.told_way === null) continue;
			const recipients = await recipientsOf(trx, row.provider_id, row.id);
			await services.outbox.enqueue(
				trx,
				referralEmails(
					services.settings,
					row.paused_at !== null ? "referral-paused" : "referral-stopped",
					referralEmailOf(row),
					recipients,
					{},
					row.version,
				),
			);
		}
		return rows.length;
	});

/**
 * Sends every reminder, proposal and update that is due now.
 * @returns how many reminders to providers, proposals to the team, reminders to visitors, steps about promised contacts,
 * and requests to other providers there were
 */
export const runReferralsJob = async (
	services: Needs,
	goOn?: () => boolean,
): Promise<{ reminded: number; proposed: number; visitors: number; contacts: number; others: number }> => {
	/** Batches take rows that no other node has locked. */
	const all = (work: (services: Needs) => Promise<number>) =>
		inTurns(async () => {
			const done = await work(services);
			return { found: done === AT_ONCE, done };
		}, goOn);
	await all(tellStopped);
	await runClaimSteps(services);
	return {
		reminded: (await all((needs) => remind(needs, "first"))) + (await all((needs) => remind(needs, "second"))),
		visitors: (await all(remindVisitors)) + (await all(askIfStarted)) + (await all(endWaits)),
		contacts: await remindContacts(services, all),
		others: await inTurns(() => askOthers(services), goOn),
		proposed: await inTurns(() => propose(services), goOn),
	};
};

/**
 * Runs the referral job every minute. Any number of nodes can run it, because each takes rows that no other has locked.
 * @returns stops the job after the current run
 */
export const startReferralClock = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "referrals",
		everyMs: LOOK_EVERY_MS,
		work: (goOn) => runReferralsJob(services, goOn),
		fault: "referral reminder check failed",
	});
