import { OPENED, takeName, wasName } from "../../lib/merge-typed.ts";
import { Radios } from "../../ui/field/field.tsx";

type Values = Readonly<Record<string, string | readonly string[]>>;

interface Props {
	/** Stored values. A field with several values has a list. */
	theirs: Values;
	merge: { values: Values; both: readonly string[] };
	labels: Readonly<Record<string, string>>;
	/** Formats a field's value for reading. */
	words?: (field: string, value: string) => string;
	/** Makes ids unique on a page with several forms. */
	id: string;
}

const inWords = (words: NonNullable<Props["words"]>, field: string, value: Values[string] = "") =>
	[value]
		.flat()
		.map((one) => words(field, one))
		.join(", ");

/**
 * Conflict fields of a form: the original values, and a choice for each field that both the user and a colleague
 * changed.
 */
export const Merged = ({ theirs, merge, labels, words = (_field, value) => value, id }: Props) => (
	<>
		{Object.entries(theirs).flatMap(([field, value]) =>
			// An empty list is an empty value, so that the form says it.
			(value.length === 0 ? [""] : [value].flat()).map((one) => (
				<input key={`${field} ${one}`} type="hidden" name={wasName(field)} value={one} />
			)),
		)}
		<Both
			id={id}
			both={merge.both}
			labels={labels}
			mine={(field) => inWords(words, field, merge.values[field])}
			theirs={(field) => inWords(words, field, theirs[field])}
		/>
	</>
);

interface BothProps {
	both: readonly string[];
	labels: Readonly<Record<string, string>>;
	mine: (field: string) => string;
	theirs: (field: string) => string;
	id: string;
}

const Both = ({ both, labels, mine, theirs, id }: BothProps) =>
	both.map((field) => (
		<Radios
			key={field}
			id={`take-${id}-${field}`}
			name={takeName(field)}
			legend={`You and a colleague both changed: ${labels[field] ?? field}`}
			options={[
				{ value: "mine", label: "Keep yours, as in the field below", hint: mine(field) || "Blank" },
				{ value: "theirs", label: "Take theirs", hint: theirs(field) || "Blank" },
			]}
			defaultValue="mine"
		/>
	));

interface ValuesProps<T> extends Pick<Props, "labels" | "id"> {
	/** Stored values, from which the form starts. */
	opened: T;
	/** Typed values of a refused form. */
	mine: T;
	both: readonly (keyof T & string)[];
	/** Formats a field's value for reading. */
	words: (values: T, field: keyof T & string) => string;
}

/** The same for a form with structured fields. */
export const MergedValues = <T extends object>({ opened, mine, both, labels, words, id }: ValuesProps<T>) => (
	<>
		<input type="hidden" name={OPENED} value={JSON.stringify(opened)} />
		<Both
			id={id}
			both={both}
			labels={labels}
			mine={(field) => words(mine, field as keyof T & string)}
			theirs={(field) => words(opened, field as keyof T & string)}
		/>
	</>
);
