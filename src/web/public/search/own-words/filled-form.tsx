import { FACT_FILTERS, SPOKEN_FACTS } from "#contract/search/filters.ts";
import type { OwnWordsField, Reading } from "#contract/search/own-words.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";

interface Props {
	lists: SearchLists;
	readings: readonly Reading[];
	/** Values that the visitor has ticked, as `field value`. */
	ticked: readonly string[];
	location: string;
	placeError?: string | undefined;
	csrfToken?: string | undefined;
}

export const LOCATION = "own-words-location";
export const keyOf = (field: string, value: string) => `${field} ${value}`;

/**
 * The search form with what a sentence says. Each value names the words it came from and can be unticked; words that may
 * mean something else aren't ticked. Fields that the sentence leaves out stay as in the ordinary form.
 */
export const FilledForm = ({ lists, readings, ticked, location, placeError, csrfToken }: Props) => {
	const root = useRoot();
	const of = (field: OwnWordsField) => readings.filter((reading) => reading.field === field);
	const isTicked = (field: OwnWordsField) => of(field).some(({ value }) => ticked.includes(keyOf(field, value)));
	const other = (field: OwnWordsField) => ticked.find((one) => one.startsWith(`${field} `))?.slice(field.length + 1);
	const boxes = (field: OwnWordsField, legend: string) =>
		of(field).length > 0 && (
			<Checkboxes
				key={field}
				id={`own-words-${field}`}
				name={field}
				legend={legend}
				hint={isTicked(field) ? undefined : "Choose what you mean. You can choose several."}
				options={of(field).map(({ value, label, words }) => ({
					value,
					label: `${label}, because you wrote “${words}”`,
				}))}
				defaultValues={of(field)
					.filter(({ value }) => ticked.includes(keyOf(field, value)))
					.map(({ value }) => value)}
			/>
		);
	const select = (
		field: OwnWordsField,
		label: string,
		placeholderOption: string,
		options: { value: string; label: string }[],
	) =>
		!isTicked(field) && (
			<Select
				id={`own-words-other-${field}`}
				name={field}
				label={of(field).length > 0 ? `Another ${label.toLowerCase()}` : label}
				optional
				placeholderOption={placeholderOption}
				options={options}
				defaultValue={other(field) ?? ""}
			/>
		);
	return (
		<form method="post" action={links.ownWords()} noValidate autoComplete="off" aria-labelledby="filled">
			<Stack>
				<h2 id="filled">Your search</h2>
				<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
				{boxes("service_areas_list", "Service")}
				{select("service_areas_list", "Service", "Any service", choicesOf(lists.areas))}
				{boxes("place", "Near")}
				{(!isTicked("place") || location !== "") && (
					<TextField
						id={LOCATION}
						name="location"
						label={of("place").length > 0 ? "Another postcode or suburb" : "Postcode or suburb"}
						optional
						maxLength={100}
						defaultValue={location}
						error={placeError}
					/>
				)}
				{boxes("age_groups_list", "Age of recipient")}
				{select("age_groups_list", "Age of recipient", "Any age", choicesOf(lists.ages))}
				{boxes("funding_types_list", "Funding type")}
				{select("funding_types_list", "Funding type", "Any funding", [
					...choicesOf(lists.funding),
					{ value: FUNDING_UNKNOWN, label: searchCopy.unknownFunding },
				])}
				{boxes("plan_management", "How the NDIS plan is managed")}
				{boxes("capacity", "Places")}
				{SPOKEN_FACTS.map((field) => boxes(field, FACT_FILTERS[field].legend))}
				<div>
					<Button type="submit" name="search" value="yes" size="large" icon="search">
						Search
					</Button>
				</div>
			</Stack>
		</form>
	);
};
