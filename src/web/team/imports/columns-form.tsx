import { useNavigation } from "react-router";
import type { ImportChoices, ProviderImport } from "#contract/provider-import/provider-import.ts";
import { summaryOf } from "../../lib/summary-of.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import { DefaultsFields } from "./defaults-fields.tsx";
import own from "./imports.module.css";
import { SourceFields } from "./source-fields.tsx";
import { fieldWords } from "./words.ts";
import { WordsFields, wordFieldsOf } from "./words-fields.tsx";

interface Props {
	one: ProviderImport;
	choices: ImportChoices;
	/** The refused form's values. */
	typed: Record<string, string> | undefined;
	errors: Record<string, string>;
}

/** Maps columns of the file to our fields. Recognised columns are preselected. */
export const ColumnsForm = ({ one, choices, typed, errors }: Props) => {
	const sending = useNavigation().state !== "idle";
	const chosen = (field: string) => typed?.[`columns.${field}`] ?? one.columns[field] ?? "";
	const isFound = (field: string) =>
		chosen(field) !== "" || field === "name" || errors[`columns.${field}`] !== undefined;
	const found = one.fields.filter(isFound);
	const rest = one.fields.filter((field) => !isFound(field));
	const read = new Set(one.fields.map(chosen));
	const unread = one.headers.filter((header) => !read.has(header));
	const words = wordFieldsOf(choices);
	const byName = new Map([...words.done, ...words.open].map((word) => [word.name, word]));
	const labels = {
		source: "Source",
		preset: "Kind of list",
		list_day: "Day that the list describes",
		...Object.fromEntries([...found, ...rest].map((field) => [`columns.${field}`, fieldWords(field)])),
		...Object.fromEntries(
			Object.keys(errors).flatMap((name) => (byName.has(name) ? [[name, byName.get(name)?.label ?? name]] : [])),
		),
	};
	const summary = summaryOf(errors, labels, (field) => byName.get(field)?.id ?? field.replace(".", "-"));
	const column = (field: string) => (
		<Select
			key={field}
			id={`columns-${field}`}
			name={`columns.${field}`}
			label={fieldWords(field)}
			placeholderOption="Not in this file"
			defaultValue={chosen(field)}
			options={one.headers.map((header) => ({ value: header, label: header }))}
			error={errors[`columns.${field}`]}
		/>
	);
	return (
		<section aria-labelledby="columns">
			<Stack gap={6}>
				<Stack gap={2}>
					<h2 id="columns" className={desk.heading}>
						{one.counts ? "Change settings and try again" : "Match the columns"}
					</h2>
					<p className={desk.soft}>
						{one.counts
							? "Change a column or the source, then run another dry run."
							: "We’ve matched what we recognised. Check it, then start a dry run."}
					</p>
				</Stack>
				{summary.length > 0 && <ErrorSummary errors={summary} />}
				<PostForm intent="try">
					<SourceFields choices={choices} source={one.source} day={one.list_day} typed={typed} errors={errors} />
					<WordsFields choices={choices} typed={typed} errors={errors} />
					<div className={own.columns}>{found.map(column)}</div>
					{rest.length > 0 && (
						<Disclosure summary={`${rest.length} more fields without a column`}>
							<div className={own.columns}>{rest.map(column)}</div>
						</Disclosure>
					)}
					{unread.length > 0 && <p className={desk.soft}>Columns not used: {unread.join(", ")}.</p>}
					<DefaultsFields choices={choices} typed={typed} errors={errors} />
					<div>
						<Button type="submit" variant={one.token ? "secondary" : "primary"}>
							{sending ? "Working…" : "Start dry run"}
						</Button>
					</div>
				</PostForm>
			</Stack>
		</section>
	);
};
