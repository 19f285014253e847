import { confirmClaim, endClaim, holdClaim, refuseClaim, releaseClaim } from "#contract/referrals/claims.ts";
import { decideSending, recordReferralAnswer, sendReferralTo } from "#contract/referrals/referrals.ts";
import type { From } from "../../lib/call.ts";
import { send } from "../answer.ts";
import { officeMoment } from "./act-on-call.ts";

/** Sends a form about who speaks for a provider to the API. Undefined for any other form. */
export const actOnClaim = (from: From & { params: { id: string } }, form: FormData) => {
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const params = { id: from.params.id, claim: field("claim") };
	if (field("intent") === "refuse-claim") return send(from, refuseClaim, { params, body: { note: field("note") } });
	const stop = { "hold-claim": holdClaim, "release-claim": releaseClaim, "end-claim": endClaim }[field("intent")];
	if (stop) return send(from, stop, { params, body: { reason: field("reason") } });
	if (field("intent") !== "confirm-claim") return undefined;
	return send(from, confirmClaim, {
		params,
		body: {
			number: field("number"),
			number_from: field("number_from") as "listing",
			register: field("register") || null,
			spoke_to: field("spoke_to"),
			send_to: (field("send_to") || "heard") as "heard",
			email: field("email") || null,
			providers: form.getAll("providers").map(Number).filter(Boolean),
			note: field("note") || null,
		},
	});
};

/** Sends the forms about referrals to the API. Undefined for any other form. */
export const actOnReferral = (from: From & { params: { id: string } }, form: FormData) => {
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const decision = { "sending-stop": "stop", "sending-send": "send" }[field("intent")];
	if (decision)
		return send(from, decideSending, { params: from.params, body: { decision: decision as "stop" | "send" } });
	if (field("intent") === "send-to")
		return send(from, sendReferralTo, {
			params: { id: from.params.id, referral: field("referral") },
			body: { version: Number(field("version")) || 1, email: field("email") },
		});
	if (field("intent") !== "provider-answer") return undefined;
	const weeks = Number(field("weeks"));
	return send(from, recordReferralAnswer, {
		params: { id: from.params.id, referral: field("referral") },
		body: {
			version: Number(field("version")) || 1,
			answer: field("answer") as "yes",
			reason: (field("reason") || undefined) as "other" | undefined,
			weeks: Number.isInteger(weeks) && weeks > 0 ? weeks : null,
			said_by: field("said_by"),
			...(field("said_at") ? { said_at: officeMoment(field("said_at")) } : {}),
		},
	});
};
