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
	const row = (name: keyof typeof LABELS, label: string = LABELS[name]): AnswerRow => [label, list(typed[name])];
	const names = [text("participant_first_name"), text("participant_last_name")].filter((one) => one.trim());
	const isOwn = text("participant_relation") === MYSELF && !text("participant_first_name").trim();
	const common = [row("service_frequency", "How often support is needed"), row("additional_needs")];
	const who: AnswerRow[] = [
		row("participant_relation"),
		["Name", (isOwn && ownName) || names.join(" ")],
		...(isForHcp ? [] : [row("participant_age")]),
	];
	const needs: AnswerRow[] = isForHcp
		? [
				[
					LABELS.hcp_service_areas,
					list(hcpAreas.filter(({ id }) => typed.hcp_service_areas?.includes(String(id))).map((one) => one.name)),
				],
				...common,
			]
		: [
				[LABELS.diagnosis, list(diagnosesOf(typed))],
				row("participant_goals"),
				...(asksBehaviour ? [row("behaviour_relevance")] : []),
				row("additional_services"),
				...common,
			];
	const plan: AnswerRow[] = [row("plan_management", "How the plan is managed"), ["NDIS plan", planName ?? ""]];
	if (planName)
		plan.push([
			"Share the plan with the providers you chose",
			text("consent_to_send_ndis_plan") === "true" ? "Yes" : "No",
		]);
	const preferences: AnswerRow[] = [
		["Male or female worker", genderOf(typed)],
		row("language_preference"),
		row("day_preference"),
		row("time_preference"),
		row("additional_preference"),
		...answerLines(answersIn(typed)).map(({ label, value }): AnswerRow => [label, value]),
	];
	return { who, needs, plan, preferences };
};
