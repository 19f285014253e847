import type { ProviderChange } from "#contract/provider-admin.ts";
import { listAgeGroups, listFundingTypes, listRegions, listServices } from "#contract/reference.ts";
import { type From, read } from "../../lib/call.ts";
import { type Told, tellChange } from "./tell-change.ts";

/** A change of a profile in words. */
export interface ShownChange extends Omit<ProviderChange, "columns" | "at"> {
	iso: string;
	at: string;
	told: Told[];
}

const when = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeStyle: "short", timeZone: "Australia/Melbourne" });

/** Changes in words, with the names of what their lists hold. */
export const shownChanges = async (from: From, changes: readonly ProviderChange[]): Promise<ShownChange[]> => {
	const [services, ages, funding, regions] = await Promise.all([
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listRegions, {}),
	]);
	const names = {
		services: new Map<unknown, string>(services.map((s) => [s.id, s.name])),
		age_groups: new Map<unknown, string>(ages.map((a) => [a.code, a.description])),
		funding_types: new Map<unknown, string>(funding.map((f) => [f.code, f.name])),
		regions: new Map<unknown, string>(regions.map((r) => [r.id, r.name])),
	};
	return changes.map(({ columns, at, ...change }) => ({ ...change, iso: at, at: when.format(new Date(at)), told: tellChange(columns, names) }));
};
