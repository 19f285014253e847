import type { FormEvent, RefObject } from "react";
import { Form } from "react-router";
import { type AnswerBlank, fillBlanks } from "#contract/cases/answer-blanks.ts";
import type { CannedAnswer } from "#contract/cases/canned-answers.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./common.module.css";

type Values = Record<AnswerBlank, string>;

/** Without JavaScript the form for saved replies puts the chosen one into the address. @returns its text, filled in */
export const chosenReply = (url: string, answers: readonly CannedAnswer[], values: Values): string | undefined => {
	const chosen = new URL(url).searchParams.get("answer");
	const answer = answers.find(({ id }) => String(id) === chosen);
	return answer && fillBlanks(answer.body, values);
};

interface Props {
	answers: readonly CannedAnswer[];
	values: Values;
	/** Around the text that the reply is inserted into. */
	into: RefObject<HTMLElement | null>;
}

/** Inserts a saved reply where the colleague writes. Never sends it. */
export const SavedReplies = ({ answers, values, into }: Props) => {
	const insert = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const field = into.current?.querySelector("textarea");
		const chosen = new FormData(event.currentTarget).get("answer");
		const answer = answers.find(({ id }) => String(id) === chosen);
		if (!answer || !field) return;
		field.setRangeText(fillBlanks(answer.body, values), field.selectionStart, field.selectionEnd, "end");
		// Whatever keeps what is typed hears of it.
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.focus();
	};
	return (
		<Form method="get" className={styles.replies} onSubmit={insert}>
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
			<Link href={teamLinks.answers()}>Edit saved replies</Link>
		</Form>
	);
};
