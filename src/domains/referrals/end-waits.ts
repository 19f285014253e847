import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Services } from "#platform/services.ts";
import { withAnswerLink } from "./answer-links.ts";
import { referralEmails } from "./mail.ts";
import { recipientsOf } from "./recipients.ts";
import { requestOfRow, tellCase } from "./request.ts";
import { listById, referenceOfReferral, updateReferral } from "./store.ts";
import { tellNews } from "./tell-visitor.ts";
import { IS_WAITING_LIST } from "./waiting-list.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** Referrals per transaction. */
const AT_ONCE = 20;

/**
 * The weeks of a waiting list are over and nobody said anything: asks the provider if it has a place, tells the visitor,
 * and puts the case before a colleague. Once for each answer.
 * @returns how many waits ended
 */
export const endWaits = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const isOver = sql`${sql.ref("r.answered_at")} + make_interval(weeks => ${sql.ref("r.weeks")}) <= ${at}`;
		const due = await trx
			.selectFrom("referral as r")
			.innerJoin("team_case as c", (join) =>
				join.on((eb) => eb("c.quote_id", "=", eb.ref("r.quote_id")).or("c.enquiry_id", "=", eb.ref("r.enquiry_id"))),
			)
			.select("r.id")
			.where("c.status", "<>", "closed")
			.where(IS_WAITING_LIST.$castTo<boolean>())
			.where("r.wait_choice", "=", "wait")
			.where("r.wait_over_at", "is", null)
			.where(isOver.$castTo<boolean>())
			.orderBy("r.answered_at")
			.orderBy("r.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("r")
			.skipLocked()
			.execute();
		const ids = due.map(({ id }) => id);
		for (const row of ids.length > 0 ? await listById(trx, ids) : []) {
			const reference = referenceOfReferral(row.number);
			await updateReferral(trx, row.id, at, { wait_over_at: at });
			const to = row.is_shown
				? await withAnswerLink(trx, row.id, await recipientsOf(trx, row.provider_id, row.id), at)
				: { way: null, to: [], state: null };
			const about = {
				...{ id: row.id, reference },
				provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
			};
			await services.outbox.enqueue(
				trx,
				referralEmails(services.settings, "referral-wait-over", about, to, {}, row.version),
			);
			const facts = { provider: row.provider, referral: reference, weeks: row.weeks };
			await tellCase(trx, requestOfRow(row), { at, personId: null, what: "wait-over", facts });
			await recordAuditEvent(trx, at, { personId: null, event: "referral.wait-over", about: `referral:${row.id}` });
			await tellNews(services, trx, requestOfRow(row), "waited", `referral:${row.id}:waited-${row.version}`);
		}
		return due.length;
	});
