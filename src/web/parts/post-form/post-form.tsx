import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { freshenToken } from "../../lib/browser.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Sending } from "../../ui/button/button.tsx";
import { Corrected } from "../../ui/field/corrected.ts";
import type { Human } from "../human-check/use-human-check.tsx";
import styles from "./post-form.module.css";

interface Props {
	/** A new cross-site request token, where the page's own was lost with its cookie. */
	csrfToken?: string | undefined;
	/** Makes a repeat the same request. */
	requestKey?: string | undefined;
	/** The captcha, for forms that anybody may send. */
	human?: Human | undefined;
	/** Where it posts, if not to its own page. */
	action?: string | undefined;
	/** Window it leads on, if not its own. */
	target?: "_top" | undefined;
	/** Names which of a page's forms it is. */
	intent?: string | undefined;
	/** With a file. */
	multipart?: boolean | undefined;
	/** A button among words rather than fields below one another. */
	inline?: boolean | undefined;
	/** Its parts are sections of their own, further apart than fields are. */
	inSections?: boolean | undefined;
	/** The answer is a file to keep: the browser itself sends the form, and the page stays. */
	forFile?: boolean | undefined;
	id?: string | undefined;
	/** The id of the heading that names it. */
	labelledBy?: string | undefined;
	ref?: Ref<HTMLFormElement> | undefined;
	onInput?: (() => void) | undefined;
	/** Names of fields that the form looks at itself while they are changed: it says when their errors go. */
	ownChecks?: readonly string[] | undefined;
	/** Takes the sending over, where scripts run; the captcha brings its own. */
	onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
	children: ReactNode;
}

const useOnItsWay = (): boolean => {
	const { state, formMethod } = useNavigation();
	return state === "submitting" || formMethod === "POST";
};

/** Whether a control shows an error. */
const isWrong = (control: Element) =>
	control.getAttribute("aria-invalid") === "true" ||
	/-error\b/.test(control.closest("fieldset")?.getAttribute("aria-describedby") ?? "");

const untouched: ReadonlySet<string> = new Set();

/** Fields whose errors are out of date: they were changed since the form was answered. */
const useCorrected = (ownChecks: readonly string[]) => {
	const answer = useActionData();
	const [state, setState] = useState({ answer, names: untouched });
	// An answer that the router forgets by itself stays on the page.
	if (answer !== undefined && answer !== state.answer) setState({ answer, names: untouched });
	const look = ({ target }: FormEvent<HTMLFormElement>) => {
		const control = target as Partial<HTMLInputElement> & Element;
		const name = control.name ?? "";
		if (name === "" || state.names.has(name) || ownChecks.includes(name) || !isWrong(control)) return;
		setState((before) => ({ ...before, names: new Set([...before.names, name]) }));
	};
	return { names: state.names, look };
};

/** For buttons that send a form and stand outside of it. */
export const BesideForm = ({ children }: { children: ReactNode }) => (
	<Sending value={useOnItsWay()}>{children}</Sending>
);

/**
 * A form that posts to a page: fields one below the other, with what proves where it comes from and that a repeat is one. Pressed again while one is on its way
 * it sends nothing more, and its buttons say so.
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
	const isOnItsWay = useOnItsWay();
	const corrected = useCorrected(props.ownChecks ?? []);
	const send =
		human?.form.onSubmit ?? onSubmit ?? ((event: FormEvent<HTMLFormElement>) => freshenToken(event.currentTarget));
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
			className={inline ? styles.inline : [styles.form, inSections && styles.inSections].filter(Boolean).join(" ")}
			preventScrollReset
			onInput={(event) => {
				corrected.look(event);
				onInput?.();
			}}
			onFocus={human?.form.onFocus}
			onSubmit={(event) => (isOnItsWay ? event.preventDefault() : send(event))}
		>
			<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
			{requestKey !== undefined && <input type="hidden" name={IDEMPOTENCY_FIELD} value={requestKey} />}
			{intent !== undefined && <input type="hidden" name="intent" value={intent} />}
			<Corrected value={corrected.names}>
				<Sending value={isOnItsWay || human?.checking === true}>{children}</Sending>
			</Corrected>
		</Form>
	);
};
