import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./rich-text.module.css";
import { type EditorStatus, TOOLS, type Tool } from "./tools.ts";

const isStep = (tool: Tool) => tool === "undo" || tool === "redo";

export interface ToolbarProps {
	label: string;
	controls: string;
	status: EditorStatus;
	onRun: (tool: Tool) => void;
	/** Called after a tool that leaves the user typing at the selection, to return focus there. */
	onDone: () => void;
}

/** Toolbar of an editor: one tab stop, with arrow keys inside. */
export const Toolbar = ({ label, controls, status, onRun, onDone }: ToolbarProps) => {
	const bar = useRef<HTMLDivElement>(null);
	const [current, setCurrent] = useState(0);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const last = TOOLS.length - 1;
		const next = {
			ArrowRight: current === last ? 0 : current + 1,
			ArrowLeft: current === 0 ? last : current - 1,
			Home: 0,
			End: last,
		}[event.key];
		if (next === undefined) return;
		event.preventDefault();
		setCurrent(next);
		bar.current?.querySelectorAll("button")[next]?.focus();
	};

	return (
		<div
			ref={bar}
			role="toolbar"
			aria-label={label}
			aria-controls={controls}
			className={styles.toolbar}
			onKeyDown={onKeyDown}
		>
			{TOOLS.map(({ tool, label: name, keys }, index) => (
				<button
					key={tool}
					type="button"
					className={styles.tool}
					data-tool={tool}
					tabIndex={index === current ? 0 : -1}
					aria-pressed={isStep(tool) ? undefined : status[tool]}
					aria-disabled={isStep(tool) && !status[tool] ? true : undefined}
					aria-keyshortcuts={keys}
					onFocus={() => setCurrent(index)}
					// Keeps focus and selection in the text.
					onMouseDown={(event) => event.preventDefault()}
					onClick={(event) => {
						onRun(tool);
						// Keyboard users may want to undo again, so focus stays on Undo and Redo for them.
						if (!isStep(tool) || event.detail > 0) onDone();
					}}
				>
					{name}
				</button>
			))}
		</div>
	);
};
