import { type Fields, type Merge, takeName, wasName } from "../../lib/merge-typed.ts";
import { Radios } from "../../ui/field/field.tsx";

interface Props {
	/** The fields as they are stored now. */
	theirs: Fields;
	merge: Merge<Fields>;
	labels: Readonly<Record<string, string>>;
	/** A field's value as people read it. */
	words?: (field: string, value: string) => string;
	/** Tells the forms of a page apart. */
	id: string;
}

/** Inside a form that may meet a colleague's save: what it was opened with, and yours beside theirs where both changed a field. */
export const Merged = ({ theirs, merge, labels, words = (_field, value) => value, id }: Props) => (
	<>
		{Object.entries(theirs).map(([field, value]) => (
			<input key={field} type="hidden" name={wasName(field)} value={value} />
		))}
		{merge.both.map((field) => (
			<Radios
				key={field}
				id={`take-${id}-${field}`}
				name={takeName(field)}
				legend={`You and a colleague both changed: ${labels[field] ?? field}`}
				options={[
					{ value: "mine", label: "Keep yours, as it is in the field below", hint: words(field, merge.values[field] ?? "") || "Empty" },
					{ value: "theirs", label: "Take theirs", hint: words(field, theirs[field] ?? "") || "Empty" },
				]}
				defaultValue="mine"
			/>
		))}
	</>
);
