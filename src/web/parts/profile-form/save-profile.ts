import { readCoverage } from "#contract/providers/coverage.ts";
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
import { copy } from "#contract/shared/copy.ts";
import { richOfText } from "#contract/shared/rich-text.ts";
import { isChosen } from "#contract/shared/upload.ts";
import { call, type From, read } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { errorsOf } from "../../lib/errors-of.ts";
import { mergeTyped } from "../../lib/merge-typed.ts";
import { summaryOf } from "../../lib/summary-of.ts";
import { lostSession, SIGNED_OUT } from "../../lib/to-login.ts";
import { type Clearing, clearingOf, keptRegions } from "./clear-regions.tsx";
import { type ConflictTold, tellConflict } from "./conflict.tsx";
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
	};
};

/** Action data of a refused form. */
export interface EditAnswer {
	values?: ProfileValues;
	errors: Record<string, string>;
	fault?: string;
	conflict?: ConflictTold;
	clearing?: Clearing;
	/** Result of the logo form. */
	logo?: { error?: string; fault?: string };
	csrfToken?: string;
}

/** Success, or action data with its status. */
export type Saved = { said: "saved" | "logo" | "logo-removed" } | { answer: EditAnswer; status: number };

/** Typed values of the form. */
const typedIn = (form: FormData): ProfileValues => ({
	name: String(form.get("name") ?? ""),
	short_description: String(form.get("short_description") ?? ""),
	description: form.has("description")
		? String(form.get("description"))
		: richOfText(String(form.get("description_text") ?? "")),
	url: String(form.get("url") ?? ""),
	services: form.getAll("services").map(Number),
	age_groups: form.getAll("age_groups").map(String),
	funding_types: form.getAll("funding_types").map(String),
	...readCoverage(form),
});

/** Original values from the form's hidden field; undefined if missing or unreadable. */
const openedWith = (form: FormData): ProfileValues | undefined => {
	try {
		const held: unknown = JSON.parse(String(form.get("was") ?? ""));
		return typeof held === "object" && held !== null && "name" in held ? (held as ProfileValues) : undefined;
	} catch {
		return undefined;
	}
};

const isOfLogo = (form: FormData): boolean => ["logo", "remove-logo"].includes(String(form.get("intent")));

/** Action data for the profile or logo form without a response. */
export const unsavedProfile = (form: FormData): EditAnswer => ({
	errors: {},
	...(isOfLogo(form)
		? { logo: { fault: copy.admin.logoFailed } }
		: { values: typedIn(form), fault: copy.admin.saveFailed }),
});

/** Error summary of the form. Postcodes belong to the regions field. */
export const profileErrors = (errors: Record<string, string>) =>
	summaryOf(errors, PROFILE_LABELS, (field) => (field === "postcodes" ? "regions" : field));

const saveLogo = async (from: From, form: FormData, id: string): Promise<Saved> => {
	const file = form.get("logo");
	const again = (logo: NonNullable<EditAnswer["logo"]>, status: number): Saved => ({
		answer: { errors: {}, logo },
		status,
	});
	if (!(file instanceof File) || !isChosen(file)) return again({ error: copy.admin.logoTooLarge }, 422);
	const answer = await call(from, uploadLogo, { params: { id }, body: { logo: file } });
	if (answer.ok) return { said: "logo" };
	if (lostSession(from, answer)) return again({ fault: SIGNED_OUT }, 401);
	const { logo: error } = errorsOf(answer.problem);
	return again(error ? { error } : { fault: copy.admin.logoFailed }, answer.status);
};

const dropLogo = async (from: From, _form: FormData, id: string): Promise<Saved> => {
	const answer = await call(from, removeLogo, { params: { id } });
	if (answer.ok) return { said: "logo-removed" };
	return {
		answer: {
			errors: {},
			logo: { fault: lostSession(from, answer) ? SIGNED_OUT : "We couldn't remove the logo. Please try again." },
		},
		status: answer.status,
	};
};

/**
 * Saves a profile form or its logo form.
 * @param held the stored profile
 */
export const saveProfile = async (
	from: From,
	form: FormData,
	id: string,
	held: () => Promise<OwnProvider | undefined>,
): Promise<Saved> => {
	if (form.get("intent") === "logo") return saveLogo(from, form, id);
	if (form.get("intent") === "remove-logo") return dropLogo(from, form, id);
	const values = typedIn(form);
	// Also used if the user chose a colleague's value.
	const meetColleague = async (
		problem: { detail: string },
		errors: Record<string, string>,
		status: number,
	): Promise<Saved> => {
		const now = (await held()) as OwnProvider;
		const base = openedWith(form) ?? valuesOf(now);
		// Fields that the team maintains aren't in the form, so their absence doesn't mean empty.
		const locked =
			form.get("locked") === "yes" ? Object.fromEntries(LOCKED_FIELDS.map((field) => [field, base[field]])) : {};
		const { values: merged, both } = mergeTyped(base, valuesOf(now), { ...values, ...locked });
		const taken = String(form.get("take") ?? "");
		const mixed =
			taken in PROFILE_LABELS ? { ...merged, [taken]: valuesOf(now)[taken as keyof typeof PROFILE_LABELS] } : merged;
		const left = both.filter((field) => field !== taken);
		return again(
			{
				values: mixed,
				errors,
				...(left.length > 0 || status === 409 ? { conflict: tellConflict(problem.detail, left, mixed, now) } : {}),
			},
			status,
		);
	};
	const again = (answer: Partial<EditAnswer>, status: number): Saved => ({
		answer: { values, errors: {}, ...answer },
		status,
	});
	const { unreadable, ...asked } = values;
	if (unreadable.length > 0)
		return again(
			{ errors: { postcodes: `A postcode has four digits. We can't read ${unreadable.slice(0, 5).join(", ")}.` } },
			422,
		);
	if (form.has("take")) return meetColleague({ detail: "You and a colleague both changed this profile" }, {}, 200);
	if (form.has("keep"))
		return again({ values: { ...values, regions: [...values.regions, ...keptRegions(form)] } }, 200);
	const clearing = await clearingOf(from, form, held, values.regions);
	if (clearing) return again({ clearing }, 422);
	// Fields that the team maintains aren't in the form and must not be sent as empty.
	const body =
		form.get("locked") === "yes"
			? Object.fromEntries(Object.entries(asked).filter(([field]) => !LOCKED_FIELDS.some((one) => one === field)))
			: asked;
	const answer = await call(from, changeOwnProvider, {
		params: { id },
		body: { ...body, version: Number(form.get("version")) || undefined },
	});
	if (answer.ok) return { said: "saved" };
	if (lostSession(from, answer)) return again({ fault: SIGNED_OUT }, 401);
	const { csrfToken } = from.context.get(requestContext);
	if (answer.status === 422)
		return meetColleague({ detail: "A colleague changed this profile while you did" }, errorsOf(answer.problem), 422);
	if (answer.status === 409) return meetColleague(answer.problem, {}, 409);
	return again({ fault: copy.admin.saveFailed, csrfToken }, answer.status);
};
