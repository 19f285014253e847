import { LANGUAGES, WEEKDAYS } from "#contract/providers/fit-options.ts";
import { counted } from "#contract/shared/counted.ts";
import { joinedWords, namesAndMore } from "#contract/shared/place-words.ts";
import type { ConflictTold } from "../profile-form/conflict.tsx";
import { PLACES_LABELS, type PlacesValues, WAY_LABELS } from "./values.ts";

const ANSWERS: Record<string, string> = { yes: "Yes", no: "No" };

/** A field of the form in short, to compare two people's changes. */
const tellPlaces = (field: keyof PlacesValues, values: PlacesValues): string => {
	switch (field) {
		case "sites":
			return (
				namesAndMore(values.sites.map(({ name, suburb, postcode }) => name || `${suburb} ${postcode}`.trim())) || "none"
			);
		case "delivery": {
			const ways = new Set(values.delivery.flatMap((one) => one.ways.map(({ way }) => WAY_LABELS[way].toLowerCase())));
			return ways.size === 0
				? "not stated"
				: `${counted(values.delivery.length, "service")}: ${joinedWords([...ways], "or")}`;
		}
		case "languages":
			return namesAndMore(values.languages.map((tag) => LANGUAGES[tag] ?? tag)) || "not stated";
		case "conditions":
			return counted(values.conditions.length, "condition");
		case "hours":
			return (
				WEEKDAYS.flatMap((day, at) => {
					const { opens = "", closes = "" } = values.hours[at + 1] ?? {};
					return opens || closes ? [`${day} ${opens} to ${closes}`] : [];
				}).join(", ") || "not stated"
			);
		case "prices":
			return counted(values.prices.length, "price");
		default:
			return ANSWERS[values[field]] ?? "Not stated";
	}
};

/** Fields that both changed, with both values. */
export const conflictOf = (
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
