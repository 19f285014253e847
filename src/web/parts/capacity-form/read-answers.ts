import type { OwnCapacity } from "#contract/capacity/capacity.ts";
import type { CapacityState } from "#contract/capacity/options.ts";
import { type Fields, mergeRefused, wasName } from "../../lib/merge-typed.ts";

export interface Answers {
	answers: { service_area: number; state: CapacityState; weeks: number | null }[];
	/** One answer for all services. */
	isSame: boolean;
}

const weeksOf = (typed: FormDataEntryValue | null): number | null =>
	/^\d{1,4}$/.test(String(typed ?? "").trim()) ? Number(typed) : null;

/** Reads the answers in a form: one for all service areas, or one for each. Areas without an answer are left out. */
export const readAnswers = (form: FormData): Answers => {
	const areas = String(form.get("areas") ?? "")
		.split(",")
		.map(Number)
		.filter((area) => Number.isInteger(area) && area > 0);
	const isSame = Boolean(form.get("state-all"));
	const answers = areas.flatMap((area) => {
		const of = isSame ? "all" : area;
		const state = String(form.get(`state-${of}`) ?? "");
		return state
			? [
					{
						service_area: area,
						state: state as CapacityState,
						weeks: state === "waiting" ? weeksOf(form.get(`weeks-${of}`)) : null,
					},
				]
			: [];
	});
	return { answers, isSame };
};

/** The form's field for each field that the API may refuse. An answer for all services is one field. */
export const fieldsOfAnswers = ({ answers, isSame }: Answers): Record<string, string> =>
	Object.fromEntries(
		answers.flatMap(({ service_area }, at) => {
			const of = isSame ? "all" : service_area;
			return [
				[`answers.${at}.state`, `state-${of}`],
				[`state-${service_area}`, `state-${service_area}`],
				[`weeks-${service_area}`, `weeks-${of}`],
			];
		}),
	);

type Saved = Pick<OwnCapacity["areas"][number], "service_area" | "answer">;

export const STATE_LABELS: Record<string, string> = {
	open: "Taking new clients",
	waiting: "Waiting list",
	closed: "Not taking new clients",
};

/** Merges a form with the stored answers. After a colleague's save, an answer for all counts as an answer for each. */
export const mergeAnswers = (areas: readonly Saved[], typed: Record<string, string> | undefined) => {
	const theirs: Fields = Object.fromEntries(
		areas.flatMap(({ service_area: { id }, answer }) => [
			[`state-${id}`, answer?.state ?? ""],
			[`weeks-${id}`, String(answer?.weeks ?? "")],
		]),
	);
	const isChanged =
		typed !== undefined && Object.entries(theirs).some(([field, value]) => (typed[wasName(field)] ?? value) !== value);
	const isSame = isChanged && Boolean(typed["state-all"]);
	const all = Object.fromEntries(
		Object.keys(theirs).map((field) => [field, typed?.[field.startsWith("state") ? "state-all" : "weeks-all"] ?? ""]),
	);
	const labels = Object.fromEntries(
		areas.flatMap(({ service_area: { id, name } }) => [
			[`state-${id}`, `New clients for ${name}`],
			[`weeks-${id}`, `Weeks for ${name}`],
		]),
	);
	return {
		theirs,
		labels,
		merge: mergeRefused(theirs, isSame ? { ...typed, ...all } : typed),
		all: { state: (!isSame && typed?.["state-all"]) || "", weeks: (!isSame && typed?.["weeks-all"]) || "" },
		words: (field: string, value: string) =>
			field.startsWith("state-") ? (STATE_LABELS[value] ?? "No answer yet") : value,
	};
};
