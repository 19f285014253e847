import type { Ref } from "react";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { ContractForm, Field, Send, Tick } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { type Answers, stepAddress, valueFor } from "./answers.ts";
import styles from "./review.module.css";

interface Props {
	provider: { id: number; name: string; url_slug: string };
	answers: Answers;
	form: NewForm;
	refused: RefusedForm | null | undefined;
	/** Takes focus when the step opens. */
	heading: Ref<HTMLHeadingElement>;
}

const LABELS = { comment: "Your review in your own words", email: "Your email", terms: "Terms and conditions" };

const words = (value: string) =>
	(["yes", "maybe", "no"] as const).find((answer) => valueFor(answer) === value) ?? "maybe";

/** The last step: the answers again, the reviewer's comment, and the email address that identifies the reviewer. */
export const CompletionStep = ({ provider, answers, form, refused, heading }: Props) => {
	const human = useHumanCheck();
	return (
		<div className={styles.step}>
			<ContractForm form={form} refused={refused} labels={LABELS} human={human} failed={reviewsCopy.submitFailed}>
				<section aria-labelledby="answers" className={styles.given}>
					<h2 id="answers" ref={heading} tabIndex={-1}>
						Your answers
					</h2>
					<dl>
						{answers.map(({ question, value }, step) => (
							<div key={question}>
								<dt>{reviewsCopy.questions[question].asked}</dt>
								<dd>
									{reviewsCopy.answers[words(value)]}
									<Link href={stepAddress(provider, answers, step)}>
										Change
										<span className="visually-hidden">
											{" "}
											your answer to: {reviewsCopy.questions[question].asked} You'll answer the questions after it
											again.
										</span>
									</Link>
								</dd>
							</div>
						))}
					</dl>
				</section>
				<Field
					name="comment"
					as={TextArea}
					hint="What was good? What could be better? Please leave out people's names and anything about your health."
					rows={6}
				/>
				<Field
					name="email"
					as={EmailField}
					hint="We'll send you a link to confirm it. Readers only see its first letter."
					autoComplete="email"
				/>
				<Tick
					name="terms"
					label={
						<>
							I've used this provider, or care for someone who has. I agree to the{" "}
							<Link href={links.terms()}>terms and conditions</Link>, and that you can publish my review once your team
							has read it.
						</>
					}
				/>
				{human.challenge}
				<Send size="large">Send review</Send>
			</ContractForm>
		</div>
	);
};
