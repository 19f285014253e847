import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { Output } from "#contract/endpoint.ts";
import { CONTACT_LINK_DAYS } from "#contract/quotes/limits.ts";
import type { ContactChange, changeMyContact } from "#contract/referrals/contact-details.ts";
import { wrongTerms } from "#contract/shared/contact-terms.ts";
import { changedAnswers, QUESTIONS, type QuestionName, storedAnswers } from "#contract/shared/questions.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { isAbout, keysOf } from "#domains/accounts/private-link.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import { holdForDanger } from "#domains/quotes/plan-sending.ts";
import { textsOf } from "#domains/safety/free-text.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { EmailCause } from "#platform/email/outbox.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { referralEmails } from "./mail.ts";
import { recipientsOf } from "./recipients.ts";
import { aboutOf, findRequest, lockRequest, type RequestOf, referenceOf, tellCase } from "./request.ts";
import { isOpened, listOfRequest, referenceOfReferral } from "./store.ts";
import { confirmContactEmail } from "./visitor-mail.ts";

// Visitors correct their name, phone and email (decision 74).

/** Links of one request a day, because each may go to another address. */
const FOR_REQUEST = { times: 6, seconds: 24 * 3600 };
export const TOKEN = /^[\w-]{43}$/;
export const CANNOT = "change your contact details";

/** Who changes it, from the private page. */
type Caused = Exclude<EmailCause, string>;
export type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
export const idOf = (of: RequestOf): string => of.quoteId ?? of.enquiryId;

/** Context for encrypting an address that waits to be confirmed. @param request id of the quote or enquiry */
export const contactChangeSeal = (request: string): string => `contact-change:${request}`;

/** Enough of an address for its owner to recognise it. A domain can say a surname, so it shows only its first letter. */
export const hintOf = (email: string): string =>
	email
		.trim()
		.split("@")
		.map((part) => `${part.charAt(0)}•••`)
		.join("@");

/** Writes to the request, its case, and the person's record if it has no other case (db/functions/change_contact.sql). */
export const write = async (
	trx: Transaction,
	of: RequestOf,
	{ name, phone, email }: { name?: string | undefined; phone?: string | undefined; email?: string | undefined },
): Promise<void> => {
	await sql`
		select change_contact(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid, ${name ?? null}::text, ${phone ?? null}::text, ${email ?? null}::text)
	`.execute(trx);
};

/** The address that waits to be confirmed. */
const findWaiting = async (
	{ database, settings, clock }: Pick<Services, "database" | "settings" | "clock">,
	of: RequestOf,
	db: Db | Transaction = database.db,
): Promise<{ email: string; hasEnded: boolean } | undefined> => {
	const row = await db
		.selectFrom("contact_change")
		.select(["email", "ends_at"])
		.where(...isAbout("contact_change", of))
		.executeTakeFirst();
	return row && openWaiting({ settings, clock }, of, row);
};

/** A new address that waits to be confirmed, decrypted. */
export const openWaiting = (
	{ settings, clock }: Pick<Services, "settings" | "clock">,
	of: RequestOf,
	row: { email: Buffer; ends_at: Date },
): { email: string; hasEnded: boolean } => ({
	email: sealerOf(settings)
		.open(row.email, contactChangeSeal(idOf(of)))
		.toString(),
	hasEnded: row.ends_at <= clock(),
});

export const forgetWaiting = (trx: Transaction, of: RequestOf) =>
	trx
		.deleteFrom("contact_change")
		.where(...isAbout("contact_change", of))
		.executeTakeFirst();

/** @throws Problem 422 at the field if the request got enough links today */
const countLink = async (
	{ limiter, settings }: Pick<Services, "limiter" | "settings">,
	of: RequestOf,
	address: string,
): Promise<void> => {
	if (limiter.spares(address)) return;
	if ((await limiter.take("contact links of one request", idOf(of), FOR_REQUEST)) > 0)
		throw invalid([
			{
				field: "new_email",
				message: `We've sent enough emails about this today. Try again tomorrow, or call us on ${settings.brand.phone}`,
			},
		]);
};

const sendLink = async (
	services: Needs,
	trx: Transaction,
	of: RequestOf,
	email: string,
	cause: EmailCause,
): Promise<void> => {
	const { clock, outbox, settings } = services;
	const at = clock();
	const token = randomBytes(32).toString("base64url");
	const sealed = sealerOf(settings).seal(Buffer.from(email), contactChangeSeal(idOf(of)));
	const ends = new Date(at.getTime() + CONTACT_LINK_DAYS * 24 * 3600_000);
	await forgetWaiting(trx, of);
	await trx
		.insertInto("contact_change")
		.values({ ...keysOf(of), email: sealed, token_hash: hashOf(token), sent_at: at, ends_at: ends })
		.execute();
	const key = `${aboutOf(of)}:contact:${hashOf(token).toString("hex").slice(0, 16)}`;
	await outbox.enqueue(trx, [confirmContactEmail({ key, email, reference: referenceOf(of), token }, settings)], cause);
};

/** Emails providers that have read the old contact details and may read the new ones. */
export const tellProviders = async (
	services: Needs,
	trx: Transaction,
	of: RequestOf,
	change: string,
): Promise<void> => {
	for (const row of await listOfRequest(trx, of)) {
		if (row.opened_at === null || !isOpened(row)) continue;
		const recipients = await recipientsOf(trx, row.provider_id);
		// Only users can sign in and see them.
		if (recipients.way !== "staff") continue;
		const about = {
			id: row.id,
			reference: referenceOfReferral(row.number),
			provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
		};
		await services.outbox.enqueue(
			trx,
			referralEmails(services.settings, "referral-contact-changed", about, recipients, {}, change),
		);
	}
};

/**
 * Corrects a request's name, phone and answers at once, and asks the owner of a new address to confirm it. A value equal to the
 * current one changes nothing.
 * @throws Problem 404 for an erased request, 409 for a closed one, 422 after too many links or for terms that can't work
 */
export const changeContact = async (
	services: Services,
	of: RequestOf,
	typed: z.output<typeof ContactChange>,
	sender: Caused,
): Promise<Output<typeof changeMyContact>> => {
	const before = await findRequest(services.database.db, of);
	if (!before) throw notFound();
	refuseOurName(services, typed.new_name, undefined, "new_name");
	const isOther = (email: string) => email.toLowerCase() !== before.email?.trim().toLowerCase();
	const email = typed.new_email && isOther(typed.new_email) ? typed.new_email : undefined;
	if (email) await countLink(services, of, sender.address);
	return services.database.transaction(async (trx) => {
		const at = services.clock();
		await lockRequest(trx, of);
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, CANNOT);
		const request = await findRequest(trx, of);
		const name = typed.new_name && typed.new_name !== request?.name ? typed.new_name : undefined;
		const phone = typed.new_phone && typed.new_phone !== request?.phone ? typed.new_phone : undefined;
		const wrong = wrongTerms(typed.contact_terms, phone ?? request?.phone ?? null);
		if (wrong.length > 0) throw invalid(wrong);
		const answered = changedAnswers(typed, request ?? {});
		const changed = [
			...[...(name ? ["name"] : []), ...(phone ? ["phone"] : [])],
			...answered.map((question) => QUESTIONS[question].changed),
		];
		const note = async (what: string, facts: Record<string, unknown>) => {
			await tellCase(trx, of, { at, personId: null, what, facts });
			await recordAuditEvent(trx, at, { personId: null, event: `request.${what}`, about: aboutOf(of), facts });
		};
		if (changed.length > 0) {
			await write(trx, of, { name, phone });
			const stored = storedAnswers(typed, at);
			// Answers taken back are newer than earlier ones, too.
			const said = answered.map((question) => [question, stored[question] ?? JSON.stringify({ said_at: at })]);
			if (said.length > 0)
				await trx
					.updateTable(of.quoteId === undefined ? "enquiry" : "quote")
					.set(Object.fromEntries(said) as Record<QuestionName, string>)
					.where("id", "=", idOf(of))
					.execute();
			await note("contact-changed", { fields: changed });
			await holdForDanger(trx, of, [name, ...answered.map((question) => textsOf(typed[question]))], at);
			await tellProviders(services, trx, of, randomUUID());
		}
		if (email) {
			await sendLink(services, trx, of, email, sender);
			await note("email-change-asked", {});
		}
		if (changed.length > 0) await tellOwner(services, trx, of, "changed their contact details");
		return { changed: changed.length > 0, email_asked: email !== undefined };
	});
};

/** Sends a new link to the address that waits. Earlier links end. @throws Problem 404, 409, 422 as `changeContact` */
export const sendAgain = async (services: Services, of: RequestOf, sender: Caused): Promise<void> => {
	const early = await findWaiting(services, of);
	if (early) await countLink(services, of, sender.address);
	await services.database.transaction(async (trx) => {
		await lockRequest(trx, of);
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, CANNOT);
		const waiting = await findWaiting(services, of, trx);
		if (!waiting || waiting.email !== early?.email) throw conflict("No new email address is waiting to be confirmed.");
		await sendLink(services, trx, of, waiting.email, sender);
	});
};

/** Keeps the current address. @returns false if none was waiting */
export const dropWaiting = ({ database, clock }: Needs, of: RequestOf): Promise<boolean> =>
	database.transaction(async (trx) => {
		const at = clock();
		await lockRequest(trx, of);
		// Locks the case first, as closing it does.
		if (await isRequestClosed(trx, of)) return false;
		if ((await forgetWaiting(trx, of)).numDeletedRows === 0n) return false;
		await tellCase(trx, of, { at, personId: null, what: "email-change-dropped", facts: {} });
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "request.email-change-dropped",
			about: aboutOf(of),
			facts: {},
		});
		return true;
	});
