import { useRef } from "react";
import { NAME_REMOVED } from "#contract/moderation-options.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import desk from "../desk/desk.module.css";

interface Props {
	version: number;
	removed: readonly string[];
	/** What was typed, where it came back. */
	typed: string | undefined;
	error: string | undefined;
}

/** Takes names out of what the public sees. What is selected on the page is put into the list by a press. */
export const Names = ({ version, removed, typed, error }: Props) => {
	const hydrated = useHydrated();
	const area = useRef<HTMLTextAreaElement>(null);
	const add = () => {
		const selected = document.getSelection()?.toString().trim().replace(/\s+/g, " ");
		const field = area.current;
		if (!field) return;
		if (selected) field.value = [...field.value.split("\n").filter((line) => line.trim() && line.trim() !== selected), selected].join("\n");
		field.focus();
	};
	return (
		<Disclosure summary="Take names out" open={error !== undefined || removed.length > 0}>
			<PostForm intent="redact">
				<input type="hidden" name="version" value={version} />
				<TextArea
					ref={area}
					id="names"
					name="names"
					label="Names to take out, one on each line"
					hint={`Wherever they stand in the review, the public sees ${NAME_REMOVED}. An empty list shows it as it was written.`}
					rows={3}
					defaultValue={typed ?? removed.join("\n")}
					error={error}
				/>
				<div className={desk.ways}>
					{hydrated && (
						<Button variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={add}>
							Add what is selected
						</Button>
					)}
					<Button type="submit" variant="secondary">
						Save the names
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	);
};
