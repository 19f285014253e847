import { useNavigation } from "react-router";
import { useRound } from "../../lib/use-round.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { PrivacyLine } from "../privacy-line/privacy-line.tsx";

/** Result of sending a message. */
export interface MessageAnswer {
	values: { email: string; message: string };
	errors: { email?: string; message?: string };
	fault?: string;
	/** What to do about the error. */
	advice?: string;
	requestKey: string;
	csrfToken?: string;
}

/** A message to the team (CON-048). */
export const MessageForm = ({ requestKey, answer }: { requestKey: string; answer: MessageAnswer | undefined }) => {
	const human = useHumanCheck();
	const sending = useNavigation().state === "submitting" || human.checking;
	const errors = answer?.errors ?? {};
	const round = useRound(answer);
	const summary = (["email", "message"] as const)
		.map((field) => ({ href: `#${field}`, message: errors[field] ?? "" }))
		.filter(({ message }) => message);
	return (
		<Stack gap={6}>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{answer?.fault && (
				<Notice key={`fault ${round}`} kind="error" role="alert" title={answer.fault}>
					<p>{answer.advice} Nothing you typed is lost.</p>
				</Notice>
			)}
			<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human}>
				<EmailField
					id="email"
					name="email"
					autoComplete="email"
					label="Your email"
					hint="We'll reply to this address."
					defaultValue={answer?.values.email}
					error={errors.email}
				/>
				<TextArea
					id="message"
					name="message"
					label="Your message"
					hint="Please don't include health information we don't need."
					rows={7}
					defaultValue={answer?.values.message}
					error={errors.message}
				/>
				{human.challenge}
				<PrivacyLine to="reply to you" />
				<Button type="submit" size="large" icon="send">
					{sending ? "Sending …" : "Send message"}
				</Button>
			</PostForm>
		</Stack>
	);
};
