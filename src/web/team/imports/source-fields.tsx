import type { ImportChoices } from "#contract/provider-import/choices.ts";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { useTyped } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { Select } from "../../ui/field/field.tsx";
import { ENCODING_WORDS } from "./words.ts";

export const SOURCE_LABELS = {
	source: "Source",
	source_new: "Name of a new source",
	list_day: "Day that the list describes",
	preset: "Kind of list",
	encoding: "Encoding",
};

/** What the fields hold at first. */
export const sourceOf = (one: ProviderImport, { sources, preset, encoding }: ImportChoices) => ({
	source: sources.includes(one.source) ? one.source : "",
	source_new: sources.includes(one.source) ? "" : one.source,
	list_day: one.list_day ?? "",
	preset,
	encoding: encoding ?? "",
});

/** The file's source, which has no default, and its kind of list. */
export const SourceFields = ({ one, choices }: { one: ProviderImport; choices: ImportChoices }) => {
	const kind = useTyped().preset ?? choices.preset;
	return (
		<>
			<input type="hidden" name="shown_source" value={one.source} />
			{choices.sources.length > 0 && (
				<Field
					name="source"
					as={Select}
					hint="Choose the same source each time you import this list. We use it to find existing profiles, and reuse its words and defaults."
					placeholderOption="A new source"
					options={choices.sources.map((name) => ({ value: name, label: name }))}
				/>
			)}
			<Field name="source_new" hint="For example: NDIS provider finder" maxLength={60} autoComplete="off" />
			<Field
				name="list_day"
				type="date"
				hint="Not the day you downloaded it. Profiles say it beside each fact. If you don't know it yet, we ask before the import."
				optional
			/>
			<Field
				name="preset"
				as={Select}
				optional={false}
				hint={choices.presets.find(({ name }) => name === kind)?.about ?? "Each row becomes a profile."}
				options={[
					...choices.presets.map(({ name, label }) => ({ value: name, label })),
					{ value: "none", label: "Any other list" },
				]}
			/>
			{choices.encoding && (
				<Field
					name="encoding"
					as={Select}
					optional={false}
					hint="Choose the one whose letters look right, then start another dry run."
					options={choices.encodings.map(({ encoding: value, text }) => ({
						value,
						label: `${ENCODING_WORDS[value]}: ${text}`,
					}))}
				/>
			)}
		</>
	);
};
