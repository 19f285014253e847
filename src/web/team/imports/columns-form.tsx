import type { ImportChoices } from "#contract/provider-import/choices.ts";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import type { Fields } from "#web/lib/merge-typed.ts";
import { ActForm, firstOf, useRefused } from "../../forms/act-form.tsx";
import { Field, Send } from "../../forms/contract-form.tsx";
import { typedIn } from "../../forms/form-state.ts";
import { useUnsentForm } from "../../forms/unsent.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import common from "../common/common.module.css";
import { DefaultsFields, defaultsOf } from "./defaults-fields.tsx";
import own from "./imports.module.css";
import { SOURCE_LABELS, SourceFields, sourceOf } from "./source-fields.tsx";
import { fieldWords } from "./words.ts";
import { WordsFields, wordFieldsOf } from "./words-fields.tsx";

interface Props {
	one: ProviderImport;
	choices: ImportChoices;
}

const columnsOf = ({ fields, columns }: ProviderImport) =>
	Object.fromEntries(fields.map((field) => [`columns.${field}`, columns[field] ?? ""]));

/** What was typed and chosen, without what the page itself says. */
const typedOf = (form: FormData): Fields => {
	const { intent: _intent, shown_source: _shown, ...typed } = firstOf(typedIn(form));
	return typed;
};

/** Labels of the fields, in the order of the page. */
export const labelsOf = (one: ProviderImport, choices: ImportChoices): Record<string, string> => {
	const { open, done } = wordFieldsOf(choices);
	return {
		...SOURCE_LABELS,
		...Object.fromEntries([...open, ...done].map(({ name, label }) => [name, label])),
		...Object.fromEntries(one.fields.map((field) => [`columns.${field}`, fieldWords(field)])),
		"defaults.services": "Services",
	};
};

/** Ids of the fields. @param field name such as `columns.name` */
export const idIn = (choices: ImportChoices) => {
	const { open, done } = wordFieldsOf(choices);
	const ids = new Map([...open, ...done].map(({ name, id }) => [name, id]));
	return (field: string): string => ids.get(field) ?? field.replaceAll(/[. ]/g, "-");
};

/** Maps columns of the file to our fields. Recognised columns are preselected. */
export const ColumnsForm = ({ one, choices }: Props) => {
	const refused = useRefused(["try"]);
	const { open, done } = wordFieldsOf(choices);
	const stored: Fields = {
		...sourceOf(one, choices),
		...columnsOf(one),
		...Object.fromEntries([...open, ...done].map(({ name, now }) => [name, now])),
		...defaultsOf(choices),
	};
	const { mark, merge } = useUnsentForm("try", typedOf, stored);
	const typed = refused ? firstOf(refused.typed) : merge?.values;
	const chosen = (field: string) => typed?.[`columns.${field}`] ?? one.columns[field] ?? "";
	const isFound = (field: string) =>
		chosen(field) !== "" || field === "name" || refused?.errors[`columns.${field}`] !== undefined;
	const found = one.fields.filter(isFound);
	const rest = one.fields.filter((field) => !isFound(field));
	const read = new Set(one.fields.map(chosen));
	const unread = one.headers.filter((header) => !read.has(header));
	const column = (field: string) => (
		<Field
			key={field}
			name={`columns.${field}`}
			as={Select}
			placeholderOption="Not in this file"
			options={one.headers.map((header) => ({ value: header, label: header }))}
		/>
	);
	return (
		<section aria-labelledby="columns">
			<Stack gap={6}>
				<Stack gap={2}>
					<h2 id="columns" className={common.heading}>
						{one.counts ? "Change settings and try again" : "Match the columns"}
					</h2>
					<p className={common.soft}>
						{one.counts
							? "Change a column or the source, then run another dry run."
							: "We’ve matched what we recognised. Check it, then start a dry run."}
					</p>
				</Stack>
				<ActForm
					intent="try"
					hidden={{ intent: "try" }}
					values={merge?.values ?? stored}
					keptAs={false}
					labels={labelsOf(one, choices)}
					idOf={idIn(choices)}
				>
					{mark}
					<SourceFields one={one} choices={choices} />
					<WordsFields choices={choices} />
					<div className={own.columns}>{found.map(column)}</div>
					{rest.length > 0 && (
						<Disclosure summary={`${rest.length} more fields without a column`}>
							<div className={own.columns}>{rest.map(column)}</div>
						</Disclosure>
					)}
					{unread.length > 0 && <p className={common.soft}>Columns not used: {unread.join(", ")}.</p>}
					<DefaultsFields choices={choices} />
					<div>
						<Send variant={one.token ? "secondary" : "primary"} busy="Working…">
							Start dry run
						</Send>
					</div>
				</ActForm>
			</Stack>
		</section>
	);
};
