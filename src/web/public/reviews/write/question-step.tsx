import type { Ref } from "react";
import { Form } from "react-router";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { links } from "#web/lib/links.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { type Answers, stepAddress, valueFor } from "./answers.ts";
import styles from "./review.module.css";

/** One question, answered with one click. */
export const QuestionStep = ({
	provider,
	answers,
	heading,
}: {
	provider: { id: number; name: string; url_slug: string };
	answers: Answers;
	heading: Ref<HTMLHeadingElement>;
}) => {
	const step = answers.length;
	const question = RATING_QUESTIONS[step];
	if (!question) return null;
	return (
		<section aria-labelledby="question" className={styles.step}>
			<p className={styles.count}>
				Question {step + 1} of {RATING_QUESTIONS.length}
			</p>
			<h2 id="question" ref={heading} tabIndex={-1} className={styles.question}>
				{reviewsCopy.questions[question].asked}
			</h2>
			<Form action={links.writeReview(provider)} className={styles.answers} preventScrollReset>
				{answers.map((answer) => (
					<input key={answer.question} type="hidden" name={answer.question} value={answer.value} />
				))}
				{(["yes", "maybe", "no"] as const).map((answer) => (
					<Button key={answer} type="submit" name={question} value={valueFor(answer)} variant="secondary" size="large">
						{reviewsCopy.answers[answer]}
					</Button>
				))}
			</Form>
			{step > 0 && (
				<p>
					<Link href={stepAddress(provider, answers, step - 1)} preventScrollReset>
						Back to the previous question
					</Link>
				</p>
			)}
		</section>
	);
};
