import { AREA_HOME_CARE, AREA_PLAN_MANAGEMENT } from "#contract/shared/limits.ts";
import type { DemoReference } from "./surroundings.ts";

type Area = DemoReference["areas"][number];

/** Services that one organisation plausibly offers together. What is in no family is offered alone. */
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
/** A home care provider may offer these too; the others offer no home care packages. */
const WITH_HOME_CARE = FAMILIES[4] ?? [];
const ALONE: readonly string[] = [AREA_PLAN_MANAGEMENT, "Support coordination"];

/** In place of areas drawn at random, as many that go with what a provider mainly does; fewer where there are none. */
export const relatedAreas = (main: Area, drawn: readonly Area[], all: readonly Area[]): Area[] => {
	if (ALONE.includes(main.name)) return [];
	const names =
		main.name === AREA_HOME_CARE ? WITH_HOME_CARE : FAMILIES.filter((family) => family.includes(main.name)).flat();
	const related = all.filter((area) => area.id !== main.id && names.includes(area.name));
	return [...new Set(drawn.flatMap((area) => related[area.id % related.length] ?? []))];
};
