import { data } from "react-router";
import type { Input, Output } from "#contract/endpoint.ts";
import { details } from "#contract/quotes/details.ts";
import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import type { addMyDetails, saveMyDraft } from "#contract/quotes/my-details.ts";
import type { addFollowUp, saveFollowUpDraft } from "#contract/quotes/quotes.ts";
import { isChosen } from "#contract/shared/upload.ts";
import { type RefusedForm, typedIn } from "#web/forms/form-state.ts";
import { confirmAt } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import {
	diagnosesOf,
	draftOf,
	FIELDS,
	genderOf,
	type RefusedFollowUp,
	said,
	sameFields,
	type Typed,
	withSaved,
} from "#web/parts/follow-up-form/values.ts";
import { ANSWER_LABELS, answersIn } from "#web/parts/questions/ask-questions.tsx";
import { stepOf } from "./steps.ts";

const LISTS: ReadonlySet<string> = new Set(details.flatMap(([name, { isList }]) => (isList ? [name] : [])));

/** The request body. Typed text replaces the choice it belongs to (FUP-030); missing values are empty (FUP-039). */
const bodyOf = (typed: Typed, file: File | null, { isForHcp, funding }: FollowUpTarget) => {
	const body: Record<string, string | File | readonly string[]> = {
		...Object.fromEntries(
			FIELDS.filter((name) => !(name in ANSWER_LABELS)).map((name) => [
				name,
				LISTS.has(name) ? (typed[name] ?? []) : said(typed, name),
			]),
		),
		diagnosis: diagnosesOf(typed),
		gender_preference: genderOf(typed),
		...Object.fromEntries(Object.entries(answersIn(typed)).map(([name, said]) => [name, JSON.stringify(said) ?? ""])),
		automate_referral: String(isForHcp && (typed.hcp_service_areas ?? []).length > 0),
		hcp_referral: String(isForHcp),
		funding_types_list: funding ? [funding] : [],
		ndis_plan_file: file ?? "",
	};
	// Form data leaves out an empty list, so it is sent as empty text.
	return Object.fromEntries(
		Object.entries(body).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? "" : value]),
	);
};

type Details = typeof addFollowUp | typeof addMyDetails;
type Draft = typeof saveFollowUpDraft | typeof saveMyDraft;

/** The request that details are for, and how the page sends or keeps them. */
export interface FollowUpTarget {
	isForHcp: boolean;
	funding: string | null;
	details: { endpoint: Details; params: Input<Details>["params"] };
	draft: { endpoint: Draft; params: Input<Draft>["params"] };
	/** Sends the request without details. @returns the address of the next page; undefined on a private page */
	skip?: () => Promise<string>;
	/** Called after the details were sent. @returns the address of the next page */
	sent: () => Promise<string>;
	/** Address of the page after saving. */
	saved: string;
}

const GONE = {
	title: "This form can't be sent any more",
	advice:
		"It's open for 7 days, in the browser you used for your request. We do have your request. Call us and we'll take your details.",
};
const FILE = {
	title: "We couldn't save the file just now",
	advice:
		"Your answers are still in the form. Try again in a moment, or send them without the file and we'll ask you for the plan later.",
};
const SAYS = { 404: GONE, 409: { title: "You've already sent this form" } };

/**
 * Checks the follow-up details, sends them after the check step (decision 97), or keeps them to finish later (decision
 * 74). On errors it returns the form with every answer.
 */
export const submitFollowUp = async (from: From, target: FollowUpTarget) => {
	const form = await formOf(from);
	const typed = typedIn(form);
	const step = stepOf(typed);
	const file = form.getAll("ndis_plan_file").find((one): one is File => one instanceof File && isChosen(one)) ?? null;
	const more: Omit<RefusedFollowUp, keyof RefusedForm> = { fileLost: file !== null, planName: file?.name };
	const again = (isChecked: boolean, shown: Partial<RefusedFollowUp> = {}) =>
		data<RefusedFollowUp>({ ...more, isChecked, typed, errors: {}, requestKey: "", ...shown }, { status: 200 });
	/** The form with what another device saved meanwhile. */
	const merged = ({ fields, both }: Output<Draft>) =>
		again(false, { typed: withSaved(typed, fields), elsewhere: { both } });
	if (step === "skip" && target.skip) return confirmAt(from, await target.skip());
	if (step === "change") return again(false);
	if (step === "save")
		return submitForm(from, target.draft.endpoint, {
			params: target.draft.params,
			fields: [],
			given: () => draftOf(form, true),
			more,
			says: SAYS,
			taken: (saved) => (saved.both.length > 0 ? merged(saved) : target.saved),
		});
	if (step === "check") {
		const mine = draftOf(form, false);
		const saved = await call(from, target.draft.endpoint, { params: target.draft.params, body: mine } as Input<Draft>);
		// No one should send what they haven't seen. If it can't be saved, sending says why.
		if (saved.ok && !sameFields(mine.fields, saved.data.fields)) return merged(saved.data);
	}
	return submitForm(from, target.details.endpoint, {
		params: target.details.params,
		fields: FIELDS,
		wrong: file && file.size > PLAN_FILE_BYTES ? { ndis_plan_file: "The plan file must be 10 MB or smaller." } : {},
		given: () => ({ ...bodyOf(typed, file, target), ...(step === "check" && { check_only: "true" }) }),
		more,
		// Storing the file is the heaviest part, and the visitor can send the rest without it.
		says: file ? { ...SAYS, 503: FILE } : SAYS,
		taken: async () => (step === "check" ? again(true) : target.sent()),
	});
};
