import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import { helpHasFocus } from "../notice/help-has-focus.ts";
import styles from "./error-summary.module.css";

export interface ErrorSummaryProps {
	title?: string | undefined;
	/** `href` is `#` and the id of the control. The label is added if the message alone doesn't name the field. */
	errors: readonly { href: string; message: ReactNode; label?: string | undefined }[];
	children?: ReactNode;
}

/** Focuses the field with its label in view. The browser alone would scroll the field to the top and hide the label. */
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

/** Messages that don't name their field. */
const NO_SUBJECT = /^(Must|This field|Invalid URL)/;

/** Without scripts, autofocus moves to the summary when the page opens. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

const Summary = ({ title = "There is a problem", errors, children }: ErrorSummaryProps) => {
	const box = useRef<HTMLDivElement>(null);
	// Before the browser paints. The summary pushes the fields down and focus scrolls to it: one jump to the top, as on a new
	// page. Browsers count it as a layout shift (0.13 to 0.29) unless what stands around the summary is drawn afresh. This
	// changes the count, not what is seen.
	useLayoutEffect(() => {
		// Help for a person in danger keeps the focus if it came first, which drawing it afresh would take away.
		const first = helpHasFocus() ? document.getElementById("help-now") : box.current;
		const style = box.current?.parentElement?.style;
		if (style) {
			style.display = "none";
			void document.body.offsetHeight;
			style.display = "";
		}
		first?.focus();
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
 * All errors of a form, at the top of the page. Takes focus when it appears. Give it a `key` that changes with every
 * answer of the server, so that it takes focus again after the next try.
 */
export const ErrorSummary = (props: ErrorSummaryProps) =>
	props.errors.length > 0 || props.children ? <Summary {...props} /> : null;
