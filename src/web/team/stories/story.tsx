import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import { readStoryChoices, readTeamStory, type StoryText } from "#contract/stories/editing.ts";
import { STORY_CHARACTERS } from "#contract/stories/options.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { keepingForm, unlessLost } from "#web/lib/keeping-form.ts";
import { links } from "#web/lib/links.ts";
import { openedWith } from "#web/lib/merge-typed.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { MergedValues } from "#web/parts/merged/merged.tsx";
import { BesideForm, PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/story";
import { actOnStory, type StoryAnswer } from "./act-on-story.ts";
import { inWords, StoryConflict } from "./conflict.tsx";
import { DraftStatus } from "./draft-status.tsx";
import styles from "./editor.module.css";
import { CardFields, PlaceFields } from "./facts-form.tsx";
import { insertPicture } from "./markdown-tools.ts";
import { Pictures } from "./pictures.tsx";
import { Checks, StoryHistory, StoryStatus } from "./story-status.tsx";
import { useAutosave } from "./use-autosave.ts";
import { inPageOrder, typedStory } from "./values.ts";
import { FIELD_WORDS, moment, STATE_WORDS } from "./words.ts";
import { applyEdit, Write } from "./write.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const [story, choices, { may }] = await Promise.all([
		ask(from, readTeamStory, { params: from.params }),
		ask(from, readStoryChoices, {}),
		ask(from, readOwnRights, {}),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		story,
		choices,
		mayPublish: may.includes("stories.publish"),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => actOnStory(from, await formOf(from));

const STORY_LABELS: Record<string, string> = FIELD_WORDS;

const openedIn = (form: FormData) => {
	const opened = openedWith<StoryText>(form);
	return opened ? { opened } : {};
};

const lost = (form: FormData): StoryAnswer => ({
	values: typedStory(form),
	typed: {},
	version: Number(form.get("version")) || 1,
	...openedIn(form),
	errors: {},
	fault: "We couldn’t reach the server",
	isSaved: false,
});

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, lost);

export const shouldRevalidate = unlessLost;

const SAID = flashMessages({
	begun: "Story created. Only the team can see it.",
	saved: "Saved",
	sent: "Sent for review. Leads will see it in their list.",
	back: "Withdrawn from review",
	published: "Published. It’s on the blog now.",
	scheduled: "Scheduled",
	down: "Taken off the blog or schedule. Visitors don’t see it.",
	picture: "Picture added",
	restored: "Older version restored",
});

/** Editor of one story. */
export default function TeamStoryPage({
	loaderData: { product, story, choices, mayPublish, said },
	actionData,
}: Route.ComponentProps) {
	const navigation = useNavigation();
	const round = useRound(actionData);
	const form = useRef<HTMLFormElement>(null);
	const area = useRef<HTMLTextAreaElement>(null);
	const [isAlive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	const version = actionData?.version ?? story.version;
	const { errors = {}, typed = {}, fault, theirs } = actionData ?? {};
	const both = theirs?.fields ?? [];
	const { kept, changed, sending, current } = useAutosave(
		form,
		story.id,
		version,
		actionData?.opened ?? story.text,
		both.length > 0,
	);
	const values = actionData?.values ?? story.text;
	const summary = inPageOrder(errors).map(([field, message]) => ({
		href: `#${field}`,
		message,
		label: STORY_LABELS[field],
	}));
	const fields = { values, errors, choices, storyId: story.id };
	const insert = (ref: string, alt: string) => {
		const { current: field } = area;
		if (field)
			applyEdit(
				field,
				insertPicture({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, ref, alt),
			);
	};
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(story.text.title, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamStories()}>Stories</BackLink>
				<div className={styles.head}>
					<h1>
						<span className={desk.kind}>Story {story.id}</span>
						{story.text.title}
					</h1>
					<p>
						<span className={styles.mark} data-state={story.state}>
							{STATE_WORDS[story.state]}
						</span>{" "}
						Saved {story.saved.is_automatic ? "automatically " : ""}
						{moment(story.saved.at)}
						{story.saved.by ? `, by ${story.saved.by}` : ""}
					</p>
				</div>
				{theirs && <StoryConflict key={round} id={story.id} theirs={theirs} />}
				{!theirs && summary.length > 0 && (
					<ErrorSummary
						key={round}
						errors={summary}
						title={actionData?.isSaved ? "Saved, but there are problems to fix" : undefined}
					/>
				)}
				{!theirs && fault && (
					<ErrorNotice key={`f${round}`} title={fault}>
						{actionData?.isSaved
							? "We’ve saved what you typed."
							: "We’ve kept everything you typed. Please wait a moment, then save again."}
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && (
					<Notice key={`${said}${story.version}`} kind="success" role="status" title={SAID[said]} takesFocus />
				)}
				<div className={styles.layout}>
					<div inert={navigation.formData?.get("intent") === "picture"} className={styles.main}>
						<PostForm
							// A new key after a colleague's save, so that the fields start from the merged texts.
							key={`${story.id}-${story.pictures.length}-${theirs ? round : 0}`}
							id="story"
							ref={form}
							multipart
							onInput={changed}
							onSubmit={sending}
						>
							<input type="hidden" name="version" value={current.version} />
							<MergedValues
								id="story"
								opened={current.text}
								mine={values}
								both={both}
								labels={FIELD_WORDS}
								words={(text, field) => inWords(text, field, choices)}
							/>
							<div className={styles.bar}>
								<Button type="submit" name="intent" value="save" variant="secondary">
									Save
								</Button>
								<Button type="submit" name="intent" value="preview" variant="quiet">
									Save and preview
								</Button>
								<DraftStatus kept={kept} />
							</div>
							<TextField
								id="title"
								name="title"
								label="Title"
								maxLength={STORY_CHARACTERS.title}
								autoComplete="off"
								className={styles.title}
								defaultValue={values.title}
								error={errors.title}
							/>
							<Write
								storyId={story.id}
								area={area}
								value={values.content}
								error={errors.content}
								format={story.format}
							/>
							<CardFields {...fields} />
							<Pictures
								story={story}
								values={values}
								errors={errors}
								typed={typed}
								insert={isAlive ? insert : undefined}
							/>
							<PlaceFields {...fields} />
							<div className={styles.bar}>
								<Button type="submit" name="intent" value="save" variant="secondary">
									Save story
								</Button>
							</div>
						</PostForm>
					</div>
					<div className={styles.beside}>
						<BesideForm>
							<StoryStatus story={story} mayPublish={mayPublish} errors={errors} typed={typed} />
						</BesideForm>
						<Checks story={story} />
						<StoryHistory story={story} />
					</div>
				</div>
			</Stack>
		</Page>
	);
}
