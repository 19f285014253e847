import type { ReactNode } from "react";
import { Form } from "react-router";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/limits.ts";
import { useRoot } from "../../lib/root-data.ts";
import type { Human } from "../human-check/use-human-check.tsx";
import styles from "./post-form.module.css";

interface Props {
	/** A new cross-site request token, where the page's own was lost with its cookie. */
	csrfToken: string | undefined;
	/** Makes a repeat the same request. */
	requestKey: string;
	human: Human;
	children: ReactNode;
}

/** A form that posts to its own page: fields one below the other, with what proves where it comes from and that a repeat is one. */
export const PostForm = ({ csrfToken, requestKey, human, children }: Props) => {
	const root = useRoot();
	return (
		<Form method="post" noValidate className={styles.form} preventScrollReset {...human.form}>
			<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
			<input type="hidden" name={IDEMPOTENCY_FIELD} value={requestKey} />
			{children}
		</Form>
	);
};
