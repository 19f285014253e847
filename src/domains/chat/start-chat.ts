import { randomUUID } from "node:crypto";
import { isOpenAt, nextChange, officeDay } from "#contract/shared/office-hours.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Caller } from "#platform/http/caller.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import type { Services } from "#platform/services.ts";
import { waitingEmail } from "./mail.ts";
import { ALL_CHATS, notice, sayWithin } from "./send-message.ts";
import { fillIn, findByRequestKey, findMessage, insertChat, insertMessage } from "./store.ts";
import { chatOf, giveToken, hashOfVisitor, newToken, tokenHashOf } from "./visitor.ts";

/** Whether the chat is open and when that changes (LCH-008 to LCH-012). */
export const readHours = async ({ database, settings, clock }: Pick<Services, "database" | "settings" | "clock">) => {
	const at = clock();
	const hours = settings.brand.chatHours;
	const holidays = await holidaysFrom(database.db, officeDay(at));
	return {
		is_open: isOpenAt(at, hours, holidays),
		changes_at: nextChange(at, hours, holidays),
		...hours,
		holidays: [...holidays].slice(0, 20),
	};
};

export interface Start {
	message: string;
	name: string | null;
	caseNumber: string | null;
}

/**
 * Adds the message to this browser's open conversation, and the name and case number if it has none, for a page that was
 * opened before it started. A second chat would replace its cookie and lock the visitor out of the first.
 * @returns its id; undefined if there's no open conversation
 */
const goOn = async (
	services: Services,
	start: Start,
	requestKey: string | undefined,
	caller: Pick<Caller, "cookie">,
): Promise<string | undefined> => {
	const { database, settings, clock } = services;
	const chat = await chatOf(caller, services);
	if (!chat) return undefined;
	if (chat.state !== "closed") {
		refuseOurName(services, start.name);
		await database.transaction(async (trx) => {
			await sayWithin(services, trx, chat.id, { text: start.message, key: requestKey ?? randomUUID() });
			await fillIn(trx, chat.id, start);
			await markDanger(trx, { chatId: chat.id }, [start.name, start.caseNumber], clock());
		});
	}
	// A repeat of a message that was sent before the conversation ended.
	else if (requestKey === undefined || !(await findMessage(database.db, settings, chat.id, "visitor", requestKey)))
		return undefined;
	return chat.id;
};

/**
 * Starts a chat with the visitor's first message and an email to the team, in one transaction. Outside the opening
 * hours it's accepted too, and the visitor is told. Repeating the same body under the same key from the same browser
 * opens the same chat. A browser has one conversation at a time, so a second start adds to it. The trigger
 * chat_opens_case opens its case.
 * @returns its id
 * @throws Problem 409 if the key was used for another chat
 */
export const startChat = async (
	services: Services,
	start: Start,
	requestKey: string | undefined,
	caller: Pick<Caller, "cookie" | "setCookie" | "csrfToken">,
): Promise<string> => {
	const { database, settings, clock, outbox, pubsub } = services;
	const requestHash = requestKey === undefined ? undefined : requestHashOf(settings, start);
	const token = newToken(caller, requestKey, settings);
	const repeated = async (): Promise<string | undefined> => {
		const held = requestKey === undefined ? undefined : await findByRequestKey(database.db, requestKey);
		if (!held) return undefined;
		const holdsCookie = tokenHashOf(caller)?.equals(held.visitor_hash) ?? false;
		const isSame = requestHash !== undefined && isSameRequest(held.request_hash, requestHash);
		if (!(holdsCookie || hashOfVisitor(token).equals(held.visitor_hash)) || !isSame)
			throw keyTaken("Another chat was already started with this Idempotency-Key. Start this one with a new key.");
		if (!holdsCookie) giveToken(caller, token);
		return held.id;
	};
	const before = (await repeated()) ?? (await goOn(services, start, requestKey, caller));
	if (before) return before;
	refuseOurName(services, start.name);
	const { is_open } = await readHours(services);
	const at = clock();
	const id = await database.transaction(async (trx) => {
		const begun = await insertChat(trx, {
			visitorHash: hashOfVisitor(token),
			at,
			name: start.name,
			caseNumber: start.caseNumber,
			requestKey,
			requestHash,
		});
		if (!begun) return undefined;
		await insertMessage(trx, settings, begun, { at, sender: "visitor", text: start.message, key: "first" });
		await markDanger(trx, { chatId: begun }, [start.message, start.name, start.caseNumber], at);
		if (!is_open)
			await insertMessage(
				trx,
				settings,
				begun,
				notice(
					at,
					"We're offline right now. We've saved your message and we'll reply when we're back. Leave a phone number or email address here and we'll contact you.",
				),
			);
		await outbox.enqueue(trx, [waitingEmail(begun, settings)]);
		await pubsub.publish(trx, ALL_CHATS);
		return begun;
	});
	if (id) {
		giveToken(caller, token);
		return id;
	}
	const other = await repeated();
	if (!other) throw new Error("a chat with the same request key was met, and is gone");
	return other;
};
