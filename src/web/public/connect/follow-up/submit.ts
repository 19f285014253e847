import { data, redirectDocument } from "react-router";
import type { Problem } from "#contract/common.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { addFollowUp, DraftFields, saveFollowUpDraft } from "#contract/quotes/quotes.ts";
import { copy } from "#contract/shared/copy.ts";
import { PLAN_FILE_BYTES } from "#contract/shared/limits.ts";
import { isChosen } from "#contract/shared/upload.ts";
import { type From, formOf } from "#web/lib/call.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { diagnosesOf, draftOf, type FollowUpValues, genderOf, readValues } from "#web/parts/follow-up-form/values.ts";

/** The form's fields in the order of the page, for the error summary. */
export const FIELDS = [
	"participant_relation",
	"participant_first_name",
	"participant_last_name",
	"participant_age",
	"diagnosis",
	"participant_goals",
	"behaviour_relevance",
	"plan_management",
	"hcp_service_areas",
	"additional_services",
	"service_frequency",
	"additional_needs",
	"ndis_plan_file",
	"consent_to_send_ndis_plan",
	"gender_preference",
	"language_preference",
	"day_preference",
	"time_preference",
	"additional_preference",
] as const;
export type FollowUpErrors = Partial<Record<(typeof FIELDS)[number], string>>;

/** What the form gets back after it was sent. */
export interface FollowUpAnswer {
	/** Which step the page shows: the questions, or the answers to check before sending. */
	stage: "questions" | "check";
	/** Name of the plan file that was chosen when the answers were checked. */
	planName?: string | undefined;
	values: FollowUpValues;
	errors: FollowUpErrors;
	fault?: { kind: "gone" | "repeat" | "limit" | "token" | "file" | "system"; title?: string; detail: string };
	csrfToken?: string;
	/** True if the file must be chosen again: without scripts a browser can't keep it. */
	fileLost: boolean;
}

/**
 * The step of the pressed button. Only Send on the check page sends the answers. Anything else, also Enter in a field,
 * goes to the check page first.
 */
const stepOf = (form: FormData): "check" | "change" | "send" | "save" | "skip" => {
	const step = form.get("step");
	return step === "send" || step === "change" || step === "save" || step === "skip" ? step : "check";
};

/** The form when the server doesn't answer: it keeps everything the visitor typed. */
export const lostFollowUp = (form: FormData): FollowUpAnswer => ({
	stage: stepOf(form) === "send" ? "check" : "questions",
	values: readValues(form),
	errors: {},
	fault: { kind: "system", detail: "no answer" },
	fileLost: false,
});

/** The request body. Typed text replaces the choice it belongs to (FUP-030); missing values are empty (FUP-039). */
const bodyOf = (values: FollowUpValues, file: File | null, isForHcp: boolean, funding: string | null) => {
	const { preferences: _ticked, diagnosis_other: _typed, gender_other: _words, ...rest } = values;
	const body = {
		...rest,
		diagnosis: diagnosesOf(values),
		gender_preference: genderOf(values),
		automate_referral: String(isForHcp && values.hcp_service_areas.length > 0),
		hcp_referral: String(isForHcp),
		funding_types_list: funding ? [funding] : [],
		ndis_plan_file: file ?? "",
	};
	// Form data leaves out an empty list, so it is sent as empty text.
	return Object.fromEntries(
		Object.entries(body).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? "" : value]),
	);
};

/** The request that details are for, and how the page sends or keeps them. */
export interface FollowUpTarget {
	isForHcp: boolean;
	funding: string | null;
	send: (body: never) => Promise<Answer<typeof addFollowUp>>;
	save: (fields: DraftFields) => Promise<Answer<typeof saveFollowUpDraft>>;
	/** Sends the request without details. @returns the address of the next page; undefined on a private page */
	skip?: () => Promise<string>;
	/** Called after the details were sent. @returns the address of the next page */
	sent: () => Promise<string>;
	/** Address of the page after saving. */
	saved: string;
}

/**
 * Checks the follow-up details, sends them after the check step (decision 59), or keeps them to finish later (decision
 * 74). On errors it returns the form with every answer.
 */
export const submitFollowUp = async (from: From, target: FollowUpTarget) => {
	const form = await formOf(from);
	const step = stepOf(form);
	const values = readValues(form);
	const given = form.getAll("ndis_plan_file").find((one): one is File => one instanceof File && isChosen(one)) ?? null;
	const again = (answer: Partial<FollowUpAnswer>, status: number) =>
		data({ stage: "questions", values, errors: {}, fileLost: given !== null, ...answer } satisfies FollowUpAnswer, {
			status,
		});
	const refused = ({ status, problem }: { status: number; problem: Problem }, more: Partial<FollowUpAnswer>) => {
		const fail = (fault: NonNullable<FollowUpAnswer["fault"]>) => again({ fault, ...more }, status);
		const { detail } = problem;
		if (status === 404) return fail({ kind: "gone", detail });
		if (status === 409) return fail({ kind: "repeat", detail });
		if (status === 429) return fail({ kind: "limit", detail });
		if (status === 403) {
			const { title, advice, csrfToken } = refusedToken(from);
			return again(
				{ fault: { kind: "token", title, detail: `${advice} Nothing you typed is lost.` }, ...more, csrfToken },
				status,
			);
		}
		// Storing the file is the heaviest part, and the visitor can send the rest without it.
		if (status === 503 && given && step !== "save") return fail({ kind: "file", detail });
		return fail({ kind: "system", detail: copy.connect.systemError });
	};
	if (step === "skip" && target.skip) return redirectDocument(await target.skip(), 303);
	if (step === "change") return again({}, 200);
	if (step === "save") {
		const kept = await target.save(draftOf(form));
		return kept.ok ? redirectDocument(target.saved, 303) : refused(kept, {});
	}
	if (given && given.size > PLAN_FILE_BYTES)
		return again({ errors: { ndis_plan_file: "The plan file must be 10 MB or smaller." } }, 422);

	const body = bodyOf(values, given, target.isForHcp, target.funding);
	const sent = await target.send((step === "check" ? { ...body, check_only: "true" } : body) as never);
	if (sent.ok && step === "check") return again({ stage: "check", planName: given?.name }, 200);
	if (sent.ok) return redirectDocument(await target.sent(), 303);
	const errors: FollowUpErrors = {};
	for (const { field, message } of sent.problem.errors ?? [])
		if ((FIELDS as readonly string[]).includes(field)) errors[field as keyof FollowUpErrors] ??= message;
	if (Object.keys(errors).length > 0) return again({ errors }, sent.status === 413 ? 413 : 422);
	// An error on the check page stays there, because no answer has to change.
	return refused(sent, { stage: step === "send" ? "check" : "questions", planName: given?.name });
};
