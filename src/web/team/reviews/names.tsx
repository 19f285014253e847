import { type ReactNode, useRef } from "react";
import { type Fields, mergeRefused } from "../../lib/merge-typed.ts";
import { Merged } from "../../parts/merged/merged.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import desk from "../desk/desk.module.css";

interface Props {
	intent: string;
	/** Id and name of the field. */
	id: string;
	summary: string;
	label: string;
	hint: string;
	submit: string;
	removed: readonly string[];
	/** Values of a refused form. */
	typed: Fields | undefined;
	error: string | undefined;
	/** Hidden fields, for example the version. */
	children: ReactNode;
}

/** Redacts names or other words in the public version. A button adds the text selected on the page. */
export const Names = ({ intent, id, summary, label, hint, submit, removed, typed, error, children }: Props) => {
	const hydrated = useHydrated();
	const area = useRef<HTMLTextAreaElement>(null);
	const theirs = { [id]: removed.join("\n") };
	const merge = mergeRefused(theirs, typed);
	const add = () => {
		const selected = document.getSelection()?.toString().trim().replace(/\s+/g, " ");
		const field = area.current;
		if (!field) return;
		if (selected)
			field.value = [
				...field.value.split("\n").filter((line) => line.trim() && line.trim() !== selected),
				selected,
			].join("\n");
		field.focus();
	};
	return (
		<Disclosure summary={summary} open={error !== undefined || removed.length > 0 || typed !== undefined}>
			<PostForm intent={intent}>
				{children}
				<Merged
					id={id}
					theirs={theirs}
					merge={merge}
					labels={{ [id]: label }}
					words={(_field, words) => words.split("\n").join(", ")}
				/>
				<TextArea
					ref={area}
					id={id}
					name={id}
					label={label}
					hint={hint}
					rows={3}
					defaultValue={merge.values[id]}
					error={error}
				/>
				<div className={desk.ways}>
					{hydrated && (
						<Button variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={add}>
							Add selected text
						</Button>
					)}
					<Button type="submit" variant="secondary">
						{submit}
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	);
};
