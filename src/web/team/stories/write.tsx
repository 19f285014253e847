import { type RefObject, useEffect, useRef, useState } from "react";
import { STORY_CHARACTERS } from "#contract/stories/options.ts";
import { postInBrowser } from "../../lib/browser.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import field from "../../ui/field/field.module.css";
import { describe, Field } from "../../ui/field/field.tsx";
import { useTypedBefore } from "../../ui/field/typed-before.ts";
import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import styles from "./editor.module.css";
import { applyTool, type Edit, TOOLS, type Tool } from "./markdown-tools.ts";

const TOOL_WORDS: Record<Tool, string> = {
	heading: "Heading",
	subheading: "Smaller heading",
	strong: "Bold",
	em: "Italic",
	link: "Link",
	list: "List",
	numbers: "Numbered list",
	quote: "Quote",
};

/** Pause in typing before the preview updates, in milliseconds. */
const PAUSE_MS = 500;
/** Delay before a failed preview is requested again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Applies an edit as if it were typed, so that undo works. */
export const applyEdit = (area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void => {
	area.focus();
	area.setSelectionRange(from, to);
	if (!document.execCommand("insertText", false, insert)) {
		area.setRangeText(insert, from, to);
		area.dispatchEvent(new Event("input", { bubbles: true }));
	}
	area.setSelectionRange(start, end);
};

interface Props {
	storyId: number;
	area: RefObject<HTMLTextAreaElement | null>;
	value: string;
	error?: string | undefined;
	format: "markdown" | "html";
}

/** Text editor of a story. With scripts it has formatting buttons and a preview. */
export const Write = ({ storyId, area, value, error, format }: Props) => {
	const [html, setHtml] = useState<string>();
	const [isAlive, setAlive] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const asked = useRef(0);

	const show = (afterMs = PAUSE_MS) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(async () => {
			const mine = ++asked.current;
			const answer = await postInBrowser(`/team/stories/${storyId}/render/`, {
				content: area.current?.value ?? "",
			}).catch(() => undefined);
			const drawn = answer?.ok ? ((await answer.json()) as { html: string }).html : undefined;
			// Ignores answers that arrive after a later request.
			if (mine !== asked.current) return;
			if (drawn !== undefined) setHtml(drawn);
			else if (!answer || answer.status === 429 || answer.status >= 500) show(AGAIN_MS);
		}, afterMs);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
	useEffect(() => {
		setAlive(true);
		show();
		return () => {
			asked.current++;
			clearTimeout(timer.current);
		};
	}, []);

	const use = (tool: Tool) => {
		const { current: text } = area;
		if (text)
			applyEdit(text, applyTool(tool, { text: text.value, start: text.selectionStart, end: text.selectionEnd }));
	};
	const typed = useTypedBefore("content");
	const hint =
		format === "markdown" ? "Leave a blank line to start a new paragraph." : "This story is written in HTML.";
	const shown = html === undefined ? "<p>Preview loading…</p>" : html || "<p>No text yet.</p>";

	return (
		<div className={styles.write}>
			<div className={styles.text}>
				<Field id="content" label="Text" hint={hint} error={error}>
					{isAlive && format === "markdown" && (
						// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons
						<div role="group" aria-label="Format text" className={styles.tools}>
							{TOOLS.map((tool) => (
								<button key={tool} type="button" className={styles.tool} data-tool={tool} onClick={() => use(tool)}>
									{TOOL_WORDS[tool]}
								</button>
							))}
						</div>
					)}
					<textarea
						id="content"
						name="content"
						ref={area}
						rows={22}
						maxLength={STORY_CHARACTERS.content}
						className={`${field.control} ${styles.area}`}
						defaultValue={typed ?? value}
						spellCheck
						onInput={() => show()}
						{...describe({ id: "content", hint, error })}
					/>
				</Field>
				{format === "markdown" && (
					<Disclosure summary="How to write headings, lists and links">
						<dl className={styles.signs}>
							{SIGNS.map(([sign, means]) => (
								<div key={sign}>
									<dt>
										<code>{sign}</code>
									</dt>
									<dd>{means}</dd>
								</div>
							))}
						</dl>
					</Disclosure>
				)}
			</div>
			{isAlive && (
				<div className={styles.preview}>
					<p id="looks" className={styles.label}>
						Preview
					</p>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
					<section className={styles.sheet} tabIndex={0} aria-labelledby="looks">
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
						<div className="prose" dangerouslySetInnerHTML={{ __html: trusted(shown) }} />
					</section>
				</div>
			)}
		</div>
	);
};

const SIGNS: [sign: string, means: string][] = [
	["## First steps", "a heading"],
	["### By phone", "a smaller heading"],
	["**by Friday**", "bold"],
	["- a notebook", "a list item. Use 1. for a numbered list"],
	["[Find a provider](/providers)", "a link: its text and address"],
	["> “Call me by eight.”", "a quote"],
	["![A child at a door](picture-1)", "a picture: its description and name"],
	["{phone}", "our phone number. {email}, {hours} and {product} work too"],
];
