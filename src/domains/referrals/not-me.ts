import { type Selectable, sql } from "kysely";
import { WAITS } from "#contract/referrals/states.ts";
import type { TeamCase } from "#db/rows.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { tellOwner } from "#domains/accounts/case-owner.ts";
import { emailProofsOf } from "#domains/accounts/contact-proof.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import { stopAlertsOf } from "#domains/alerts/change-alert.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { VISITOR_KINDS } from "#platform/email/email-kinds.ts";
import { emailOfToken, STOPPED } from "#platform/email/not-me.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { liftDenial } from "./lift-denial.ts";
import { type RequestOf, requestOfRow } from "./request.ts";
import { tellReleased } from "./tell-released.ts";

// "This wasn't me", by the link in every email to a visitor (decision 49). The link names an email and opens nothing:
// someone with a forwarded email can stop a request, and never sees it.

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

type Email = Awaited<ReturnType<typeof emailOf>>;

/** @throws Problem 404 for a token that we didn't make, or an email that is deleted */
const emailOf = async (db: Db | Transaction, settings: Services["settings"], token: string) => {
	const id = emailOfToken(settings, token);
	if (id === undefined) throw notFound();
	const email = await db
		.selectFrom("letter")
		.select(["id", "kind", "about", "recipient", "denied_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!email) throw notFound();
	return email;
};

/** Whether it was pressed. Changes nothing, because mail scanners open links too. @throws Problem as `letterOf` */
export const readNotMe = async ({ database, settings }: Needs, token: string): Promise<{ is_stopped: boolean }> => ({
	is_stopped: (await emailOf(database.db, settings, token)).denied_at !== null,
});

type DeniedCase = Pick<Selectable<TeamCase>, "id" | "kind" | "quote_id" | "enquiry_id">;

/**
 * The case of the email, and every open one with its mailbox whose address nobody proved. The owner of a new address that
 * waits to be confirmed says nothing about the request.
 */
const casesOf = (trx: Transaction, { id, kind, about, recipient }: Email): Promise<DeniedCase[]> =>
	trx
		.selectFrom("team_case as c")
		.select(["c.id", "c.kind", "c.quote_id", "c.enquiry_id"])
		.where(({ and, eb, exists, fn, not, or, selectFrom, val }) => {
			const isGathered = eb("c.id", "in", (email) =>
				email
					.selectFrom("letter as g")
					.select((g) => g.fn<string>("case_of_letter", ["g.about"]).as("id"))
					.where("g.gathered_in", "=", id),
			);
			const proof = selectFrom("contact_proof as p")
				.select("p.id")
				.whereRef("p.case_id", "=", "c.id")
				.where("p.part", "=", "contact")
				.where("p.kind", "=", "email")
				.where((p) => p("p.key", "=", p.fn<string>("lower", [p.fn("btrim", ["c.email"])])));
			const isUnproven = and([
				eb("c.status", "<>", "closed"),
				eb(fn<string>("mailbox_key", ["c.email"]), "=", fn<string>("mailbox_key", [val(recipient)])),
				not(exists(proof)),
			]);
			const isNamed = eb("c.id", "=", fn<string>("case_of_letter", [val(about)]));
			return or(kind === "contact-link" ? [isGathered, isUnproven] : [isNamed, isGathered, isUnproven]);
		})
		.orderBy("c.id")
		.execute();

/**
 * Stops our emails to the mailbox and its alerts, holds what no provider has seen yet, and puts the cases first in the
 * inbox, due in two business hours. Idempotent.
 * @throws Problem as `letterOf`
 */
export const sayNotMe = (services: Needs, token: string): Promise<{ is_stopped: true }> =>
	services.database.transaction(async (trx) => {
		const { settings } = services;
		const email = await emailOf(trx, settings, token);
		const at = services.clock();
		// Two presses at the same time: the second finds it done.
		const { numUpdatedRows } = await trx
			.updateTable("letter")
			.set({ denied_at: at })
			.where("id", "=", email.id)
			.where("denied_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return { is_stopped: true };
		for (const one of await casesOf(trx, email)) {
			await sql`
				select deny_case(${one.id}::uuid, 'visitor', ${at}::timestamptz, ${WAITS.denied.over}::int, ${JSON.stringify({ by: "visitor" })}::jsonb)
			`.execute(trx);
			await recordAuditEvent(trx, at, { personId: null, event: "case.denied", about: `case:${one.id}` });
			if (one.quote_id !== null || one.enquiry_id !== null)
				await tellOwner(services, trx, requestOfRow(one), "says that they didn't ask for this");
		}
		if (email.kind === "contact-link")
			await sql`
				delete from contact_change g using team_case c
				where c.id = case_of_letter(${email.about}::text) and coalesce(g.quote_id, g.enquiry_id) = coalesce(c.quote_id, c.enquiry_id)
			`.execute(trx);
		await stopAlertsOf(trx, settings, email.recipient, at);
		await sql`
			update letter l set status = 'given-up', settled_at = ${at}, give_up_reason = ${STOPPED}
			where l.status in ('waiting', 'held') and l.kind = any (${`{${VISITOR_KINDS.join()}}`}::text[])
				and mailbox_key(l.recipient) = mailbox_key(${email.recipient}::text) and is_stopped_letter(l.about, l.recipient)
		`.execute(trx);
		return { is_stopped: true };
	});

/** Whether the visitor may take back a press on their page: they had proved the address before it. No later act proves it. */
export const mayUndoDenial = async (db: Db | Transaction, of: RequestOf): Promise<boolean> => {
	const proof = await emailProofsOf(db, of)
		.where("c.denied_by", "=", "visitor")
		.whereRef("p.at", "<=", "c.denied_at")
		.executeTakeFirst();
	return proof !== undefined;
};

/** Takes back a press on the visitor's private page. Idempotent. @throws Problem 409 if the address wasn't proven before */
export const undoNotMe = (services: Needs, of: RequestOf): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { clock, settings } = services;
		const found = await trx
			.selectFrom("team_case")
			.select(["id", "denied_by"])
			.where(...isAbout("team_case", of))
			.forUpdate()
			.executeTakeFirst();
		if (found?.denied_by !== "visitor") return;
		if (!(await mayUndoDenial(trx, of)))
			throw conflict(`We can't be sure that it's you. Please call us on ${settings.brand.phone}.`);
		const at = clock();
		await liftDenial(trx, found.id, { at, personId: null });
		await tellReleased(services, trx, of, at);
	});
