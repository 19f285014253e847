import { CASE_KINDS, CASE_ORDERS, CASE_STATUSES, CASE_WAITS, type CaseView } from "#contract/cases/lists.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Select, TextField } from "../../ui/field/field.tsx";
import { SearchBar } from "../common/search-bar.tsx";
import { FLAG_CHOICES, KIND_WORDS, ORDER_WORDS, STATUS_WORDS, WAIT_WORDS } from "./words.ts";

interface Person {
	id: number;
	name: string;
}
interface Props {
	view: CaseView;
	search: string;
	filters: Record<string, string | undefined>;
	errors: Record<string, string>;
	choices: { team: readonly Person[]; services: readonly Person[] };
}

const byId = ({ id, name }: Person) => ({ value: String(id), label: name });

/** Filters of the inbox. They are in the address, so that a colleague can save or send it. */
export const CaseFilters = ({ view, search, filters, errors, choices }: Props) => {
	const lists = [
		["kind", "Type", CASE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))],
		["owner", "Owner", [{ value: "none", label: "Unassigned" }, ...choices.team.map(byId)]],
		["status", "Status", CASE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))],
		["waits", "Waits for", CASE_WAITS.map((value) => ({ value, label: WAIT_WORDS[value] }))],
		["service", "Service", choices.services.map(byId)],
		["flag", "Flag", FLAG_CHOICES],
		["order", "Order", CASE_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }))],
	] as const;
	const field = (name: string) => ({ id: name, name, defaultValue: filters[name], error: errors[name] });
	return (
		<SearchBar action={teamLinks.cases()} kept={{ view: view === "all" ? undefined : view, search }} submit="Show">
			{lists.map(([name, label, options]) => (
				<Select
					key={name}
					{...{ ...field(name), label, options }}
					placeholderOption={name === "order" ? undefined : "All"}
				/>
			))}
			<TextField {...field("place")} label="Place" maxLength={80} />
			<TextField {...field("since")} type="date" label="Arrived from" />
			<TextField {...field("until")} type="date" label="Arrived until" />
		</SearchBar>
	);
};
