import { data } from "react-router";
import { changeOwnProvider, type OwnProvider } from "#contract/providers/provider-admin.ts";
import { listDiagnoses, listRegions, listServiceAreas, listServices } from "#contract/reference/reference.ts";
import { forgetForm } from "../../forms/acts.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { confirmHere } from "../../forms/receipt.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { type From, formOf, read } from "../../lib/call.ts";
import { mergeTyped } from "../../lib/merge-typed.ts";
import type { ConflictTold } from "../profile-form/conflict.tsx";
import { basisOf } from "./basis.ts";
import { hasPriceFile, readPricesFrom } from "./price-file.ts";
import { blankPrice } from "./price-values.ts";
import { conflictOf } from "./tell-places.ts";
import {
	askedPlaces,
	blankSite,
	missingRegions,
	openedPlaces,
	PLACES_LABELS,
	type PlacesValues,
	placeOf,
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

/** What the form says, as its parts show it. */
interface Held {
	values: PlacesValues;
	/** Values and version that the typed values are based on; undefined for those stored now. */
	opened: PlacesValues | undefined;
	version: number | undefined;
	isRestated: boolean;
}

/** Action data of a form that wasn't saved. */
export interface PlacesAnswer extends RefusedForm, Held {
	conflict?: ConflictTold;
	/** A site or a price was added or removed; nothing is saved yet. */
	changed?: { title: string; go?: string; says?: string };
}

const COLUMNS = ["sites", "delivery", "fit_facts", "prices"] as const;

const heldIn = (form: FormData): Held => {
	const opened = openedPlaces(form);
	return {
		values: readPlaces(form, opened),
		opened,
		version: Number(form.get("version")) || undefined,
		isRestated: form.get("is_restated") === "yes",
	};
};

/** Shows the form again without sending it. */
const unsent = (held: Held): PlacesAnswer => ({ ...held, typed: {}, errors: {}, requestKey: "" });

/** Action data for a form without a response. */
export const unsavedPlaces = (form: FormData): PlacesAnswer => ({ ...unsent(heldIn(form)), fault: {} });

/** Adds or removes a site or a price without saving. Undefined for other buttons. */
const changeLists = (form: FormData, values: PlacesValues): Pick<PlacesAnswer, "values" | "changed"> | undefined => {
	if (form.get("add") === "price") {
		const at = values.prices.length;
		return {
			values: { ...values, prices: [...values.prices, blankPrice()] },
			changed: { title: `Price ${at + 1} added`, go: `prices.${at}.service_area` },
		};
	}
	if (form.has("remove-price")) {
		const at = Number(form.get("remove-price"));
		return {
			values: { ...values, prices: values.prices.filter((_, index) => index !== at) },
			changed: { title: `Price ${at + 1} removed` },
		};
	}
	if (form.has("add")) {
		const at = values.sites.length;
		return {
			values: { ...values, sites: [...values.sites, blankSite()] },
			changed: { title: `Site ${at + 1} added`, go: `sites.${at}.name` },
		};
	}
	if (!form.has("remove")) return undefined;
	const at = Number(form.get("remove"));
	return {
		values: { ...values, sites: values.sites.filter((_, index) => index !== at) },
		changed: { title: `Site ${at + 1} removed` },
	};
};

/** Puts the colleague's value into a field, which is the one that the form was based on since the conflict. */
const takeTheirs = (form: FormData, typed: Held): Partial<PlacesAnswer> => {
	const { values, opened, version } = typed;
	const taken = String(form.get("take"));
	if (!opened || version === undefined || !(taken in PLACES_LABELS)) return {};
	const mixed = { ...values, [taken]: opened[taken as keyof PlacesValues] };
	const left = (Object.keys(PLACES_LABELS) as (keyof PlacesValues)[]).filter(
		(field) => field !== taken && form.getAll("both").includes(field),
	);
	const title = "You and a colleague both changed this profile";
	return {
		values: mixed,
		...(left.length > 0 && { conflict: conflictOf(title, left, [mixed, opened, version]) }),
	};
};

/**
 * Saves sites, delivery, fit and prices of a profile. Sends only columns that changed, unless everything is stated again.
 * @param held the stored profile
 * @param to address of the page that confirms it
 */
export const savePlaces = async (from: From, id: string, held: () => Promise<OwnProvider | undefined>, to: string) => {
	const form = await formOf(from);
	const typed = heldIn(form);
	const { values, opened, version, isRestated } = typed;
	if (hasPriceFile(form) && !form.has("take") && !form.has("remove") && !form.has("remove-price")) {
		const { prices, errors, changed } = await readPricesFrom(from, id, form, values.prices);
		const answer = { ...unsent({ ...typed, values: { ...values, prices } }), errors, ...(changed && { changed }) };
		return data<PlacesAnswer>(answer, { status: Object.keys(errors).length > 0 ? 422 : 200 });
	}
	const beside = changeLists(form, values) ?? (form.has("take") ? takeTheirs(form, typed) : undefined);
	if (beside) return data<PlacesAnswer>({ ...unsent(typed), ...beside }, { status: 200 });
	const wrong = missingRegions(values);
	const asked = askedPlaces(values);
	const before = opened && askedPlaces(opened);
	const changed = COLUMNS.filter(
		(column) => isRestated || JSON.stringify(asked[column]) !== JSON.stringify(before?.[column]),
	).filter((column) => column !== "delivery" || Object.keys(wrong).length === 0);
	const body = Object.fromEntries(changed.map((column) => [column, asked[column]]));
	const answer = await submitForm(from, changeOwnProvider, {
		params: { id },
		fields: [],
		place: placeOf(values),
		wrong,
		more: typed,
		given: () => ({ ...body, version, is_restated: isRestated }),
		taken: async () => {
			await forgetForm(from)(form);
			return confirmHere(from, to);
		},
	});
	if (answer instanceof Response) return answer;
	const { fault, ...refused } = answer.data;
	const { status = 200 } = answer.init ?? {};
	const now = status === 409 ? await held() : undefined;
	if (!now) return data<PlacesAnswer>(answer.data, { status });
	const theirs = placesOf(now);
	const merged = mergeTyped(opened ?? theirs, theirs, values);
	const conflict = conflictOf(fault?.title ?? "", merged.both, [merged.values, theirs, now.version]);
	return data<PlacesAnswer>(
		{ ...refused, values: merged.values, opened: theirs, version: now.version, conflict },
		{ status },
	);
};
