import { ANSWER_BLANKS } from "#contract/cases/answer-blanks.ts";
import {
	addAnswer,
	type CannedAnswer,
	changeAnswer,
	listAnswers,
	removeAnswer,
} from "#contract/cases/canned-answers.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/answers";
import styles from "./chat.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { results } = await ask(from, listAnswers, {});
	return { answers: results, forms: newForms(ACTS) };
};

const LABELS = { title: "Title", body: "Reply" };

const ACTS = {
	add: act(addAnswer, () => placedBy(LABELS)),
	change: act(changeAnswer, () => placedBy(LABELS)),
	remove: act(removeAnswer),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => teamLinks.answers());

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Saved replies for the live chat, each with its own edit form. */
export default function AnswersPage({ loaderData: { answers, forms }, actionData }: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Saved replies"
			width="text"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.chats(), text: "Chats" }}
			intro="Saved replies for chats and cases. Inserting one doesn’t send it."
		>
			<section aria-labelledby="blanks">
				<Stack gap={2}>
					<h2 id="blanks">Placeholders</h2>
					<dl className={styles.facts}>
						{Object.entries(ANSWER_BLANKS).map(([name, means]) => (
							<div key={name}>
								<dt>
									<code>{`{${name}}`}</code>
								</dt>
								<dd>{means}</dd>
							</div>
						))}
					</dl>
				</Stack>
			</section>
			<div>
				{answers.map((answer) => (
					<Reply key={`${answer.id}-${answer.version}`} answer={answer} />
				))}
				<NewReply key={`new-${answers.length}`} />
			</div>
		</ConsolePage>
	);
}

const Fields = () => (
	<>
		<Field name="title" autoComplete="off" />
		<Field name="body" as={TextArea} rows={4} />
	</>
);

const Reply = ({ answer: { id, version, title, body } }: { answer: CannedAnswer }) => {
	const isOpen = useRefused(["change", "remove"], { id }) !== undefined;
	return (
		<Disclosure summary={title} heading="h2" open={isOpen}>
			<ActForm
				intent="change"
				hidden={{ id, version }}
				theirs={{ title, body }}
				labels={LABELS}
				idOf={(field) => `${field}-${id}`}
				submit={`Save “${title}”`}
			>
				<Fields />
			</ActForm>
			<Question action={`Remove “${title}”`} title={`Remove “${title}” for the whole team?`} keep="Keep it">
				<p>You can’t undo this. Chats that used it don’t change.</p>
				<ActForm intent="remove" hidden={{ id }} submit="Yes, remove it" variant="danger" inline />
			</Question>
		</Disclosure>
	);
};

const NewReply = () => (
	<Disclosure summary="Add a saved reply" heading="h2" open={useRefused(["add"]) !== undefined}>
		<ActForm intent="add" labels={LABELS} idOf={(field) => `${field}-new`} submit="Add reply" variant="primary">
			<Fields />
		</ActForm>
	</Disclosure>
);
