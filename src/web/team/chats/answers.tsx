import { data, redirect } from "react-router";
import { ANSWER_BLANKS } from "#contract/cases/answer-blanks.ts";
import { addAnswer, changeAnswer, listAnswers, removeAnswer } from "#contract/cases/canned-answers.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { TextArea, TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask, send } from "../answer.ts";
import type { Route } from "./+types/answers";
import styles from "./chat.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { results } = await ask(from, listAnswers, {});
	return { product: from.context.get(requestContext).brand.name, answers: results };
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "");
	const [id, title, body] = [field("id"), field("title"), field("body")];
	const sent =
		field("intent") === "remove"
			? await send(from, removeAnswer, { params: { id } })
			: id === "new"
				? await send(from, addAnswer, { body: { title, body } })
				: await send(from, changeAnswer, {
						params: { id },
						body: { title, body, version: Number(field("version")) || 1 },
					});
	if (sent.ok) return redirect(links.teamAnswers(), 303);
	const errors = errorsOf(sent.problem);
	const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	return data(
		{ id, typed, errors, fault: Object.keys(errors).length > 0 ? undefined : sent.problem.detail },
		{ status: sent.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const LABELS = { title: "Title", body: "Reply" };

/** Saved replies for the live chat, each with its own edit form. */
export default function AnswersPage({ loaderData: { product, answers }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	const fields = (id: string, of?: { title: string; body: string }) => {
		const refused = actionData?.id === id ? actionData : undefined;
		const theirs = { title: of?.title ?? "", body: of?.body ?? "" };
		const merge = mergeRefused(theirs, refused?.typed);
		return (
			<>
				{of && <Merged id={id} theirs={theirs} merge={merge} labels={LABELS} />}
				<input type="hidden" name="id" value={id} />
				<TextField
					id={`title-${id}`}
					name="title"
					label={LABELS.title}
					maxLength={60}
					autoComplete="off"
					defaultValue={merge.values.title}
					error={refused?.errors.title}
				/>
				<TextArea
					id={`body-${id}`}
					name="body"
					label={LABELS.body}
					rows={4}
					defaultValue={merge.values.body}
					error={refused?.errors.body}
				/>
			</>
		);
	};
	return (
		<Page width="text">
			<title>{pageTitle("Saved replies", product, Boolean(actionData))}</title>
			<Stack gap="large">
				<BackLink href={links.teamChats()}>Chats</BackLink>
				<Stack gap={2}>
					<h1>Saved replies</h1>
					<p>Saved replies for live chat. Inserting one doesn’t send it.</p>
				</Stack>
				{actionData?.fault && <ErrorNotice key={round} title={actionData.fault} />}
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
						<Disclosure
							key={`${answer.id}-${answer.version}`}
							summary={answer.title}
							heading="h2"
							open={actionData?.id === String(answer.id)}
						>
							<PostForm>
								<input type="hidden" name="version" value={answer.version} />
								{fields(String(answer.id), answer)}
								<div>
									<Button type="submit" name="intent" value="change" variant="secondary">
										Save “{answer.title}”
									</Button>
								</div>
							</PostForm>
							<Question
								action={`Remove “${answer.title}”`}
								title={`Remove “${answer.title}” for the whole team?`}
								keep="Keep it"
							>
								<p>You can’t undo this. Chats that used it don’t change.</p>
								<PostForm intent="remove" inline>
									<input type="hidden" name="id" value={answer.id} />
									<Button type="submit" variant="danger">
										Yes, remove it
									</Button>
								</PostForm>
							</Question>
						</Disclosure>
					))}
					<Disclosure
						key={`new-${answers.length}`}
						summary="Add a saved reply"
						heading="h2"
						open={actionData?.id === "new"}
					>
						<PostForm>
							{fields("new")}
							<div>
								<Button type="submit" name="intent" value="add">
									Add reply
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				</div>
			</Stack>
		</Page>
	);
}
