import {
	declareConflict,
	judgeComplaint,
	referComplaint,
	writeToComplainant,
} from "#contract/cases/complaint-handling.ts";
import type { From } from "../../lib/call.ts";
import { send } from "../answer.ts";

/** Sends a complaint form to the API. Undefined for any other form. */
export const actOnComplaint = (from: From & { params: { id: string } }, form: FormData) => {
	const { params } = from;
	const field = (name: string) => String(form.get(name) ?? "");
	switch (field("intent")) {
		case "conflict": {
			const is_linked = ({ yes: true, no: false } as Record<string, boolean>)[field("is_linked")] as boolean;
			return send(from, declareConflict, { params, body: { is_linked } });
		}
		case "severity":
			return send(from, judgeComplaint, {
				params,
				body: { version: Number(field("version")) || 1, severity: field("severity") as never },
			});
		case "referral":
			return send(from, referComplaint, {
				params,
				body: { authority: field("authority"), referred_on: field("referred_on"), reference: field("reference") },
			});
		case "letter":
			return send(from, writeToComplainant, { params, body: { text: field("letter") } });
	}
};
