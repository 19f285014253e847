import { changeOwnProvider, type OwnProvider } from "#contract/providers/provider-admin.ts";
import { listDiagnoses, listRegions, listServiceAreas, listServices } from "#contract/reference/reference.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, type From, read } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { errorsOf } from "../../lib/errors-of.ts";
import { mergeTyped, openedWith } from "../../lib/merge-typed.ts";
import { lostSession, SIGNED_OUT } from "../../lib/to-login.ts";
import type { ConflictTold } from "../profile-form/conflict.tsx";
import { basisOf } from "./basis.ts";
import { tellPlaces } from "./tell-places.ts";
import {
	askedPlaces,
	blankSite,
	missingRegions,
	PLACES_LABELS,
	type PlacesValues,
	placesErrors,
	placesOf,
	readPlaces,
} from "./values.ts";

/** Options of the form, and who stated what. */
export const placesChoices = async (from: From, provider: OwnProvider) => {
	const [services, areas, regions, diagnoses] = await Promise.all([
		read(from, listServices, {}),
		read(from, listServiceAreas, {}),
		read(from, listRegions, {}),
		read(from, listDiagnoses, {}),
	]);
	const offered = new Set(
		services.filter(({ id }) => provider.services.includes(id)).map(({ service_area }) => service_area),
	);
	const chosen = new Set(
		provider.delivery.flatMap(({ ways }) => ways.flatMap(({ reach }) => (Array.isArray(reach) ? reach : []))),
	);
	return {
		areas: areas.filter(({ id }) => offered.has(id)).map(({ id, name }) => ({ id, name })),
		regions: regions
			.filter(({ id }) => provider.regions.includes(id) || chosen.has(id))
			.map(({ id, name }) => ({ id, name })),
		diagnoses,
		basis: basisOf(provider),
	};
};
export type PlacesChoices = Awaited<ReturnType<typeof placesChoices>>;

/** Action data of a form that wasn't saved. */
export interface PlacesAnswer {
	values: PlacesValues;
	/** Values and version that the typed values are based on; undefined for those stored now. */
	opened: PlacesValues | undefined;
	version: number | undefined;
	errors: Record<string, string>;
	fault?: string;
	conflict?: ConflictTold;
	/** A site was added or removed; nothing is saved yet. */
	site?: { title: string; go?: string };
	isRestated: boolean;
	csrfToken?: string;
}

type Saved = { said: "saved" } | { answer: PlacesAnswer; status: number };

const COLUMNS = ["sites", "delivery", "fit_facts"] as const;

const typedIn = (form: FormData): PlacesAnswer => {
	const held = openedWith<PlacesValues>(form);
	const opened = Array.isArray(held?.sites) && Array.isArray(held.delivery) ? held : undefined;
	return {
		values: readPlaces(form, opened),
		opened,
		version: Number(form.get("version")) || undefined,
		errors: {},
		isRestated: form.get("is_restated") === "yes",
	};
};

/** Action data for a form without a response. */
export const unsavedPlaces = (form: FormData): PlacesAnswer => ({ ...typedIn(form), fault: copy.admin.saveFailed });

/** Adds or removes a site without saving. Undefined for other buttons. */
const changeSites = (form: FormData, values: PlacesValues): Pick<PlacesAnswer, "values" | "site"> | undefined => {
	if (form.has("add")) {
		const at = values.sites.length;
		return {
			values: { ...values, sites: [...values.sites, blankSite()] },
			site: { title: `Site ${at + 1} added`, go: `sites.${at}.name` },
		};
	}
	if (!form.has("remove")) return undefined;
	const at = Number(form.get("remove"));
	return {
		values: { ...values, sites: values.sites.filter((_, index) => index !== at) },
		site: { title: `Site ${at + 1} removed` },
	};
};

/** Fields that both changed, with both values. */
const conflictOf = (
	title: string,
	fields: readonly (keyof PlacesValues)[],
	[mine, theirs, version]: [PlacesValues, PlacesValues, number],
): ConflictTold => ({
	title,
	both: fields.map((field) => ({
		field,
		label: PLACES_LABELS[field],
		mine: tellPlaces(field, mine),
		theirs: tellPlaces(field, theirs),
	})),
	version,
});

/** Puts the colleague's value into a field, which is the one that the form was based on since the conflict. */
const takeTheirs = (form: FormData, typed: PlacesAnswer): PlacesAnswer => {
	const { values, opened, version } = typed;
	const taken = String(form.get("take"));
	if (!opened || version === undefined || !(taken in PLACES_LABELS)) return typed;
	const mixed = { ...values, [taken]: opened[taken as keyof PlacesValues] };
	const left = (Object.keys(PLACES_LABELS) as (keyof PlacesValues)[]).filter(
		(field) => field !== taken && form.getAll("both").includes(field),
	);
	const title = "You and a colleague both changed this profile";
	return {
		...typed,
		values: mixed,
		...(left.length > 0 && { conflict: conflictOf(title, left, [mixed, opened, version]) }),
	};
};

/**
 * Saves sites, delivery and fit of a profile. Sends only columns that changed, unless everything is stated again.
 * @param held the stored profile
 */
export const savePlaces = async (
	from: From,
	form: FormData,
	id: string,
	held: () => Promise<OwnProvider | undefined>,
): Promise<Saved> => {
	const typed = typedIn(form);
	const { values, opened, version, isRestated } = typed;
	const again = (answer: Partial<PlacesAnswer>, status: number): Saved => ({ answer: { ...typed, ...answer }, status });
	const beside = changeSites(form, values);
	if (beside) return again(beside, 200);
	if (form.has("take")) return again(takeTheirs(form, typed), 200);
	const missing = missingRegions(values);
	if (Object.keys(missing).length > 0) return again({ errors: missing }, 422);
	const asked = askedPlaces(values);
	const before = opened && askedPlaces(opened);
	const changed = COLUMNS.filter(
		(column) => isRestated || JSON.stringify(asked[column]) !== JSON.stringify(before?.[column]),
	);
	const body = Object.fromEntries(changed.map((column) => [column, asked[column]]));
	const answer = await call(from, changeOwnProvider, {
		params: { id },
		body: { ...body, version, is_restated: isRestated },
	});
	if (answer.ok) return { said: "saved" };
	if (lostSession(from, answer)) return again({ fault: SIGNED_OUT }, 401);
	if (answer.status === 422) return again({ errors: placesErrors(errorsOf(answer.problem), values) }, 422);
	const now = answer.status === 409 ? await held() : undefined;
	if (now) {
		const theirs = placesOf(now);
		const merged = mergeTyped(opened ?? theirs, theirs, values);
		const conflict = conflictOf(answer.problem.detail, merged.both, [merged.values, theirs, now.version]);
		return again({ values: merged.values, opened: theirs, version: now.version, conflict }, 409);
	}
	return again({ fault: copy.admin.saveFailed, csrfToken: from.context.get(requestContext).csrfToken }, answer.status);
};
