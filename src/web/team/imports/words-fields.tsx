import type { ImportChoices } from "#contract/provider-import/choices.ts";
import { counted } from "#contract/shared/counted.ts";
import { Field } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import common from "../common/common.module.css";
import own from "./imports.module.css";
import { fieldWords } from "./words.ts";

/** Each field lists all our words, so more would make the page heavy. */
const WORDS_AT_ONCE = 30;
/** Marks a word in the file as having no meaning. */
export const NOTHING = "-";

export interface WordField {
	id: string;
	name: string;
	label: string;
	field: string;
	hint?: string;
	now: string;
}

/** Fields for words in the file: `open` aren't recognised yet, `done` were matched earlier. */
export const wordFieldsOf = ({ unknown, values }: ImportChoices): { open: WordField[]; done: WordField[] } => {
	const of = (field: string, word: string, n: string, now: string, hint?: string): WordField => ({
		id: `values-${n}`,
		name: `values.${field}.${word}`,
		label: `${fieldWords(field)}: “${word}”`,
		field,
		now,
		...(hint && { hint }),
	});
	return {
		open: unknown
			.slice(0, WORDS_AT_ONCE)
			.map(({ field, word, count }, n) => of(field, word, `${n}`, "", `In ${counted(count, "row")}`)),
		done: Object.entries(values).flatMap(([field, map]) =>
			Object.entries(map ?? {}).map(([word, ours], n) =>
				of(field, word, `${field}-${n}`, ours.length === 0 ? NOTHING : ours.join("|")),
			),
		),
	};
};

/** Matches unknown words in the file to our own. */
export const WordsFields = ({ choices }: { choices: ImportChoices }) => {
	const { open, done } = wordFieldsOf(choices);
	const select = ({ id, name, field, hint, now }: WordField) => {
		const words = choices.words[field as "services"] ?? [];
		return (
			<Field
				key={id}
				name={name}
				as={Select}
				hint={hint}
				placeholderOption="Not matched yet"
				options={[
					...(field === "status" || field === "care_type" ? [] : [{ value: NOTHING, label: "Ignore this word" }]),
					...(now.includes("|") ? [{ value: now, label: now.replaceAll("|", ", ") }] : []),
					...words.map((word) => ({ value: word, label: word })),
				]}
			/>
		);
	};
	if (open.length + done.length === 0) return null;
	return (
		<>
			{open.length > 0 && (
				<section aria-labelledby="words">
					<Stack gap={4}>
						<h3 id="words" className={common.heading}>
							{counted(choices.unknown.length, "word")} not recognised
						</h3>
						<p className={common.soft}>
							Match each word, then start another dry run. We’ll remember it for the source’s next file.
							{choices.unknown.length > open.length && ` The ${open.length} most frequent come first.`}
						</p>
						<div className={own.columns}>{open.map(select)}</div>
					</Stack>
				</section>
			)}
			{done.length > 0 && (
				<Disclosure summary={`${counted(done.length, "word")} matched earlier`}>
					<div className={own.columns}>{done.map(select)}</div>
				</Disclosure>
			)}
		</>
	);
};
