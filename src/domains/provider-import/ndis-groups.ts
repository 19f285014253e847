import { fold } from "./words.ts";

export interface Group {
	code: string;
	name: string;
	/** Other names in releases of the lists. */
	also: readonly string[];
	/** Our services or service areas. Empty if the group is too vague. */
	services: readonly string[];
}

/**
 * The registration groups of the NDIS Quality and Safeguards Commission: code, name, other names, and our services.
 * "Therapeutic supports" covers ten professions; only the professions column shows which ones a provider has. The short
 * name "Support Coordination" is in use for 0106 and 0132, so it means the service that both offer.
 */
const TABLE = `
0101 | Accommodation/tenancy assistance | Accommodation/Tenancy |
0102 | Assistance to access and maintain employment or higher education | Assist Access/Maintain Employ; Assistance to access and/or maintain employment and/or education | Employment support
0103 | Assistive products for personal care and safety | Assist Prod-Pers Care/Safety; Assistive Prod-Pers Care/Safety | Assistive technology
0104 | High intensity daily personal activities | Personal Activities High; Assist Personal Activities High; Assist-Personal Activities High | High intensity support
0105 | Personal mobility equipment | Personal Mobility | Assistive technology
0106 | Assistance in coordinating or managing life stages, transitions and supports | Assist-Life Stage, Transition; Support Coordination | Support coordination: Support coordination
0107 | Daily personal activities | Assist-Personal Activities; Assistance with daily personal activities | Daily personal activities; Personal care
0108 | Assistance with travel/transport arrangements | Assist-Travel/Transport; Assistance with travel | Transport to appointments
0109 | Vehicle modifications | Vehicle Modification | Vehicle adaptation
0110 | Specialist positive behaviour support | Behaviour Support; Specialist behaviour support | Behaviour support
0111 | Home modification design and construction | Home Modification; Home Modifications | Home modifications
0112 | Assistive equipment for recreation | Assistive Equip-Recreation; Assist Equip-Recreation | Equipment supply and repair
0113 | Vision equipment | | Low vision aids
0114 | Community nursing care | Community Nursing Care for high needs | Nursing
0115 | Assistance with daily life tasks in a group or shared living arrangement | Daily Tasks/Shared Living | Shared supported living
0116 | Innovative community participation | Innov Community Participation | Community participation
0117 | Development of daily living and life skills | Development-Life Skills | Life skills development
0118 | Early intervention supports for early childhood | Early Childhood Supports; Early Childhood Support; Early Intervention Supports | Early childhood intervention
0119 | Specialised hearing services | Specialised Hearing; Hearing Services-Specialised | Hearing services
0120 | Household tasks | | Household tasks; House cleaning
0121 | Interpreting and translation | Interpret/Translate | Interpreting and translation
0122 | Hearing equipment | | Hearing aid support
0123 | Assistive products for household tasks | Assistive Prod-Household Task; Assistive Prod-Household Tasks; Assist Products-Household Task; Assist Prod-Household Task | Equipment supply and repair
0124 | Communication and information equipment | Comms & Info Equipment | Equipment supply and repair
0125 | Participation in community, social and civic activities | Participate Community | Community participation
0126 | Exercise physiology and personal training | Ex Phys Pers Training; Exercise physiology and personal well-being activities | Exercise physiology
0127 | Management of funding for supports | Plan Management; Management of funding for supports in participant's plan | Plan management
0128 | Therapeutic supports | Therapeutic Support |
0129 | Specialised driver training | Spec Driver Training; Specialist driver training | Driver assessment
0130 | Assistance animals | | Assistance animals
0131 | Specialist disability accommodation | Specialised Disability Accommodation; Spec Disability Accommodation | Specialist disability accommodation
0132 | Specialist support coordination | Specialised support coordination; Spec Support Coordination | Support coordination: Specialist support coordination
0133 | Specialised supported employment | Spec Support Employ; Specialist supported employment | Supported employment
0134 | Hearing services | | Hearing services
0135 | Customised prosthetics | Custom Prosthetics; Customised prosthetics (includes orthotics) |
0136 | Group and centre based activities | Group/Centre Activities | Group activities; Day program
0137 | Digital platform | Platform provider; Platform providers; Digital platform provider; Digital platforms |
0138 | Assistance with supported independent living | Supported Independent Living; Assistance in supported independent living | Supported independent living
`;

const several = (cell = "") => cell.split("; ").filter(Boolean);

export const NDIS_GROUPS: readonly Group[] = TABLE.trim()
	.split("\n")
	.map((line) => {
		const [code = "", name = "", also, services] = line.split("|").map((cell) => cell.trim());
		return { code, name, also: several(also), services: several(services) };
	});

/** The codes of the provider finder's own table, by position from 1. */
const FINDER =
	"0101 0130 0115 0108 0107 0136 0104 0120 0121 0125 0112 0123 0103 0124 0135 0122 0134 0105 0119 0113 0106 0110 0114 0117 0118 0126 0116 0129 0128 0111 0131 0109 0127 0132 0102 0133".split(
		" ",
	);

const byCode = new Map(NDIS_GROUPS.map((one) => [one.code, one]));
const byName = new Map(NDIS_GROUPS.flatMap((one) => [one.name, ...one.also].map((name) => [fold(name), one] as const)));

/** Finds a group by `0107 Daily personal activities`, `0107`, `107` or any of its names. */
export const ndisGroupOf = (word: string): Group | undefined => {
	const digits = /^0?(1\d\d)(?![\d+])/.exec(word.trim())?.[1];
	return digits === undefined ? byName.get(fold(word)) : byCode.get(`0${digits}`);
};

/** Finds a group by its position in the provider finder's table: 29 is therapeutic supports. */
export const finderGroupOf = (word: string): Group | undefined =>
	/^\d{1,2}$/.test(word.trim()) ? byCode.get(FINDER[Number(word) - 1] ?? "") : ndisGroupOf(word);

/** The group's name in reports and value mappings. */
export const groupLabel = ({ code, name }: Pick<Group, "code" | "name">): string => `${code} ${name}`;

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
