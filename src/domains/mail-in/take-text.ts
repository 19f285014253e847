import { createHash } from "node:crypto";
import { sql } from "kysely";
import { noteTextStatus, takeText as takeTextLine } from "#contract/cases/text-messages.ts";
import type { MailWords } from "#domains/cases/incoming-mail.ts";
import type { Transaction } from "#platform/db/database.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { forbidden, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { isSignedText } from "#platform/text-messages/signature.ts";
import { type Outcome, takeOnce } from "./keep-mail.ts";
import { type Arrived, goIntoCase } from "./take-mail.ts";

/** A text message that came in. */
export interface IncomingText {
	/** E.164. */
	from: string;
	text: string;
	/** The service's own id: the same one is taken once. */
	sid: string;
}

type Needs = Pick<Services, "database" | "settings" | "clock" | "outbox" | "log">;

/** The case of the newest text message that we sent to a number, if the number is still its person's. */
const findTexted = async (trx: Transaction, number: string): Promise<string | undefined> => {
	const { rows } = await sql<{ id: string }>`
		select c.id from letter l join team_case c on c.id = case_of_letter(l.about)
		where l.recipient = ${number} and phone_key(c.phone) = ${number} order by l.created_at desc limit 1
	`.execute(trx);
	return rows[0]?.id;
};

/**
 * Takes a text message that came in, exactly once. It goes to the case that we last texted this number about, and else to
 * a case of its own. The network says who sent it, and a number can be faked, so nothing is sent back.
 */
export const takeText = async (services: Needs, { from, text, sid }: IncomingText): Promise<Outcome> => {
	const hash = createHash("sha256").update(`text ${sid}`).digest();
	const outcome = await takeOnce(services, hash, async (trx, id, at) => {
		const words: MailWords = {
			...{ from, name: "", subject: "", text, whole: text, messageId: null, files: [], check: "unknown" },
			isText: true,
		};
		const mail: Arrived = {
			...{ id, raw: Buffer.alloc(0), words, sender: from, holdsMore: false },
			...{ isAutomatic: false, isReadable: text.trim() !== "" },
		};
		const texted = await findTexted(trx, from);
		return goIntoCase(services, trx, mail, texted ? { id: texted, isTheirs: true } : undefined, at);
	});
	services.log.info({ outcome }, "text message taken in");
	return outcome;
};

/** What a service calls the end of a text message that didn't arrive. */
const LOST = new Set(["undelivered", "failed"]);

/** Notes what became of a text message. A trigger tells the case of one that didn't arrive. */
const noteStatus = async (
	{ database, clock }: Needs,
	id: string,
	{ MessageStatus: status = "", ErrorCode: code = "" }: Readonly<Record<string, string>>,
): Promise<void> => {
	const at = clock();
	const isLost = LOST.has(status);
	if (!isLost && status !== "delivered") return;
	const error = `Returned TEXT ${/^\w{1,20}$/.test(code) ? code : status}`;
	await database.db
		.updateTable("letter")
		.set(isLost ? { status: "failed", settled_at: at, last_error: error } : { delivered_at: at })
		.where("id", "=", id)
		// The service can be faster than the worker that notes that it took the message.
		.where("status", "in", ["waiting", "sent"])
		.where("recipient", "like", "+%")
		.where("delivered_at", "is", null)
		.execute();
};

/** An answer that asks the service to send nothing back. */
const nothing = (): Response =>
	new Response('<?xml version="1.0" encoding="UTF-8"?><Response/>', { headers: { "content-type": "text/xml" } });

/** Endpoints that the text message service calls. */
export const textsInApi = (services: Services): Binding[] => {
	const { settings } = services;
	const check = (caller: Caller, path: string, fields: Readonly<Record<string, string>>): void => {
		const { texts } = settings;
		if (!texts || texts.isKept) throw notFound();
		const url = `${siteAddress(settings)}/api${path}`;
		const signature = caller.header("x-twilio-signature");
		const isOurs = [url, url.replace(/\/$/, "")].some((one) => isSignedText(signature, texts.secret, one, fields));
		if (!isOurs) throw forbidden("The signature is wrong.");
	};
	return [
		bind(takeTextLine, { who: anyone, signed: true }, async ({ body }, caller) => {
			check(caller, "/text-messages/", body);
			const { From: from = "", Body: text = "", MessageSid: sid = "" } = body;
			// A name or a short number can't be answered, and is no person.
			if (isPhoneNumber(from) && sid) await takeText(services, { from, text, sid });
			return nothing();
		}),
		bind(noteTextStatus, { who: anyone, signed: true }, async ({ params: { id }, body }, caller) => {
			check(caller, `/text-messages/${id}/status/`, body);
			await noteStatus(services, id, body);
			return nothing();
		}),
	];
};
