import type { FormEvent } from "react";
import { Form } from "react-router";
import { type AnswerBlank, fillBlanks } from "#contract/cases/answer-blanks.ts";
import type { CannedAnswer } from "#contract/cases/canned-answers.ts";
import { FoldedAct } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { links } from "../../lib/links.ts";
import { Button } from "../../ui/button/button.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./chat.module.css";

interface AnswersProps {
	answers: readonly CannedAnswer[];
	values: Record<AnswerBlank, string>;
	/** Inserts text into the message field. Called only with JavaScript. */
	onInsert: (words: string) => void;
}

/** Inserts a saved reply into the message field. Never sends it. */
export const Answers = ({ answers, values, onInsert }: AnswersProps) => {
	const insert = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const chosen = new FormData(event.currentTarget).get("answer");
		const answer = answers.find(({ id }) => String(id) === chosen);
		if (answer) onInsert(fillBlanks(answer.body, values));
	};
	return (
		<Form method="get" className={styles.answers} onSubmit={insert}>
			<Select
				id="answer"
				name="answer"
				label="Saved replies"
				placeholderOption="Select"
				options={answers.map(({ id, title }) => ({ value: String(id), label: title }))}
			/>
			<Button type="submit" variant="secondary">
				Insert
			</Button>
			<Link href={links.teamAnswers()}>Edit saved replies</Link>
		</Form>
	);
};

export const TRANSFER_LABELS = { to: "Colleague", note: "Note for them" };

/** Transfers the chat to a colleague, with a note that the visitor doesn't see. */
export const Transfer = ({ team }: { team: readonly { id: number; name: string }[] }) => (
	<FoldedAct summary="Transfer to a colleague" intent="transfer" labels={TRANSFER_LABELS} submit="Transfer chat">
		<Field
			name="to"
			as={Select}
			placeholderOption="Select"
			options={team.map(({ id, name }) => ({ value: String(id), label: name }))}
		/>
		<Field name="note" as={TextArea} hint="Only the team sees it. It’s saved as a note on the case." rows={2} />
	</FoldedAct>
);
