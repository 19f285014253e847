import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./error-summary.module.css";

export interface ErrorSummaryProps {
	title?: string | undefined;
	/** `href` is `#` and the id of the control; its label is said where the words alone do not say which field they are about. */
	errors: readonly { href: string; message: ReactNode; label?: string | undefined }[];
	children?: ReactNode;
}

/** Moves into the field with its label in view, where the browser alone would put the field at the very top. */
const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
	const field = document.getElementById(event.currentTarget.hash.slice(1));
	const isField =
		field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
	if (!field || !(isField || field.isContentEditable)) return;
	event.preventDefault();
	const label = isField ? field.labels?.[0] : document.getElementById(field.getAttribute("aria-labelledby") ?? "");
	(field.closest("fieldset") ?? label ?? field).scrollIntoView();
	field.focus({ preventScroll: true });
};

/** Words that say what is wrong, and not with what. */
const NO_SUBJECT = /^(Must|This field|Invalid URL)/;

/** Without scripts the browser moves the focus, and opens the page where it says what is wrong. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

const Summary = ({ title = "There is a problem", errors, children }: ErrorSummaryProps) => {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current?.focus();
	}, []);
	const isAlone = (message: ReactNode) => errors.filter((one) => one.message === message).length === 1;
	return (
		<div ref={box} className={styles.summary} role="alert" tabIndex={-1} {...opensHere}>
			<h2 className={styles.title}>
				<Icon name="error" />
				{title}
			</h2>
			{errors.length > 0 && (
				<ul className={styles.list}>
					{errors.map((error) => (
						<li key={`${error.href} ${error.label ?? ""}`}>
							<a href={error.href} onClick={goToField}>
								{error.label &&
									(NO_SUBJECT.test(String(error.message)) || !isAlone(error.message)) &&
									`${error.label}: `}
								{error.message}
							</a>
						</li>
					))}
				</ul>
			)}
			{children}
		</div>
	);
};

/**
 * Everything that is wrong with a form, at the top of the page. Takes focus when it appears; give it a `key` that
 * changes with every answer of the server, so that it does so again after a second try.
 */
export const ErrorSummary = (props: ErrorSummaryProps) =>
	props.errors.length > 0 || props.children ? <Summary {...props} /> : null;
