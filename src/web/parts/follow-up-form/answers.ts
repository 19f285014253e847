import { DETAILS, type Detail, type DetailField, details } from "#contract/quotes/details.ts";
import { MYSELF } from "#contract/quotes/follow-up-options.ts";
import { answerLines } from "#contract/shared/questions.ts";
import { answersIn } from "../questions/ask-questions.tsx";
import { diagnosesOf, genderOf, said, type Typed } from "./values.ts";

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
	const names = [text("participant_first_name"), text("participant_last_name")].filter((one) => one.trim());
	const isOwn = text("participant_relation") === MYSELF && !text("participant_first_name").trim();
	/** Answers that aren't what the field holds. */
	const special: Partial<Record<DetailField, AnswerRow[]>> = {
		participant_first_name: [["Name", (isOwn && ownName) || names.join(" ")]],
		participant_last_name: [],
		diagnosis: [[DETAILS.diagnosis.asks, list(diagnosesOf(typed))]],
		hcp_service_areas: [
			[
				DETAILS.hcp_service_areas.asks,
				list(hcpAreas.filter(({ id }) => typed.hcp_service_areas?.includes(String(id))).map((one) => one.name)),
			],
		],
		gender_preference: [[DETAILS.gender_preference.checks, genderOf(typed)]],
		...(asksBehaviour ? {} : { behaviour_relevance: [] }),
	};
	const rows = (of: Detail["section"]) =>
		details.flatMap(([name, { section, only, asks, checks = asks }]): AnswerRow[] =>
			section !== of || only === (isForHcp ? "NDIS" : "home care")
				? []
				: (special[name] ?? [[checks, list(typed[name])]]),
		);
	const plan: AnswerRow[] = [...rows("plan"), ["NDIS plan", planName ?? ""]];
	if (planName)
		plan.push([
			"Share the plan with the providers you chose",
			text("consent_to_send_ndis_plan") === "true" ? "Yes" : "No",
		]);
	const preferences: AnswerRow[] = [
		...rows("preferences"),
		...answerLines(answersIn(typed)).map(({ label, value }): AnswerRow => [label, value]),
	];
	return { who: rows("who"), needs: rows("needs"), plan, preferences };
};
