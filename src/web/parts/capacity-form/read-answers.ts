import type { CapacityState } from "#contract/capacity-options.ts";

export interface Answers {
	answers: { service_area: number; state: CapacityState; weeks: number | null }[];
	/** The same was said of all. */
	isSame: boolean;
}

const weeksOf = (typed: FormDataEntryValue | null): number | null => (/^\d{1,4}$/.test(String(typed ?? "").trim()) ? Number(typed) : null);

/** What a form says of each service area: the same for all of them, or each its own; those of which nothing is said are left out. */
export const readAnswers = (form: FormData): Answers => {
	const areas = String(form.get("areas") ?? "")
		.split(",")
		.map(Number)
		.filter((area) => Number.isInteger(area) && area > 0);
	const isSame = Boolean(form.get("state-all"));
	const answers = areas.flatMap((area) => {
		const of = isSame ? "all" : area;
		const state = String(form.get(`state-${of}`) ?? "");
		return state ? [{ service_area: area, state: state as CapacityState, weeks: state === "waiting" ? weeksOf(form.get(`weeks-${of}`)) : null }] : [];
	});
	return { answers, isSame };
};

/** What was wrong with the answer for all stands there, once. */
export const errorsOfAnswers = (errors: Record<string, string>, isSame: boolean): Record<string, string> => {
	const weeks = Object.entries(errors).find(([field]) => /^weeks-\d+$/.test(field))?.[1];
	return isSame && weeks ? { ...Object.fromEntries(Object.entries(errors).filter(([field]) => !/^weeks-\d+$/.test(field))), "weeks-all": weeks } : errors;
};
