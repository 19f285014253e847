import { useRef } from "react";
import { FoldedAct, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import common from "../common/common.module.css";

interface Props {
	intent: string;
	/** Id and name of the field. */
	id: string;
	summary: string;
	label: string;
	hint: string;
	submit: string;
	removed: readonly string[];
	/** Hidden fields, for example the version. */
	hidden: Readonly<Record<string, string | number>>;
}

/** Redacts names or other words in the public version. A button adds the text selected on the page. */
export const Names = ({ intent, id, summary, label, hint, submit, removed, hidden }: Props) => {
	const hydrated = useHydrated();
	const area = useRef<HTMLTextAreaElement>(null);
	const error = useRefused([intent])?.errors.words;
	const add = () => {
		const selected = document.getSelection()?.toString().trim().replace(/\s+/g, " ");
		const field = area.current;
		if (!field) return;
		if (selected)
			field.value = [
				...field.value.split("\n").filter((line) => line.trim() && line.trim() !== selected),
				selected,
			].join("\n");
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.focus();
	};
	return (
		<FoldedAct
			summary={summary}
			isOpen={removed.length > 0}
			intent={intent}
			hidden={hidden}
			theirs={{ [id]: removed.join("\n") }}
			labels={{ [id]: label }}
			words={(_field, words) => words.split("\n").join(", ")}
		>
			<Field name={id} as={TextArea} ref={area} hint={hint} rows={3} error={error} />
			<div className={common.ways}>
				{hydrated && (
					<Button variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={add}>
						Add selected text
					</Button>
				)}
				<Button type="submit" variant="secondary" name="intent" value={intent}>
					{submit}
				</Button>
			</div>
		</FoldedAct>
	);
};
