import { fold } from "./words.ts";

interface Group {
	code: string;
	name: string;
	/** Other names in releases of the register. */
	also?: readonly string[];
	/** Our services or service areas. Empty if the group is too vague. */
	services: readonly string[];
}

const group = (code: string, name: string, services: readonly string[], also: readonly string[] = []): Group => ({
	code,
	name,
	services,
	also,
});

/**
 * The 36 NDIS registration groups (NDIS Quality and Safeguards Commission), with our services for each. "Therapeutic
 * supports" covers ten professions; only the professions column shows which ones a provider has.
 */
export const NDIS_GROUPS: readonly Group[] = [
	group("0101", "Accommodation/tenancy assistance", [], ["Accommodation / Tenancy", "Accommodation/Tenancy"]),
	group(
		"0102",
		"Assistance to access and maintain employment or higher education",
		["Employment support"],
		["Assist Access/Maintain Employ", "Assistance to access and/or maintain employment and/or education"],
	),
	group(
		"0103",
		"Assistive products for personal care and safety",
		["Assistive technology"],
		["Assist Prod-Pers Care/Safety"],
	),
	group("0104", "High intensity daily personal activities", ["High intensity support"], ["Personal Activities High"]),
	group("0105", "Personal mobility equipment", ["Assistive technology"]),
	group(
		"0106",
		"Assistance in coordinating or managing life stages, transitions and supports",
		["Support coordination"],
		["Assist-Life Stage, Transition", "Assist-Life Stage Transition"],
	),
	group(
		"0107",
		"Daily personal activities",
		["Daily personal activities", "Personal care"],
		["Assist Personal Activities", "Assistance with daily personal activities"],
	),
	group(
		"0108",
		"Assistance with travel/transport arrangements",
		["Transport to appointments"],
		["Assist-Travel/Transport", "Assistance with travel"],
	),
	group("0109", "Vehicle modifications", ["Vehicle adaptation"]),
	group(
		"0110",
		"Specialist positive behaviour support",
		["Behaviour support"],
		["Behaviour Support", "Specialist behaviour support"],
	),
	group("0111", "Home modification design and construction", ["Home modifications"], ["Home Modification"]),
	group("0112", "Assistive equipment for recreation", ["Equipment supply and repair"], ["Assist Equip-Recreation"]),
	group("0113", "Vision equipment", ["Low vision aids"]),
	group("0114", "Community nursing care", ["Nursing"], ["Community Nursing Care for high needs"]),
	group(
		"0115",
		"Assistance with daily life tasks in a group or shared living arrangement",
		["Shared supported living"],
		["Daily Tasks/Shared Living"],
	),
	group("0116", "Innovative community participation", ["Community participation"], ["Innov Community Participation"]),
	group(
		"0117",
		"Development of daily living and life skills",
		["Life skills development"],
		["Development-Life Skills"],
	),
	group(
		"0118",
		"Early intervention supports for early childhood",
		["Early childhood intervention"],
		["Early Childhood Supports", "Early Intervention Supports"],
	),
	group("0119", "Specialised hearing services", ["Hearing services"], ["Specialised Hearing"]),
	group("0120", "Household tasks", ["Household tasks", "House cleaning"]),
	group("0121", "Interpreting and translation", ["Interpreting and translation"], ["Interpret/Translate"]),
	group("0122", "Hearing equipment", ["Hearing aid support"]),
	group(
		"0123",
		"Assistive products for household tasks",
		["Equipment supply and repair"],
		["Assist Products-Household Task"],
	),
	group("0124", "Communication and information equipment", ["Equipment supply and repair"], ["Comms & Info Equipment"]),
	group(
		"0125",
		"Participation in community, social and civic activities",
		["Community participation"],
		["Participate Community"],
	),
	group(
		"0126",
		"Exercise physiology and personal training",
		["Exercise physiology"],
		["Ex Phys Pers Training", "Exercise physiology and personal well-being activities"],
	),
	group(
		"0127",
		"Management of funding for supports",
		["Plan management"],
		["Plan Management", "Management of funding for supports in participant's plan"],
	),
	group("0128", "Therapeutic supports", []),
	group("0129", "Specialised driver training", ["Driver assessment"], ["Spec Driver Training"]),
	group("0130", "Assistance animals", ["Assistance animals"]),
	group(
		"0131",
		"Specialist disability accommodation",
		["Specialist disability accommodation"],
		["Specialised Disability Accommodation"],
	),
	group(
		"0132",
		"Specialist support coordination",
		["Specialist support coordination"],
		["Specialised support coordination"],
	),
	group("0133", "Specialised supported employment", ["Supported employment"], ["Spec Support Employ"]),
	group("0134", "Hearing services", ["Hearing services"]),
	group("0135", "Customised prosthetics", [], ["Custom Prosthetics", "Customised prosthetics (includes orthotics)"]),
	group("0136", "Group and centre based activities", ["Group activities", "Day program"], ["Group/Centre Activities"]),
];

const byCode = new Map(NDIS_GROUPS.map((one) => [one.code, one]));
const byName = new Map(
	NDIS_GROUPS.flatMap((one) => [one.name, ...(one.also ?? [])].map((name) => [fold(name), one] as const)),
);

/** Finds a group by `0107 Daily personal activities`, `0107`, `7`, or any of its names. */
export const ndisGroupOf = (word: string): Group | undefined => {
	const digits = /^(\d{1,4})(?![\d+])/.exec(word.trim())?.[1];
	if (digits !== undefined)
		return byCode.get(digits.length < 3 ? `01${digits.padStart(2, "0")}` : digits.padStart(4, "0"));
	return byName.get(fold(word));
};

/** The group's name in reports and value mappings. */
export const groupLabel = ({ code, name }: Group): string => `${code} ${name}`;

/**
 * Professions in the provider finder, with our service for each. "Disability support worker" and "Other" add nothing to
 * the groups.
 */
const PROFESSIONS: Record<string, string> = {
	"occupational therapist": "Occupational therapy",
	"speech pathologist": "Speech therapy",
	"speech therapist": "Speech therapy",
	psychologist: "Psychology",
	physiotherapist: "Physiotherapy",
	podiatrist: "Podiatry",
	dietitian: "Dietetics",
	dietician: "Dietetics",
	"exercise physiologist": "Exercise physiology",
	counsellor: "Counselling",
	"music therapist": "Music therapy",
	"art therapist": "Art therapy",
	"orientation and mobility specialist": "Orientation and mobility training",
};

export const serviceOfProfession = (word: string): string | undefined => PROFESSIONS[fold(word)];
