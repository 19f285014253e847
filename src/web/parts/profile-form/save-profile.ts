import { data } from "react-router";
import {
	changeOwnProvider,
	LOCKED_FIELDS,
	type OwnProvider,
	removeLogo,
	uploadLogo,
} from "#contract/providers/provider-admin.ts";
import {
	listAgeGroups,
	listFundingTypes,
	listRegions,
	listServiceAreas,
	listServices,
} from "#contract/reference/reference.ts";
import { forgetForm } from "../../forms/acts.ts";
import { type RefusedForm, typedIn } from "../../forms/form-state.ts";
import { newForm } from "../../forms/read-form.ts";
import { confirmHere } from "../../forms/receipt.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { type From, formOf, read } from "../../lib/call.ts";
import { mergeTyped, openedWith } from "../../lib/merge-typed.ts";
import { type Clearing, clearingOf, keptRegions } from "./clear-regions.tsx";
import { type ConflictTold, tellConflict } from "./conflict.tsx";
import { valuesIn } from "./read-values.ts";
import { PROFILE_LABELS, type ProfileValues, valuesOf } from "./values.ts";

/** Options of the form. */
export const profileChoices = async (from: From) => {
	const [services, areas, ages, funding, regions] = await Promise.all([
		read(from, listServices, {}),
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listRegions, {}),
	]);
	return {
		areas: areas
			.map((area) => ({ id: area.id, name: area.name, services: services.filter((s) => s.service_area === area.id) }))
			.filter((area) => area.services.length > 0),
		ages,
		funding,
		regions,
		// The version knows a repeat.
		form: { ...newForm(changeOwnProvider, Object.keys(PROFILE_LABELS)), requestKey: "" },
	};
};

/** Action data of a form that wasn't saved. The logo's forms have no values. */
export interface EditAnswer extends RefusedForm {
	values?: ProfileValues;
	conflict?: ConflictTold;
	clearing?: Clearing;
}

/** True if a form of the logo was refused. */
export const isOfLogo = ({ typed }: RefusedForm): boolean => ["logo", "remove-logo"].includes(typed.intent?.[0] ?? "");

const unsent = (form: FormData): EditAnswer => ({ typed: typedIn(form), errors: {}, requestKey: "" });

/** Action data for the profile or logo form without a response. */
export const unsavedProfile = (form: FormData): EditAnswer => {
	const answer = unsent(form);
	return { ...answer, fault: {}, ...(!isOfLogo(answer) && { values: valuesIn(form) }) };
};

const isField = (field: string): field is keyof typeof PROFILE_LABELS => Object.hasOwn(PROFILE_LABELS, field);

/**
 * Saves a profile form or its logo form.
 * @param held the stored profile
 * @param to address of the page that confirms it
 */
export const saveProfile = async (
	from: From,
	id: string,
	held: () => Promise<OwnProvider | undefined>,
	to: (said: "saved" | "logo" | "logo-removed") => string,
): Promise<Response | ReturnType<typeof data<EditAnswer>>> => {
	const form = await formOf(from);
	const params = { id };
	const intent = form.get("intent");
	if (intent === "logo") return submitForm(from, uploadLogo, { params, taken: () => confirmHere(from, to("logo")) });
	if (intent === "remove-logo")
		return submitForm(from, removeLogo, { params, taken: () => confirmHere(from, to("logo-removed")) });
	const values = valuesIn(form);
	const { unreadable, ...asked } = values;
	const isLocked = form.get("locked") === "yes";
	const again = (answer: Partial<EditAnswer>, status: number) =>
		data<EditAnswer>({ ...unsent(form), values, ...answer }, { status });
	// The same value is used if the user chose a colleague's.
	const meetColleague = async (told: string, isTold = false): Promise<Partial<EditAnswer>> => {
		const now = (await held()) as OwnProvider;
		const base = openedWith<ProfileValues>(form) ?? valuesOf(now);
		// Fields that the team maintains aren't in the form, so their absence doesn't mean empty.
		const locked = isLocked ? Object.fromEntries(LOCKED_FIELDS.map((field) => [field, base[field]])) : {};
		const { values: merged, both } = mergeTyped(base, valuesOf(now), { ...values, ...locked });
		const taken = String(form.get("take") ?? "");
		const mixed = isField(taken) ? { ...merged, [taken]: valuesOf(now)[taken] } : merged;
		const left = both.filter((field) => field !== taken);
		return {
			values: mixed,
			...((left.length > 0 || isTold) && { conflict: tellConflict(told, left, mixed, valuesOf(now), now.version) }),
		};
	};
	const isReadable = unreadable.length === 0;
	if (isReadable && form.has("take"))
		return again(await meetColleague("You and a colleague both changed this profile"), 200);
	if (isReadable && form.has("keep"))
		return again({ values: { ...values, regions: [...values.regions, ...keptRegions(form)] } }, 200);
	const clearing = isReadable ? await clearingOf(from, form, held, values.regions) : undefined;
	if (clearing) return again({ clearing }, 422);
	// Fields that the team maintains aren't in the form and must not be sent as empty.
	const body = Object.fromEntries(
		Object.entries(asked).filter(([field]) => !isLocked || !LOCKED_FIELDS.some((one) => one === field)),
	);
	const answer = await submitForm(from, changeOwnProvider, {
		params,
		fields: [],
		place: (field) => (isField(field) ? field : undefined),
		given: () => ({ ...body, version: Number(form.get("version")) || undefined }),
		wrong: isReadable
			? {}
			: { postcodes: `A postcode has four digits. We can't read ${unreadable.slice(0, 5).join(", ")}.` },
		more: { values },
		taken: async () => {
			await forgetForm(from)(form);
			return confirmHere(from, to("saved"));
		},
	});
	if (answer instanceof Response) return answer;
	const { fault, ...refused } = answer.data;
	const { status = 200 } = answer.init ?? {};
	if (status === 409) return again({ ...refused, ...(await meetColleague(fault?.title ?? "", true)) }, status);
	return status === 422 && isReadable
		? again({ ...answer.data, ...(await meetColleague("A colleague changed this profile while you did")) }, status)
		: again(answer.data, status);
};
