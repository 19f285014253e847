import { randomUUID } from "node:crypto";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { isDenied, proveContact } from "#domains/accounts/contact-proof.ts";
import { isAbout, newPrivateLink } from "#domains/accounts/private-link.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import {
	CANNOT,
	contactChangeSeal,
	forgetWaiting,
	hashOf,
	hintOf,
	idOf,
	type Needs,
	TOKEN,
	tellProviders,
	write,
} from "./change-contact.ts";
import { aboutOf, findRequest, lockRequest, type RequestOf, referenceOf, requestOfRow, tellCase } from "./request.ts";
import { contactChangedEmail, contactConfirmedEmail } from "./visitor-mail.ts";

/** @throws Problem 404 for a link that is unknown, expired, used or replaced */
const findLink = async (
	{ settings }: Pick<Services, "settings">,
	db: Db | Transaction,
	token: string,
	now: Date,
): Promise<{ of: RequestOf; email: string }> => {
	if (!TOKEN.test(token)) throw notFound();
	const row = await db
		.selectFrom("contact_change")
		.select(["quote_id", "enquiry_id", "email"])
		.where("token_hash", "=", hashOf(token))
		.where("ends_at", ">", now)
		.executeTakeFirst();
	if (!row) throw notFound();
	const of = requestOfRow(row);
	return {
		of,
		email: sealerOf(settings)
			.open(row.email, contactChangeSeal(idOf(of)))
			.toString(),
	};
};

/** @throws Problem 404 if the link doesn't work */
export const readLink = async (services: Needs, token: string): Promise<{ email: string; reference: string }> => {
	const { of, email } = await findLink(services, services.database.db, token, services.clock());
	return { email: maskedAddress(email), reference: referenceOf(of) };
};

/**
 * Makes the owner's address the request's. Links sent to the old address end, and its owner hears of the change.
 * @returns the token of a new private link
 * @throws Problem 404 if the link doesn't work or someone says that the request isn't theirs, 409 if it is closed
 */
export const confirmEmail = async (services: Needs, token: string): Promise<string> => {
	const { database, clock, outbox, settings } = services;
	const early = await findLink(services, database.db, token, clock());
	return database.transaction(async (trx) => {
		const at = clock();
		const { of } = early;
		await lockRequest(trx, of);
		const { email } = await findLink(services, trx, token, at);
		if (await isRequestClosed(trx, of)) throw requestClosed(settings, CANNOT);
		if (await isDenied(trx, of)) throw notFound();
		const old = (await findRequest(trx, of))?.email;
		await forgetWaiting(trx, of);
		await trx
			.updateTable("request_link")
			.set({ ends_at: at })
			.where(...isAbout("request_link", of))
			.where("ends_at", ">", at)
			.execute();
		await write(trx, of, { email });
		await tellCase(trx, of, { at, personId: null, what: "email-changed", facts: {} });
		await proveContact(trx, of, { kind: "email", how: "link", at, personId: null });
		await recordAuditEvent(trx, at, { personId: null, event: "request.email-changed", about: aboutOf(of), facts: {} });
		const link = await newPrivateLink(trx, of, at);
		const about = {
			key: `${aboutOf(of)}:contact:${hashOf(token).toString("hex").slice(0, 16)}`,
			reference: referenceOf(of),
		};
		await outbox.enqueue(trx, [
			contactConfirmedEmail({ ...about, email, token: link }, settings),
			...(old ? [contactChangedEmail({ ...about, email: old, masked: hintOf(email) }, settings)] : []),
		]);
		await tellProviders(services, trx, of, randomUUID());
		await tellOwner(services, trx, of, "changed their email address");
		return link;
	});
};
