import { wasName } from "../../lib/merge-typed.ts";

/** Changed text fields in a form about a colleague, with their values when the form was opened. */
export const changedFields = <F extends string>(form: FormData, fields: readonly F[]) => {
	const text = (name: string) => String(form.get(name) ?? "");
	const changed = fields.filter(
		(field) => form.has(field) && !(form.has(wasName(field)) && text(field).trim() === text(wasName(field))),
	);
	const was = changed.filter((field) => form.has(wasName(field)));
	return {
		...(Object.fromEntries(changed.map((field) => [field, text(field)])) as Partial<Record<F, string>>),
		was: Object.fromEntries(was.map((field) => [field, text(wasName(field))])) as Partial<Record<F, string>>,
	};
};
