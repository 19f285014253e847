import {
	addCaseNote,
	changeCase,
	claimCase,
	clearDanger,
	closeCase,
	releaseCase,
	reopenCase,
	settleDenial,
} from "#contract/cases/cases.ts";
import type { ComplaintCause } from "#contract/cases/complaint-options.ts";
import { type SetStatus, STATUS_ACTS } from "#contract/cases/states.ts";
import type { Answer } from "#contract/endpoint.ts";
import { resumeReferral, takeBackReferral } from "#contract/referrals/referrals.ts";
import { setCaseHold } from "#contract/retention/retention.ts";
import type { From } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { send } from "../answer.ts";
import { officeMoment } from "./act-on-call.ts";

const HOUR_MS = 3600_000;
/** The longest choice in the snooze list. Caps forged values: `Date` fails on very large ones. */
const LONGEST_HOURS = 7 * 24;
const hoursIn = (typed: string): number => Math.min(Math.max(Number(typed) || 1, 1), LONGEST_HOURS);

/** Sends any other form of the case page to the API. Without a known intent it saves status, owner and next action. */
export const actOnCase = (
	from: From & { params: { id: string } },
	form: FormData,
):
	| Promise<Answer<typeof changeCase>>
	| Promise<Answer<typeof addCaseNote>>
	| Promise<Answer<typeof setCaseHold>>
	| Promise<Answer<typeof takeBackReferral>> => {
	const { params } = from;
	const field = (name: string) => String(form.get(name) ?? "");
	const version = Number(field("version")) || 1;
	switch (field("intent")) {
		case "claim":
			return send(from, claimCase, { params, body: {} });
		case "release":
			return send(from, releaseCase, { params, body: { version: Number(field("version")) || undefined } });
		case "reopen":
			return send(from, reopenCase, { params, body: {} });
		case "take-back":
			return send(from, takeBackReferral, {
				params: { id: params.id, referral: field("referral") },
				body: { version },
			});
		case "resume":
			return send(from, resumeReferral, { params: { id: params.id, referral: field("referral") }, body: { version } });
		case "hold":
			return send(from, setCaseHold, {
				params,
				body: { version, because: form.has("lift") ? null : field("because") },
			});
		case "clear-danger":
			return send(from, clearDanger, { params, body: { version, note: field("note") } });
		case "lift-denial":
		case "confirm-denial": {
			const decision = field("intent") === "lift-denial" ? "lift" : "confirm";
			return send(from, settleDenial, { params, body: { version, decision } });
		}
		case "note":
			return send(from, addCaseNote, { params, body: { text: field("text") } });
		case "close":
			return send(from, closeCase, {
				params,
				body: {
					version,
					outcome: field("outcome"),
					...(field("cause") ? { cause: field("cause") as ComplaintCause } : {}),
				},
			});
		case "snooze":
			return send(from, changeCase, {
				params,
				body: {
					version,
					snoozed_until: field("snooze_at")
						? officeMoment(field("snooze_at"))
						: new Date(
								from.context.get(requestContext).now().getTime() + hoursIn(field("snooze")) * HOUR_MS,
							).toISOString(),
				},
			});
		default: {
			const status = (Object.keys(STATUS_ACTS) as SetStatus[]).find((one) => one === field("status"));
			return send(from, changeCase, {
				params,
				body: {
					version,
					...(status ? { status } : {}),
					owner: field("owner") ? Number(field("owner")) : null,
					next_action: field("next_action"),
				},
			});
		}
	}
};
