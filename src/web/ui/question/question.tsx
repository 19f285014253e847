import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { useHydrated } from "../taken-over/use-hydrated.ts";
import styles from "./question.module.css";

interface QuestionProps {
	/** The deed, on what opens the question. */
	action: ReactNode;
	/** What is asked. */
	title: ReactNode;
	/** What happens then, and the form that does it. */
	children: ReactNode;
	/** Words of the way back. */
	keep: string;
	/** Where it was answered, and came back. */
	open?: boolean | undefined;
}

/**
 * A question before something that cannot be undone, on the page itself: it opens without scripts, too. With them the focus goes to the question, and back to
 * what opened it where the answer is no.
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
			// One that came open from the server leaves the focus where it is: at what was wrong.
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
