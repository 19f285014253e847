import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/limits.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { TextArea, TextField } from "../../ui/field/field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import styles from "./message-form.module.css";

/** What a sent message came back with. */
export interface MessageAnswer {
	values: { email: string; message: string };
	errors: { email?: string; message?: string };
	fault?: string;
	requestKey: string;
	csrfToken?: string;
}

/** A message to the team (visitor §3). */
export const MessageForm = ({ requestKey, answer }: { requestKey: string; answer: MessageAnswer | undefined }) => {
	const root = useRoot();
	const human = useHumanCheck();
	const sending = useNavigation().state === "submitting" || human.checking;
	const errors = answer?.errors ?? {};
	const [round, setRound] = useState({ answer, number: 0 });
	if (round.answer !== answer) setRound({ answer, number: round.number + 1 });
	const summary = (["email", "message"] as const).map((field) => ({ href: `#${field}`, message: errors[field] ?? "" })).filter(({ message }) => message);
	return (
		<div className={styles.whole}>
			{summary.length > 0 && <ErrorSummary key={round.number} errors={summary} />}
			{answer?.fault && (
				<Notice kind="error" role="alert" title={answer.fault}>
					<p>Nothing you typed is lost.</p>
				</Notice>
			)}
			<Form method="post" noValidate className={styles.form} preventScrollReset {...human.form}>
				<input type="hidden" name={CSRF_FIELD} value={answer?.csrfToken ?? root?.csrfToken ?? ""} />
				<input type="hidden" name={IDEMPOTENCY_FIELD} value={requestKey} />
				<TextField
					id="email"
					name="email"
					type="email"
					inputMode="email"
					autoComplete="email"
					label="Your e-mail"
					hint="We answer to this address."
					defaultValue={answer?.values.email}
					error={errors.email}
				/>
				<TextArea
					id="message"
					name="message"
					label="Your message"
					hint="Please leave out anything about health that we do not need."
					rows={7}
					maxLength={10_000}
					defaultValue={answer?.values.message}
					error={errors.message}
				/>
				{human.challenge}
				<Button type="submit" size="large" icon="send" disabled={sending}>
					{sending ? "Sending …" : "Send message"}
				</Button>
			</Form>
		</div>
	);
};
