import { AREA_HOME_CARE, AREA_PLAN_MANAGEMENT } from "#contract/shared/funding-codes.ts";
import type { DemoReference } from "./demo-reference.ts";

type Area = DemoReference["areas"][number];

/** Services that one organisation plausibly offers together. A service in no family is offered alone. */
const FAMILIES: readonly (readonly string[])[] = [
	[
		"Occupational therapy",
		"Speech therapy",
		"Physiotherapy",
		"Psychology",
		"Behaviour support",
		"Autism support",
		"Key worker",
		"Early childhood intervention",
	],
	["Psychology", "Counselling", "Mental health support", "Art therapy", "Music therapy", "Behaviour support"],
	["Physiotherapy", "Exercise physiology", "Podiatry", "Dietetics", "Occupational therapy"],
	[
		"Occupational therapy",
		"Home modifications",
		"Assistive technology",
		"Vehicle modifications",
		"Vision services",
		"Hearing services",
	],
	[
		"Personal care",
		"Nursing",
		"Domestic assistance",
		"Home and garden maintenance",
		"Transport",
		"Social support",
		"Meals and food preparation",
		"Respite",
		"Dementia care",
		"Palliative care",
		"Continence support",
	],
	[
		"Community participation",
		"Daily living support",
		"Life skills development",
		"Supported independent living",
		"Short term accommodation",
		"Employment support",
		"Sport and recreation",
		"High intensity support",
		"Respite",
		"Transport",
	],
	["Supported independent living", "Specialist disability accommodation"],
];
/** Services that a home care provider may also offer. */
const WITH_HOME_CARE = FAMILIES[4] ?? [];
const ALONE: readonly string[] = [AREA_PLAN_MANAGEMENT, "Support coordination"];

/** Replaces randomly drawn areas by areas related to the main one. May return fewer. */
export const relatedAreas = (main: Area, drawn: readonly Area[], all: readonly Area[]): Area[] => {
	if (ALONE.includes(main.name)) return [];
	const names =
		main.name === AREA_HOME_CARE ? WITH_HOME_CARE : FAMILIES.filter((family) => family.includes(main.name)).flat();
	const related = all.filter((area) => area.id !== main.id && names.includes(area.name));
	return [...new Set(drawn.flatMap((area) => related[area.id % related.length] ?? []))];
};
