import { type FormEvent, type ReactNode, type Ref, use, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { CSRF_FIELD, DRAWN_FOR_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { freshenToken } from "../../lib/browser.ts";
import { DrawnFor } from "../../lib/drawn-for.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Sending } from "../../ui/button/button.tsx";
import { Corrected } from "../../ui/field/corrected.ts";
import type { Human } from "../human-check/use-human-check.tsx";
import styles from "./post-form.module.css";

interface Props {
	/** New CSRF token, if the page's token was lost with its cookie. */
	csrfToken?: string | undefined;
	/** Makes a repeated request count once. */
	requestKey?: string | undefined;
	/** Captcha for public forms. */
	human?: Human | undefined;
	/** Target URL, by default the page itself. An outside service gets no token, and the browser checks the fields. */
	action?: string | undefined;
	/** Target window, by default the same. */
	target?: "_top" | undefined;
	/** Identifies the form on pages with several forms. */
	intent?: string | undefined;
	/** The form sends a file. */
	multipart?: boolean | undefined;
	/** A button within text, without fields. */
	inline?: boolean | undefined;
	/** The form consists of sections with more space between them. */
	inSections?: boolean | undefined;
	/** The browser sends the form itself, for a download or for another site's page. */
	forFile?: boolean | undefined;
	id?: string | undefined;
	/** Id of the heading that labels the form. */
	labelledBy?: string | undefined;
	ref?: Ref<HTMLFormElement> | undefined;
	onInput?: (() => void) | undefined;
	/** Fields that the form checks itself while they change, and whose errors it clears. */
	ownChecks?: readonly string[] | undefined;
	/** Handles submission with scripts. The captcha has its own handler. */
	onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
	children: ReactNode;
}

/**
 * True from the press until the answer or the next page is there. After a refusal the page reads its data again, and
 * what was put right can be sent meanwhile.
 */
const useOnItsWay = (): boolean => {
	const { state, formMethod } = useNavigation();
	const answer = useActionData();
	const [before, setBefore] = useState(answer);
	if (state === "submitting" && before !== answer) setBefore(answer);
	return state === "submitting" || (formMethod === "POST" && before === answer);
};

/** True if a control shows an error. */
const isWrong = (control: Element) =>
	control.getAttribute("aria-invalid") === "true" ||
	/-error\b/.test(control.closest("fieldset")?.getAttribute("aria-describedby") ?? "");

const untouched: ReadonlySet<string> = new Set();

/** Fields changed since the response, whose errors are out of date. */
const useCorrected = (ownChecks: readonly string[]) => {
	const answer = useActionData();
	const [state, setState] = useState({ answer, names: untouched });
	// Keep the response when React Router drops its action data.
	if (answer !== undefined && answer !== state.answer) setState({ answer, names: untouched });
	const look = ({ target }: FormEvent<HTMLFormElement>) => {
		const control = target as Partial<HTMLInputElement> & Element;
		const name = control.name ?? "";
		if (name === "" || state.names.has(name) || ownChecks.includes(name) || !isWrong(control)) return;
		setState((before) => ({ ...before, names: new Set([...before.names, name]) }));
	};
	return { names: state.names, look };
};

/** Context for submit buttons outside their form. */
export const BesideForm = ({ children }: { children: ReactNode }) => (
	<Sending value={useOnItsWay()}>{children}</Sending>
);

/**
 * A form that posts to a page, with its CSRF token, its request key and the person who opened it. While it's being sent,
 * its buttons show that and further clicks do nothing.
 */
export const PostForm = (props: Props) => {
	const {
		csrfToken,
		requestKey,
		human,
		action,
		target,
		intent,
		multipart,
		inline,
		inSections,
		forFile,
		id,
		labelledBy,
		ref,
		onInput,
		onSubmit,
		children,
	} = props;
	const root = useRoot();
	const drawnFor = use(DrawnFor);
	const isOnItsWay = useOnItsWay();
	const corrected = useCorrected(props.ownChecks ?? []);
	const send =
		human?.form.onSubmit ?? onSubmit ?? ((event: FormEvent<HTMLFormElement>) => freshenToken(event.currentTarget));
	const className = inline ? styles.inline : [styles.form, inSections && styles.inSections].filter(Boolean).join(" ");
	if (/^https?:/.test(action ?? ""))
		return (
			<form method="post" action={action} className={className}>
				{children}
			</form>
		);
	return (
		<Form
			method="post"
			action={action}
			target={target}
			reloadDocument={forFile}
			encType={multipart ? "multipart/form-data" : undefined}
			noValidate
			id={id}
			ref={ref}
			aria-labelledby={labelledBy}
			className={className}
			preventScrollReset
			onInput={(event) => {
				corrected.look(event);
				onInput?.();
			}}
			onFocus={human?.form.onFocus}
			onSubmit={(event) => (isOnItsWay ? event.preventDefault() : send(event))}
		>
			<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
			{drawnFor !== undefined && <input type="hidden" name={DRAWN_FOR_FIELD} value={drawnFor} />}
			{requestKey && <input type="hidden" name={IDEMPOTENCY_FIELD} value={requestKey} />}
			{intent !== undefined && <input type="hidden" name="intent" value={intent} />}
			<Corrected value={corrected.names}>
				<Sending value={isOnItsWay || human?.checking === true}>{children}</Sending>
			</Corrected>
		</Form>
	);
};
