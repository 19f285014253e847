import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import type { AnswerRow } from "./answers.ts";
import styles from "./follow-up-form.module.css";

interface Props {
	id: string;
	title: string;
	/** What was answered, while the answers are checked; undefined while the questions show. */
	answers: readonly AnswerRow[] | undefined;
	/** The first field, where Change leads. */
	first: string;
	onChange: (first: string) => void;
	/** Shows by rules of its own. */
	last?: ReactNode;
	children: ReactNode;
}

/**
 * A section of the form: its questions or, before they are sent, its answers. The questions stay in the form out of sight, so that they are sent with it and a
 * chosen file is kept. Without scripts Change is an ordinary POST that comes back with the questions at its field.
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
