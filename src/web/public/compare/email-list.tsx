import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "./compare.module.css";
import type { EmailAnswer } from "./send.ts";

interface Props {
	ids: readonly number[];
	state: SearchState;
	/** The list was just sent. */
	isSent: boolean;
	requestKey: string;
	answer: EmailAnswer | undefined;
}

/** Sends the list to the visitor's own mailbox. */
export const EmailList = ({ ids, state, isSent, requestKey, answer }: Props) => (
	<Card as="section" id="email-list" aria-labelledby="email-heading" className={styles.email}>
		<Stack gap={4}>
			<h2 id="email-heading">Email this list to me</h2>
			{isSent && !answer && (
				<Notice kind="success" role="status" title="We've sent your list" takesFocus>
					<p>It should arrive within a few minutes. If not, look in your spam folder.</p>
				</Notice>
			)}
			{answer?.error && <ErrorSummary errors={[{ href: "#email", message: answer.error }]} />}
			{answer?.fault && (
				<Notice kind="error" role="alert" title={answer.fault} takesFocus>
					<p>{answer.advice}</p>
				</Notice>
			)}
			<PostForm
				action={links.compare({ ...state, to_quote: [...ids] })}
				csrfToken={answer?.csrfToken}
				requestKey={answer?.requestKey ?? requestKey}
				labelledBy="email-heading"
			>
				<EmailField
					id="email"
					name="email"
					autoComplete="email"
					label="Your email"
					hint="We send one email with names, phones and links. We don't keep the address for anything else."
					defaultValue={answer?.email}
					error={answer?.error}
				/>
				<div>
					<Button type="submit" variant="secondary" icon="mail">
						Email the list
					</Button>
				</div>
			</PostForm>
		</Stack>
	</Card>
);
