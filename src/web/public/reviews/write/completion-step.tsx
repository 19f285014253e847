import type { Ref } from "react";
import { useNavigation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { links } from "#web/lib/links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Checkbox, TextArea } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { type Answers, stepAddress, valueFor } from "./answers.ts";
import styles from "./review.module.css";
import type { ReviewAnswer } from "./submit.ts";

interface Props {
	provider: { id: number; name: string; url_slug: string };
	answers: Answers;
	requestKey: string;
	answer: ReviewAnswer | undefined;
	/** Takes focus when the step opens. */
	heading: Ref<HTMLHeadingElement>;
}

const words = (value: string) =>
	(["yes", "maybe", "no"] as const).find((answer) => valueFor(answer) === value) ?? "maybe";

/** The last step: the answers again, the reviewer's comment, and the email address that identifies the reviewer. */
export const CompletionStep = ({ provider, answers, requestKey, answer, heading }: Props) => {
	const human = useHumanCheck();
	const sending = useNavigation().state === "submitting" || human.checking;
	const errors = answer?.errors ?? {};
	const round = useRound(answer);
	const summary = (["comment", "email", "terms"] as const)
		.map((field) => ({ href: `#${field}`, message: errors[field] ?? "" }))
		.filter(({ message }) => message);
	return (
		<div className={styles.step}>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{answer?.fault && (
				<Notice key={`fault ${round}`} kind="error" role="alert" title={answer.fault}>
					<p>{answer.advice} Nothing you typed is lost.</p>
				</Notice>
			)}
			<section aria-labelledby="answers" className={styles.given}>
				<h2 id="answers" ref={heading} tabIndex={-1}>
					Your answers
				</h2>
				<dl>
					{answers.map(({ question, value }, step) => (
						<div key={question}>
							<dt>{copy.reviews.questions[question].asked}</dt>
							<dd>
								{copy.reviews.answers[words(value)]}
								<Link href={stepAddress(provider, answers, step)}>
									Change
									<span className="visually-hidden">
										{" "}
										your answer to: {copy.reviews.questions[question].asked} You'll answer the questions after it again.
									</span>
								</Link>
							</dd>
						</div>
					))}
				</dl>
			</section>
			<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human}>
				<TextArea
					id="comment"
					name="comment"
					label="Your review in your own words"
					optional
					hint="What was good? What could be better? Please leave out people's names and anything about your health."
					rows={6}
					defaultValue={answer?.values.comment}
					error={errors.comment}
				/>
				<EmailField
					id="email"
					name="email"
					autoComplete="email"
					label="Your email"
					hint="We'll send you a link to confirm it. Readers only see its first letter."
					defaultValue={answer?.values.email}
					error={errors.email}
				/>
				<Checkbox
					id="terms"
					name="terms"
					value="yes"
					defaultChecked={answer?.values.terms}
					error={errors.terms}
					label={
						<>
							I've used this provider, or care for someone who has. I agree to the{" "}
							<Link href={links.terms()}>terms and conditions</Link>, and that you can publish my review once your team
							has read it.
						</>
					}
				/>
				{human.challenge}
				<Button type="submit" size="large">
					{sending ? "Sending …" : "Send review"}
				</Button>
			</PostForm>
		</div>
	);
};
