import { sql } from "kysely";
import { UNDO_MS } from "#contract/cases/limits.ts";
import type { MyEvent } from "#contract/referrals/my-request.ts";
import { PROGRESS } from "#contract/referrals/phases.ts";
import type { Consent } from "#contract/referrals/referrals.ts";
import { MOVES } from "#contract/referrals/states.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { filesOfReply, openReplyFiles, type ReplyFileLine } from "./reply-files.ts";
import type { CareRequest, RequestOf } from "./request.ts";
import { isTold, type ReferralRow } from "./store.ts";
import { messageOf, openMessages } from "./visitor-messages.ts";

/** Case events that a visitor may see, by their name on the visitor's page. All others are the team's own. */
const SHOWN_EVENTS: Readonly<Record<string, MyEvent["what"]>> = {
	"details-sent": "details-sent",
	"call-asked": "call-asked",
	"contact-changed": "contact-changed",
	"email-change-asked": "email-change-asked",
	"email-change-dropped": "email-change-dropped",
	"email-changed": "email-changed",
	"visitor-message": "message",
	replied: "reply",
	"request-cancelled": "cancelled",
	"others-agreed": "others-agreed",
	"others-taken-back": "others-taken-back",
	...Object.fromEntries(PROGRESS.map((act) => [`referral-${MOVES[act].event}`, act])),
	"start-not-yet": "not-yet-started",
	"referral-closed": "ended",
	"referral-paused": "paused",
	"referral-resumed": "resumed",
	"referral-stopped": "stopped",
	"referral-taken-back": "taken-back",
	"referral-answer-undone": "answer-undone",
	"referral-wait-chosen": "waits",
	"referral-look-chosen": "looks-on",
	"claim-refused": "answer-refused",
	closed: "closed",
	reopened: "reopened",
};

const event = (what: MyEvent["what"], at: Date | string, more: Partial<MyEvent> = {}): MyEvent => ({
	at: new Date(at).toISOString(),
	what,
	provider: null,
	shares: null,
	text: null,
	weeks: null,
	files: [],
	...more,
});

/** @param consents oldest first */
const consentEvents = (consents: readonly Consent[], cancelledAt: Date | null): MyEvent[] =>
	consents.flatMap((one, index) => {
		const provider = one.provider.name;
		const before = consents.slice(0, index).findLast((other) => other.provider.id === one.provider.id);
		const what = before?.ended_how === "changed" ? "consent-changed" : "consent-given";
		const given = event(what, one.given_at, { provider, shares: one.shares });
		// Cancelling the request ends every consent, and has its own entry.
		const isWithdrawn = one.ended_how === "withdrawn" && one.ended_at !== cancelledAt?.toISOString();
		return isWithdrawn && one.ended_at ? [given, event("consent-withdrawn", one.ended_at, { provider })] : [given];
	});

const referralEvents = (row: ReferralRow): MyEvent[] => {
	const { provider } = row;
	return [
		...(isTold(row) || row.is_answer_refused ? [event("asked", row.sent_at, { provider })] : []),
		// Refusing an answer sets the time of the reminder, so that none is sent.
		...(isTold(row) && row.reminded_at && !row.is_answer_refused
			? [event("reminded", row.reminded_at, { provider })]
			: []),
		...(row.checking_since ? [event("answered", row.checking_since, { provider })] : []),
		...(row.answered_at
			? [
					event(row.decline_reason ? "declined" : "accepted", row.answered_at, {
						provider,
						text: row.answer_note,
						weeks: row.weeks,
					}),
				]
			: []),
	];
};

/** The visitor can say that support has started, or that it won't, in place of the provider or a message. */
const whatOf = ({ kind, facts }: { kind: string; facts: Record<string, unknown> }): MyEvent["what"] | undefined =>
	kind === "referral-started" && facts.way === "own-page"
		? "said-started"
		: kind === "visitor-message" && facts.started === "no"
			? "not-starting"
			: SHOWN_EVENTS[kind];

/** A case event that a visitor may see. */
export interface ShownEvent {
	/** A string from JSON. */
	at: Date | string;
	kind: string;
	facts: Record<string, unknown>;
	files: ReplyFileLine[] | null;
}

/** A query for the case events of a request that its visitor may see, oldest first. */
export const shownEventsOf = (db: Db, of: RequestOf) =>
	db
		.selectFrom("case_event as e")
		.innerJoin("team_case as c", "c.id", "e.case_id")
		.select(["e.at", "e.kind", "e.facts"])
		.select(filesOfReply(sql`e.case_id`, sql`case when e.kind = 'replied' then e.facts ->> 'key' end`).as("files"))
		.where(...isAbout("c", of))
		.where("e.kind", "=", anyOf(Object.keys(SHOWN_EVENTS)))
		.orderBy("e.id");

export const listShownEvents = async (db: Db, of: RequestOf): Promise<ShownEvent[]> =>
	(await shownEventsOf(db, of).execute()).map((row) => ({ ...row, facts: row.facts as ShownEvent["facts"] }));

/** What happened to a request, newest first: from its rows, and from the case events that a visitor may see. */
export const timelineOf = async (
	{ db, settings, now }: { db: Db; settings: Settings; now: Date },
	request: CareRequest,
	{
		consents,
		referrals,
		events: rows,
	}: { consents: readonly Consent[]; referrals: readonly ReferralRow[]; events: readonly ShownEvent[] },
): Promise<MyEvent[]> => {
	const messages = await openMessages(
		db,
		settings,
		rows.flatMap((row) => messageOf(row) ?? []),
	);
	const happened = rows.flatMap((row): MyEvent[] => {
		const what = whatOf(row);
		// A colleague may still take a reply back.
		if (!what || (what === "reply" && now.getTime() - new Date(row.at).getTime() < UNDO_MS)) return [];
		const provider = typeof row.facts.provider === "string" ? row.facts.provider : null;
		const files = openReplyFiles(settings, row.files);
		return [event(what, row.at, { provider, text: messages.get(messageOf(row) ?? 0) ?? null, files })];
	});
	const all = [
		event("sent", request.created_at),
		...consentEvents(consents.toReversed(), request.cancelled_at),
		...referrals.toReversed().flatMap(referralEvents),
		...happened,
	];
	// A stable sort, so entries of the same moment keep this order.
	return all.sort((one, other) => one.at.localeCompare(other.at)).reverse();
};
