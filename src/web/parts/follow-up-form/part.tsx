import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import type { AnswerRow } from "./answers.ts";
import styles from "./follow-up-form.module.css";

interface Props {
	id: string;
	title: string;
	/** Answers to check; undefined while the questions show. */
	answers: readonly AnswerRow[] | undefined;
	/** First field, the target of Change. */
	first: string;
	onChange: (first: string) => void;
	/** Content that decides itself whether to show. */
	last?: ReactNode;
	children: ReactNode;
}

/**
 * A section of the form: its questions or, before sending, its answers. Hidden questions stay in the form, so that
 * their values and a chosen file are sent. Without scripts, Change is a POST that returns to the questions at its
 * field.
 */
export const Part = ({ id, title, answers, first, onChange, last, children }: Props) => (
	<section className={styles.part} aria-labelledby={`${id}-title`}>
		<div className={styles.head}>
			<h3 id={`${id}-title`}>{title}</h3>
			{answers && (
				<Button
					type="submit"
					variant="quiet"
					name="step"
					value="change"
					formAction={`#${first}`}
					onClick={(event) => {
						event.preventDefault();
						onChange(first);
					}}
				>
					Change<span className="visually-hidden"> answers: {title}</span>
				</Button>
			)}
		</div>
		{answers && (
			<Facts bold="values" className={styles.answers}>
				{answers.map(([term, answer]) => (
					<Fact key={term} term={term}>
						{answer.trim() || "Not answered"}
					</Fact>
				))}
			</Facts>
		)}
		<div className={styles.questions} hidden={answers !== undefined}>
			{children}
		</div>
		{last}
	</section>
);
