import { NOTICE_DAYS, NOTICE_EMAIL_MINUTES, type NoticeKind } from "#contract/cases/notice-kinds.ts";
import { anyOf } from "#platform/db/any-of.ts";
import { inTurns } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { caseReference } from "./cases-store.ts";
import { forgetPageDrafts } from "./drafts-store.ts";
import { noticesEmail } from "./mail.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** Colleagues per transaction. */
const AT_ONCE = 20;
/** Our team's mailbox, or the owner, gets an email of its own about a question and about a waiting chat. */
const EMAILED_AT_ONCE: readonly NoticeKind[] = ["question", "chat"];

const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);

/** Emails colleagues about what they haven't seen, once. Nodes running at the same time take different colleagues. */
const emailSome = ({ database, clock, outbox, settings }: Needs) =>
	database.transaction(async (trx) => {
		const at = clock();
		const unseen = trx
			.selectFrom("team_notice as n")
			.where("n.seen_at", "is", null)
			.where("n.emailed_at", "is", null)
			.where("n.kind", "not in", EMAILED_AT_ONCE);
		const people = await trx
			.selectFrom("person as p")
			.select(["p.id", "p.email"])
			.where("p.role", "=", "team")
			.where("p.is_active", "=", true)
			.where("p.notice_email", "=", true)
			.where(
				"p.id",
				"in",
				unseen.select("n.person_id").where("n.first_at", "<=", minutesBefore(at, NOTICE_EMAIL_MINUTES)),
			)
			.orderBy("p.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("p")
			.skipLocked()
			.execute();
		for (const { id, email } of people) {
			const rows = await unseen
				.innerJoin("team_case as c", "c.id", "n.case_id")
				.select(["n.id", "n.kind", "c.number"])
				.where("n.person_id", "=", id)
				.orderBy("n.last_at", "desc")
				.orderBy("n.id", "desc")
				.$narrowType<{ kind: NoticeKind }>()
				.execute();
			const [newest] = rows;
			if (!newest) continue;
			await trx
				.updateTable("team_notice")
				.set({ emailed_at: at })
				.where("id", "=", anyOf(rows.map((row) => row.id)))
				.execute();
			const notices = rows.map(({ kind, number }) => ({ kind, reference: caseReference(number) }));
			await outbox.enqueue(trx, [
				noticesEmail({ key: `person:${id}:notice:${newest.id}`, to: email, notices }, settings),
			]);
		}
		return { found: people.length === AT_ONCE, done: people.length };
	});

/**
 * Emails what wasn't seen for ten minutes, and deletes what was seen long ago, as well as unsent words of pages.
 * @returns how many colleagues got an email
 */
export const emailNotices = async (services: Needs, goOn?: () => boolean): Promise<{ emailed: number }> => {
	const emailed = await inTurns(() => emailSome(services), goOn);
	await services.database.db
		.deleteFrom("team_notice")
		.where("seen_at", "<", minutesBefore(services.clock(), NOTICE_DAYS * 24 * 60))
		.execute();
	await forgetPageDrafts(services.database.db, services.clock());
	return { emailed };
};

/** Looks every minute. @returns stops the job after the current run */
export const startNoticeEmails = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "notices",
		everyMs: 60_000,
		work: (goOn) => emailNotices(services, goOn),
		fault: "emails about notices failed",
	});
