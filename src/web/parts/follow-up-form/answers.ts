import { MYSELF } from "#contract/quotes/follow-up-options.ts";
import { diagnosesOf, FOLLOW_UP_LABELS, type FollowUpValues, genderOf } from "./values.ts";

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

const list = (values: readonly string[]) => values.join(", ");

/** All answers by section, for the visitor to check before sending. Empty answers are left out. */
export const answersOf = (values: FollowUpValues, { isForHcp, ownName, hcpAreas, asksBehaviour, planName }: Known) => {
	const isOwn = values.participant_relation === MYSELF && !values.participant_first_name.trim() && ownName !== null;
	const name = isOwn
		? ownName
		: list([values.participant_first_name, values.participant_last_name].filter((one) => one.trim())).replace(
				", ",
				" ",
			);
	const common: AnswerRow[] = [
		["How often support is needed", values.service_frequency],
		[FOLLOW_UP_LABELS.additional_needs, values.additional_needs],
	];
	const who: AnswerRow[] = [
		["Your relationship", values.participant_relation],
		["Name", name],
		...(isForHcp ? [] : ([["Age", values.participant_age]] as AnswerRow[])),
	];
	const needs: AnswerRow[] = isForHcp
		? [
				[
					"Services within the package",
					list(hcpAreas.filter(({ id }) => values.hcp_service_areas.includes(String(id))).map((one) => one.name)),
				],
				...common,
			]
		: [
				["Diagnosis", list(diagnosesOf(values))],
				[FOLLOW_UP_LABELS.participant_goals, values.participant_goals],
				...(asksBehaviour ? ([[FOLLOW_UP_LABELS.behaviour_relevance, values.behaviour_relevance]] as AnswerRow[]) : []),
				["Other services", list(values.additional_services)],
				...common,
			];
	const plan: AnswerRow[] = [
		["How the plan is managed", values.plan_management],
		["NDIS plan", planName ?? ""],
		...(planName
			? ([
					["Share the plan with the providers you chose", values.consent_to_send_ndis_plan === "true" ? "Yes" : "No"],
				] as AnswerRow[])
			: []),
	];
	const preferences: AnswerRow[] = [
		["Male or female worker", genderOf(values)],
		[FOLLOW_UP_LABELS.language_preference, values.language_preference],
		["Days", list(values.day_preference)],
		["Times", list(values.time_preference)],
		[FOLLOW_UP_LABELS.additional_preference, values.additional_preference],
	];
	return { who, needs, plan, preferences };
};
