import type { StartAnswer } from "#contract/referrals/my-request.ts";
import { canMove } from "#contract/referrals/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { tellOwner } from "#domains/accounts/case-owner.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { moveWithin } from "./move.ts";
import { listShownEvents, type ShownEvent } from "./my-timeline.ts";
import { lockRequest, type RequestOf, tellCase } from "./request.ts";
import { asVisitorSees, isOnHold, lockNewest, type ReferralRow, referenceOfReferral } from "./store.ts";

const DAY_MS = 24 * 3600_000;

/** Whether the visitor can say if support has started: a day after a yes, while the provider can see the person. */
export const isStartAsked = (seen: ReferralRow, now: Date): boolean =>
	canMove("started", seen.state) &&
	seen.shares !== null &&
	!isOnHold(seen) &&
	seen.answered_at !== null &&
	seen.answered_at.getTime() + DAY_MS <= now.getTime();

type StartAnswers = ReadonlyMap<string, Exclude<StartAnswer, "yes">>;

/** The visitor's last answers about starting, by the referral's reference. @param events of the case, oldest first */
export const startAnswersOf = (events: readonly ShownEvent[]): StartAnswers =>
	new Map(
		events.flatMap(({ kind, facts: { referral, started } }) =>
			(kind === "visitor-message" || kind === "start-not-yet") && started !== undefined
				? [[String(referral), started as Exclude<StartAnswer, "yes">]]
				: [],
		),
	);

/**
 * Records the visitor's answer to "has support started?". "yes" moves the referral as the provider does. "no" leaves it
 * and returns the case to the team. Idempotent: the same answer as the last one changes nothing.
 * @returns false if this was the last answer already
 * @throws Problem 409 if the question isn't open for this provider
 */
export const sayStarted = (
	services: Services,
	of: RequestOf,
	{ provider, started }: { provider: number; started: StartAnswer },
): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		await lockRequest(trx, of);
		const row = await lockNewest(trx, of, provider);
		if (row?.state === "started" && started === "yes") return false;
		const at = services.clock();
		if (!row || !isStartAsked(asVisitorSees(row), at))
			throw conflict("You can't answer this now. Your page shows how things are with this provider.");
		if (started === "yes") {
			await moveWithin(trx, row, at, {
				...{ act: "started", by: "visitor", personId: null },
				facts: { way: "own-page" },
			});
			return true;
		}
		const referral = referenceOfReferral(row.number);
		if (startAnswersOf(await listShownEvents(trx, of)).get(referral) === started) return false;
		await tellCase(trx, of, {
			at,
			personId: null,
			// A visitor's message is for a colleague to read; "not yet" isn't.
			what: started === "no" ? "visitor-message" : "start-not-yet",
			facts: { provider: row.provider, referral, started },
		});
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "referral.start-answered",
			about: `referral:${row.id}`,
			facts: { started },
		});
		if (started === "no") await tellOwner(services, trx, of, `said that support from ${row.provider} won't start`);
		return true;
	});
