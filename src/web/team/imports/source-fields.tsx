import type { ImportChoices } from "#contract/provider-import/provider-import.ts";
import { Select, TextField } from "../../ui/field/field.tsx";
import { ENCODING_WORDS } from "./words.ts";

interface Props {
	choices: ImportChoices;
	/** Name of the import's current source. */
	source: string;
	/** The day that the list describes, if the file says it. */
	day: string | null;
	typed: Record<string, string> | undefined;
	errors: Record<string, string>;
}

/** The file's source, which has no default, and its kind of list. */
export const SourceFields = ({ choices, source, day, typed, errors }: Props) => {
	const isKnown = choices.sources.includes(source);
	const encoding = typed?.encoding ?? choices.encoding;
	const kind = typed?.preset ?? choices.preset;
	return (
		<>
			<input type="hidden" name="shown_source" value={source} />
			{choices.sources.length > 0 && (
				<Select
					id="source"
					name="source"
					label="Source"
					hint="Choose the same source each time you import this list. We use it to find existing profiles, and reuse its words and defaults."
					placeholderOption="A new source"
					defaultValue={typed?.source ?? (isKnown ? source : "")}
					options={choices.sources.map((name) => ({ value: name, label: name }))}
					error={errors.source}
				/>
			)}
			<TextField
				id={choices.sources.length > 0 ? "source-new" : "source"}
				name="source_new"
				label="Name of a new source"
				hint="For example: NDIS provider finder"
				maxLength={60}
				autoComplete="off"
				defaultValue={typed?.source_new ?? (isKnown ? "" : source)}
				error={choices.sources.length > 0 ? undefined : errors.source}
			/>
			<TextField
				id="list_day"
				name="list_day"
				type="date"
				label="Day that the list describes"
				hint="Not the day you downloaded it. Profiles say it beside each fact. If you don't know it yet, we ask before the import."
				optional
				defaultValue={typed?.list_day ?? day ?? ""}
				error={errors.list_day}
			/>
			<Select
				id="preset"
				name="preset"
				label="Kind of list"
				hint={choices.presets.find(({ name }) => name === kind)?.about ?? "Each row becomes a profile."}
				defaultValue={kind}
				options={[
					...choices.presets.map(({ name, label }) => ({ value: name, label })),
					{ value: "none", label: "Any other list" },
				]}
				error={errors.preset}
			/>
			{encoding && (
				<Select
					id="encoding"
					name="encoding"
					label="Encoding"
					hint="Choose the one whose letters look right, then start another dry run."
					defaultValue={encoding}
					options={choices.encodings.map(({ encoding: value, text }) => ({
						value,
						label: `${ENCODING_WORDS[value]}: ${text}`,
					}))}
					error={errors.encoding}
				/>
			)}
		</>
	);
};
