import type { AnyEndpoint } from "#contract/endpoint.ts";
import { changeMyContact, dropContactEmail, sendContactLinkAgain } from "#contract/referrals/contact-details.ts";
import {
	answerIfContacted,
	answerIfStarted,
	askForMyCall,
	cancelMyRequest,
	chooseMyProviders,
	chooseToWait,
	giveConsent,
	takeConsentBack,
	takeOthersBack,
	writeToTeam,
} from "#contract/referrals/my-request.ts";
import { undoNotMe } from "#contract/referrals/not-me.ts";
import { QUESTIONS } from "#contract/shared/questions.ts";
import { act, type Sent, sendAct } from "#web/forms/acts.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { namesOf } from "#web/forms/read-form.ts";
import { links } from "#web/lib/links.ts";
import { ANSWER_LABELS, answersIn } from "#web/parts/questions/ask-questions.tsx";

const confirmation = ({ params }: Sent, said: string, about = "") =>
	`${links.myRequest(params.token ?? "")}?said=${said}${about}#said`;

// The reloaded page says that the link has ended.
const reloads = [404];

const simple = (line: AnyEndpoint) => act(line, () => ({ reloads }));

/** An act about one provider. No one types its number, so an error of it belongs at the top. */
const ofProvider = (line: AnyEndpoint, saidOf?: (form: FormData, provider: number) => [said: string, about: string]) =>
	act(line, (form, from) => {
		const provider = Number(form.get("provider")) || 0;
		return {
			reloads,
			fields: namesOf(line).filter((name) => name !== "provider"),
			given: { provider },
			...(saidOf && { to: () => confirmation(from, ...saidOf(form, provider)) }),
		};
	});

/** The forms of the visitor's page. */
export const REQUEST_ACTS = {
	consent: ofProvider(giveConsent),
	withdraw: ofProvider(takeConsentBack, (_form, provider) => ["withdrawn", `&provider=${provider}`]),
	contacted: ofProvider(answerIfContacted),
	wait: ofProvider(chooseToWait),
	// If support won't start, the page asks whether the provider may still see what was shared.
	started: ofProvider(answerIfStarted, (form, provider) =>
		form.get("started") === "no" ? ["not-starting", `&withdraw=${provider}`] : ["started", ""],
	),
	others: simple(takeOthersBack),
	call: simple(askForMyCall),
	message: simple(writeToTeam),
	choose: simple(chooseMyProviders),
	contact: act(changeMyContact, (form, from) => ({
		reloads,
		fields: [...namesOf(changeMyContact).filter((name) => !(name in QUESTIONS)), ...Object.keys(ANSWER_LABELS)],
		given: answersIn(typedIn(form)),
		to: ({ changed, email_asked }) =>
			confirmation(from, email_asked ? (changed ? "changed-linked" : "linked") : changed ? "changed" : "unchanged"),
	})),
	"contact-again": simple(sendContactLinkAgain),
	"contact-drop": simple(dropContactEmail),
	"undo-not-me": simple(undoNotMe),
	cancel: simple(cancelMyRequest),
};

/** The `said` key of each form that always says the same. */
const SAID_OF: Readonly<Record<string, string>> = {
	consent: "given",
	others: "no-others",
	call: "called",
	message: "written",
	cancel: "cancelled",
	choose: "chosen",
	contacted: "contacted",
	wait: "waits",
	"contact-again": "linked",
	"contact-drop": "kept",
	"undo-not-me": "lifted",
};

/** Sends a form of the visitor's page to the API. */
export const actOnRequest = (from: Sent) =>
	sendAct(from, REQUEST_ACTS, (intent) => confirmation(from, SAID_OF[intent] ?? "given"));
