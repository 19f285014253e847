import { MYSELF } from "#contract/quotes/follow-up-options.ts";
import { answerLines } from "#contract/shared/questions.ts";
import { answersIn } from "../questions/ask-questions.tsx";
import { diagnosesOf, genderOf, LABELS, said, type Typed } from "./values.ts";

/** A question with its answer. */
export type AnswerRow = readonly [term: string, answer: string];

interface Known {
	isForHcp: boolean;
	/** The visitor's name in the request. */
	ownName: string | null;
	hcpAreas: readonly { id: number; name: string }[];
	asksBehaviour: boolean;
	planName: string | undefined;
}

const list = (values: readonly string[] = []) => values.join(", ");

/** All answers by section, for the visitor to check before sending. Empty answers are left out. */
export const answersOf = (typed: Typed, { isForHcp, ownName, hcpAreas, asksBehaviour, planName }: Known) => {
	const text = (name: string) => said(typed, name);
	const isOwn = text("participant_relation") === MYSELF && !text("participant_first_name").trim() && ownName !== null;
	const name = isOwn
		? ownName
		: list([text("participant_first_name"), text("participant_last_name")].filter((one) => one.trim())).replace(
				", ",
				" ",
			);
	const common: AnswerRow[] = [
		["How often support is needed", text("service_frequency")],
		[LABELS.additional_needs, text("additional_needs")],
	];
	const who: AnswerRow[] = [
		["Your relationship", text("participant_relation")],
		["Name", name],
		...(isForHcp ? [] : ([["Age", text("participant_age")]] as AnswerRow[])),
	];
	const needs: AnswerRow[] = isForHcp
		? [
				[
					"Services within the package",
					list(hcpAreas.filter(({ id }) => typed.hcp_service_areas?.includes(String(id))).map((one) => one.name)),
				],
				...common,
			]
		: [
				["Diagnosis", list(diagnosesOf(typed))],
				[LABELS.participant_goals, text("participant_goals")],
				...(asksBehaviour ? ([[LABELS.behaviour_relevance, text("behaviour_relevance")]] as AnswerRow[]) : []),
				["Other services", list(typed.additional_services)],
				...common,
			];
	const plan: AnswerRow[] = [
		["How the plan is managed", text("plan_management")],
		["NDIS plan", planName ?? ""],
		...(planName
			? ([
					["Share the plan with the providers you chose", text("consent_to_send_ndis_plan") === "true" ? "Yes" : "No"],
				] as AnswerRow[])
			: []),
	];
	const preferences: AnswerRow[] = [
		["Male or female worker", genderOf(typed)],
		[LABELS.language_preference, text("language_preference")],
		["Days", list(typed.day_preference)],
		["Times", list(typed.time_preference)],
		[LABELS.additional_preference, text("additional_preference")],
		...answerLines(answersIn(typed)).map(({ label, value }): AnswerRow => [label, value]),
	];
	return { who, needs, plan, preferences };
};
