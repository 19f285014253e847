import { data, redirect } from "react-router";
import { changeMyContact, dropContactEmail, sendContactLinkAgain } from "#contract/referrals/contact-details.ts";
import {
	answerIfContacted,
	answerIfStarted,
	askForMyCall,
	cancelMyRequest,
	chooseMyProviders,
	chooseToWait,
	giveConsent,
	type StartAnswer,
	takeConsentBack,
	takeOthersBack,
	writeToTeam,
} from "#contract/referrals/my-request.ts";
import { undoNotMe } from "#contract/referrals/not-me.ts";
import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { termsIn } from "#web/parts/contact-terms/ask-contact-terms.tsx";

/** The `said` key of each form's intent. */
const SAID_OF: Readonly<Record<string, string>> = {
	withdraw: "withdrawn",
	others: "no-others",
	call: "called",
	message: "written",
	cancel: "cancelled",
	choose: "chosen",
	contacted: "contacted",
	started: "started",
	wait: "waits",
	contact: "changed",
	"contact-again": "linked",
	"contact-drop": "kept",
	"undo-not-me": "lifted",
};

/** The `said` key of corrected contact details. */
const saidOfContact = ({ changed, email_asked }: { changed: boolean; email_asked: boolean }): string =>
	email_asked ? (changed ? "changed-linked" : "linked") : changed ? "changed" : "unchanged";

/** Sends a form of the visitor's page to the API. On errors the page gets what was typed. */
export const actOnRequest = async (from: From & { params: { token: string } }) => {
	const form = await formOf(from);
	const params = { token: from.params.token };
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const intent = field("intent");
	const provider = Number(field("provider")) || 0;
	const send = () => {
		switch (intent) {
			case "withdraw":
				return call(from, takeConsentBack, { params, body: { provider } });
			case "others":
				return call(from, takeOthersBack, { params, body: {} });
			case "contacted":
				return call(from, answerIfContacted, {
					params,
					body: { provider, contacted: field("contacted") as "yes" | "no" },
				});
			case "wait": {
				const choice = field("choice") as WaitChoice;
				return call(from, chooseToWait, { params, body: { provider, choice } });
			}
			case "started": {
				const started = field("started") as StartAnswer;
				return call(from, answerIfStarted, { params, body: { provider, started } });
			}
			case "call":
				return call(from, askForMyCall, { params, body: { preferred_time: field("preferred_time") || null } });
			case "message":
				return call(from, writeToTeam, { params, body: { text: field("text") } });
			case "choose":
				return call(from, chooseMyProviders, {
					params,
					body: {
						providers: form.getAll("providers").map(Number),
						tell_others: form.get("tell_others") !== null,
						shares: form.getAll("shares").map(String) as ("needs" | "plan")[],
						given_by: field("given_by") as "participant",
						relation: field("relation") || null,
					},
				});
			case "contact": {
				const names = { new_name: field("new_name"), new_phone: field("new_phone"), new_email: field("new_email") };
				const terms = termsIn(typedIn(form));
				const body = { ...names, ...(terms && { contact_terms: terms }) };
				return call(from, changeMyContact, { params, body });
			}
			case "contact-again":
				return call(from, sendContactLinkAgain, { params, body: {} });
			case "contact-drop":
				return call(from, dropContactEmail, { params });
			case "undo-not-me":
				return call(from, undoNotMe, { params, body: {} });
			case "cancel":
				return call(from, cancelMyRequest, { params, body: {} });
			default:
				return call(from, giveConsent, {
					params,
					body: {
						provider,
						shares: form.getAll("shares").map(String) as ("needs" | "plan")[],
						given_by: field("given_by") as "participant",
						relation: field("relation") || null,
					},
				});
		}
	};
	const answer = await send();
	// If support won't start, the page asks whether the provider may still see what was shared.
	const isOver = intent === "started" && field("started") === "no";
	const said = isOver
		? "not-starting"
		: answer.ok && "email_asked" in answer.data
			? saidOfContact(answer.data)
			: (SAID_OF[intent] ?? "given");
	const about = isOver ? `&withdraw=${provider}` : intent === "withdraw" ? `&provider=${provider}` : "";
	if (answer.ok) return redirect(`${links.myRequest(from.params.token)}?said=${said}${about}#said`, 303);
	// The reloaded page says that the link has ended.
	if (answer.status === 404) return redirect(links.myRequest(from.params.token), 303);
	const errors = errorsOf(answer.problem);
	return data(
		{
			provider,
			errors,
			fault:
				answer.status === 403
					? refusedToken(from).advice
					: Object.keys(errors).length === 0
						? answer.problem.detail
						: undefined,
			typed: {
				given_by: field("given_by"),
				relation: field("relation"),
				shares: form.getAll("shares").map(String),
				providers: form.getAll("providers").map(String),
				preferred_time: field("preferred_time"),
				text: field("text"),
				new_name: field("new_name"),
				new_phone: field("new_phone"),
				new_email: field("new_email"),
				terms: typedIn(form),
			},
		},
		{ status: answer.status },
	);
};
