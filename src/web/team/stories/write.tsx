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
	numbers: "Numbers",
	quote: "Quote",
};

/** A pause in typing after which the preview follows, in milliseconds. */
const PAUSE_MS = 500;
/** After so long a preview that could not be had is asked for again, in milliseconds. */
const AGAIN_MS = 5_000;

/** Puts an edit into the field as if it were typed: undo takes it back. */
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

/** The text of a story: signs that anybody can learn, with buttons that set them and a preview where scripts run. */
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
			// A slow answer must not take the place of a later one.
			if (mine !== asked.current) return;
			if (drawn !== undefined) setHtml(drawn);
			else if (!answer || answer.status === 429 || answer.status >= 500) show(AGAIN_MS);
		}, afterMs);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
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
	const hint = format === "markdown" ? "A blank line begins a new paragraph." : "This story is written in HTML.";
	const shown =
		html === undefined ? "<p>It is shown here as soon as it is drawn.</p>" : html || "<p>Nothing is written yet.</p>";

	return (
		<div className={styles.write}>
			<div className={styles.text}>
				<Field id="content" label="Text" hint={hint} error={error}>
					{isAlive && format === "markdown" && (
						// biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
						<div role="group" aria-label="Set the text" className={styles.tools}>
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
						How it will look
					</p>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
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
	["### By phone", "a smaller heading, below another"],
	["**by Friday**", "bold"],
	["- a notebook", "a line of a list; 1. for a numbered one"],
	["[Find a provider](/providers)", "a link: its words, and where it leads"],
	["> “Ring me by eight.”", "a quote"],
	["![A child at a door](picture-1)", "a picture, and what it shows"],
	["{phone}", "our number; {email}, {hours} and {product} work as well"],
];
