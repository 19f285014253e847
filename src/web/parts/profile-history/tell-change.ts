import { textOfRich } from "#contract/shared/rich-text.ts";
import { statementTexts } from "./tell-statements.ts";

/** A changed column as text. */
export interface ChangeText {
	label: string;
	was?: string;
	is?: string;
	/** Added list entries; `removed` has the removed ones. */
	added?: string;
	removed?: string;
}

const LABELS: Record<string, string> = {
	name: "Name",
	short_description: "Short description",
	description: "Long description",
	url: "Website",
	services: "Services",
	age_groups: "Age groups",
	funding_types: "Funding types",
	regions: "Regions",
	postcodes: "Single postcodes",
	sites: "Where you are",
	delivery: "How you work",
	fit_facts: "What fits",
	prices: "Prices",
	capacity: "Capacity",
	logo_url: "Logo",
	is_active: "Visible to clients",
	inactive_reason: "Why it isn't visible",
	phone_number: "Phone number",
	email: "Email address we use",
	is_telehealth_available: "Telehealth",
	is_using_advanced_availability: "Advanced availability",
	is_subscribed_for_onboarding: "Subscribed",
	is_optimisation_provider: "Optimisation",
};

/** Most names shown; the rest is counted. */
const SAID = 12;
const LONGEST = 280;

const inWords = (values: unknown[], names: ReadonlyMap<unknown, string> | undefined): string => {
	const words = values.map((value) => names?.get(value) ?? String(value));
	return words.length > SAID ? `${words.slice(0, SAID).join(", ")} and ${words.length - SAID} more` : words.join(", ");
};

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/**
 * Describes a change by column.
 * @param names names of list entries, by column
 */
export const tellChange = (
	columns: Record<string, { was?: unknown; is?: unknown }>,
	names: Record<string, ReadonlyMap<unknown, string>>,
): ChangeText[] =>
	Object.keys(LABELS)
		.filter((column) => column in columns)
		.map((column) => {
			const { was, is } = columns[column] ?? {};
			const label = LABELS[column] ?? column;
			if (column === "logo_url") return { label, is: "New logo" };
			const [said, says] = [statementTexts(column, was, names), statementTexts(column, is, names)];
			if (said && says) {
				const [added, removed] = [says.filter((one) => !said.includes(one)), said.filter((one) => !says.includes(one))];
				return {
					label,
					...(added.length > 0 ? { added: added.join("; ") } : {}),
					...(removed.length > 0 ? { removed: removed.join("; ") } : {}),
					// Only days or sources changed.
					...(added.length + removed.length === 0 ? { is: "Confirmed as still right" } : {}),
				};
			}
			if (Array.isArray(was) && Array.isArray(is)) {
				const added = is.filter((value) => !was.includes(value));
				const removed = was.filter((value) => !is.includes(value));
				return {
					label,
					...(added.length > 0 ? { added: inWords(added, names[column]) } : {}),
					...(removed.length > 0 ? { removed: inWords(removed, names[column]) } : {}),
				};
			}
			if (typeof is === "boolean") return { label, was: was ? "Yes" : "No", is: is ? "Yes" : "No" };
			const text = (value: unknown) =>
				shorten(column === "description" ? textOfRich(String(value ?? "")) : String(value ?? ""));
			return { label, was: text(was), is: text(is) };
		});
