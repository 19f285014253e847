import type { FormEvent } from "react";
import { Form } from "react-router";
import { type AnswerBlank, fillBlanks } from "#contract/cases/answer-blanks.ts";
import type { CannedAnswer } from "#contract/cases/canned-answers.ts";
import { links } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
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

interface TransferProps {
	team: readonly { id: number; name: string }[];
	requestKey: string;
	typed: Record<string, string> | undefined;
	error: string | undefined;
}

/** Transfers the chat to a colleague, with a note that the visitor doesn't see. */
export const Transfer = ({ team, requestKey, typed, error }: TransferProps) => {
	return (
		<Disclosure summary="Transfer to a colleague" open={typed !== undefined}>
			<PostForm intent="transfer" requestKey={requestKey}>
				<Select
					id="to"
					name="to"
					label="Colleague"
					placeholderOption="Select"
					defaultValue={typed?.to}
					options={team.map(({ id, name }) => ({ value: String(id), label: name }))}
					error={error}
				/>
				<TextArea
					id="note"
					name="note"
					label="Note for them"
					hint="Only the team sees it. It’s saved as a note on the case."
					optional
					rows={2}
					defaultValue={typed?.note}
				/>
				<div>
					<Button type="submit" variant="secondary">
						Transfer chat
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	);
};
