import { answerWords, type CapacityState } from "#contract/capacity/options.ts";
import type { ProviderChange } from "#contract/providers/provider-admin.ts";
import {
	listAgeGroups,
	listDiagnoses,
	listFundingTypes,
	listRegions,
	listServiceAreas,
	listServices,
} from "#contract/reference/reference.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { type From, read } from "../../lib/call.ts";
import { type ChangeText, tellChange } from "./tell-change.ts";

/** A change to a profile as text. */
export interface ShownChange extends Omit<ProviderChange, "columns" | "at"> {
	iso: string;
	at: string;
	told: ChangeText[];
}

/** Texts of capacity answers by their form in the history, `12 waiting 6`. */
const capacityNames = (
	changes: readonly ProviderChange[],
	areas: ReadonlyMap<number, string>,
): Map<unknown, string> => {
	const codes = changes
		.flatMap(({ columns: { capacity } }) => [capacity?.was, capacity?.is].flat())
		.filter((one) => typeof one === "string");
	return new Map(
		codes.map((code) => {
			const [area, state, weeks] = code.split(" ");
			const words = answerWords({ state: state as CapacityState, weeks: weeks ? Number(weeks) : null });
			return [code, `${areas.get(Number(area)) ?? "A service"}: ${words.toLowerCase()}`];
		}),
	);
};

/**
 * Changes as text, with the names of list entries.
 * @param state decides the time zone; office time if missing
 */
export const shownChanges = async (
	from: From,
	changes: readonly ProviderChange[],
	state: string | null = null,
): Promise<ShownChange[]> => {
	const [services, ages, funding, regions, areas, diagnoses] = await Promise.all([
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listRegions, {}),
		read(from, listServiceAreas, {}),
		read(from, listDiagnoses, {}),
	]);
	const areaNames = new Map(areas.map((a) => [a.id, a.name]));
	const names = {
		areas: areaNames,
		conditions: new Map<unknown, string>(diagnoses.map((d) => [d.id, d.name])),
		capacity: capacityNames(changes, areaNames),
		services: new Map<unknown, string>(services.map((s) => [s.id, s.name])),
		age_groups: new Map<unknown, string>(ages.map((a) => [a.code, a.description])),
		funding_types: new Map<unknown, string>(funding.map((f) => [f.code, f.name])),
		regions: new Map<unknown, string>(regions.map((r) => [r.id, r.name])),
	};
	return changes.map(({ columns, at, ...change }) => ({
		...change,
		iso: at,
		at: localMoment(at, state, true),
		told: tellChange(columns, names),
	}));
};
