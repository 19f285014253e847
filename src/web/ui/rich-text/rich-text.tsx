import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { richOfText, textOfRich, tidyRich } from "#contract/shared/rich-text.ts";
import common from "../field/field.module.css";
import { FieldError, type FieldProps } from "../field/field.tsx";
import { useTypedBefore } from "../field/typed-before.ts";
import styles from "./rich-text.module.css";
import { Toolbar } from "./toolbar.tsx";
import type { EditorOptions, EditorStatus, MountedEditor } from "./tools.ts";

const NOTHING: EditorStatus = {
	strong: false,
	em: false,
	underline: false,
	bullets: false,
	numbers: false,
	undo: false,
	redo: false,
};

interface Takeover extends Pick<EditorOptions, "html" | "beforeCaret"> {
	mountEditor: (options: EditorOptions) => MountedEditor;
}

export interface RichTextProps extends FieldProps {
	/** Name of the field with the HTML. Without JavaScript, a text area called `${name}_text` replaces the editor. */
	name: string;
	defaultHtml?: string | undefined;
	/** Called with the HTML after each change. */
	onChange?: ((html: string) => void) | undefined;
}

/**
 * An editor for paragraphs, lists, bold, italic and underline. Until it loads, and without JavaScript, it is a text
 * area with a few plain signs. The editor is a separate bundle, so that other pages don't load it.
 */
export const RichText = ({
	id,
	name,
	label,
	hint,
	error,
	optional,
	defaultHtml = "",
	onChange,
}: RichTextProps): ReactNode => {
	const textName = `${name}_text`;
	const typed = useTypedBefore(id);
	const [text] = useState(() => typed ?? textOfRich(defaultHtml));
	const [takeover, setTakeover] = useState<Takeover>();
	const [html, setHtml] = useState("");
	const [status, setStatus] = useState(NOTHING);
	const textArea = useRef<HTMLTextAreaElement>(null);
	const composing = useRef(false);
	const place = useRef<HTMLDivElement>(null);
	const editor = useRef<MountedEditor>(null);
	const changed = useRef(onChange);
	changed.current = onChange;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		let gone = false;
		const takeOver = (mountEditor: Takeover["mountEditor"]) => {
			const field = textArea.current;
			if (gone || !field) return;
			// Waits for an input method to finish its word, which would be lost otherwise.
			if (composing.current)
				return void field.addEventListener("compositionend", () => setTimeout(takeOver, 0, mountEditor), {
					once: true,
				});
			const typed = field.value !== textOfRich(defaultHtml);
			const start = typed ? richOfText(field.value) : tidyRich(defaultHtml);
			const beforeCaret =
				document.activeElement === field ? richOfText(field.value.slice(0, field.selectionEnd)) : undefined;
			// Synchronous, so that no keystroke is lost in between.
			flushSync(() => {
				setHtml(start);
				setTakeover({ mountEditor, html: start, beforeCaret });
			});
			if (typed) changed.current?.(start);
		};
		// If the editor can't be loaded, the text area stays.
		import("./editor.ts").then(
			(module) => takeOver(module.mountEditor),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, []);

	useLayoutEffect(() => {
		if (!takeover || !place.current) return;
		const mounted = takeover.mountEditor({
			place: place.current,
			html: takeover.html,
			beforeCaret: takeover.beforeCaret,
			onChange: (next) => {
				setHtml(next);
				changed.current?.(next);
				// A press on the toolbar sends no input event of its own, and unsent words are kept on it.
				place.current?.parentElement?.dispatchEvent(new Event("input", { bubbles: true }));
			},
			onStatus: (next) =>
				setStatus((known) =>
					Object.entries(next).every(([tool, on]) => known[tool as keyof EditorStatus] === on) ? known : next,
				),
		});
		editor.current = mounted;
		return () => mounted.destroy();
	}, [takeover]);

	const described =
		[hint && `${id}-hint`, !takeover && `${id}-how`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
	const words = (
		<>
			{label}
			{optional && <span className={common.optional}> (optional)</span>}
		</>
	);

	return (
		<div className={[common.field, error && common.wrong].filter(Boolean).join(" ")}>
			{takeover ? (
				// biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a label; Tab for keys
				<span id={`${id}-label`} className={common.label} onClick={() => editor.current?.focus()}>
					{words}
				</span>
			) : (
				<label id={`${id}-label`} className={common.label} htmlFor={id}>
					{words}
				</label>
			)}
			{hint && (
				<p className={common.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{!takeover && (
				<p className={common.hint} id={`${id}-how`}>
					Leave a blank line between paragraphs. For a list, begin each line with “- ” or “1. ”. Write **bold**,
					*italic* and _underlined_.
				</p>
			)}
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			{takeover ? (
				<div className={styles.frame}>
					<Toolbar
						label="Formatting"
						controls={id}
						status={status}
						onRun={(tool) => editor.current?.run(tool)}
						onDone={() => editor.current?.focus()}
					/>
					{/* biome-ignore lint/a11y/useSemanticElements: a text area can't hold bold text */}
					<div
						ref={place}
						id={id}
						className={styles.area}
						role="textbox"
						tabIndex={0}
						aria-multiline
						aria-labelledby={`${id}-label`}
						aria-describedby={described}
						aria-invalid={error ? true : undefined}
					/>
					<input type="hidden" name={name} value={html} />
				</div>
			) : (
				<textarea
					ref={textArea}
					id={id}
					name={textName}
					rows={10}
					className={common.control}
					defaultValue={text}
					aria-describedby={described}
					aria-invalid={error ? true : undefined}
					onCompositionStart={() => {
						composing.current = true;
					}}
					onCompositionEnd={() => {
						composing.current = false;
					}}
				/>
			)}
		</div>
	);
};
