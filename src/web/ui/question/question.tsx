import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { useHydrated } from "../taken-over/use-hydrated.ts";
import styles from "./question.module.css";

interface QuestionProps {
	/** Text of the button that opens the question. */
	action: ReactNode;
	title: ReactNode;
	/** What happens after a yes, and the form that does it. */
	children: ReactNode;
	/** Text of the cancel button. */
	keep: string;
	/** True after the server refused the form. */
	open?: boolean | undefined;
}

/**
 * Asks before an action that can't be undone, within the page, so it works without scripts. With scripts, focus moves
 * to the question, and returns to the opening button on cancel.
 */
export const Question = ({ action: deed, title, children, keep, open }: QuestionProps) => {
	const hydrated = useHydrated();
	const details = useRef<HTMLDetailsElement>(null);
	const summary = useRef<HTMLElement>(null);
	const asked = useRef<HTMLParagraphElement>(null);
	const close = () => {
		if (details.current) details.current.open = false;
		summary.current?.focus();
	};
	const closeByKey = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !details.current?.open) return;
		event.stopPropagation();
		close();
	};
	return (
		<details
			ref={details}
			className={styles.question}
			open={open}
			onKeyDown={closeByKey}
			// If the server sent it open, focus stays on the error.
			onToggle={() => !open && details.current?.open && asked.current?.focus()}
		>
			<summary ref={summary} className={styles.deed}>
				<Icon name="chevron-right" className={styles.arrow} />
				<span className={styles.words}>{deed}</span>
			</summary>
			<div className={styles.body}>
				<p ref={asked} tabIndex={-1} className={styles.title}>
					{title}
				</p>
				{children}
				{hydrated && (
					<Button variant="secondary" onClick={close}>
						{keep}
					</Button>
				)}
			</div>
		</details>
	);
};
