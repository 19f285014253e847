import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { readStoryChoices, readTeamStory, saveTeamStory } from "#contract/stories/editing.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { MergedValues } from "#web/parts/merged/merged.tsx";
import { BesideForm } from "#web/parts/post-form/post-form.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { useMay } from "../common/may.ts";
import type { Route } from "./+types/story";
import { actOnStory } from "./act-on-story.ts";
import { inWords, StoryConflict } from "./conflict.tsx";
import { DraftStatus } from "./draft-status.tsx";
import styles from "./editor.module.css";
import { CardFields, Line, PlaceFields } from "./facts-form.tsx";
import { insertPicture } from "./markdown-tools.ts";
import { Pictures } from "./pictures.tsx";
import { Checks, StoryHistory, StoryStatus } from "./story-status.tsx";
import { useAutosave } from "./use-autosave.ts";
import { fieldsOf, heldIn, STORY_LABELS, storyIdOf } from "./values.ts";
import { FIELD_WORDS, moment, STATE_WORDS } from "./words.ts";
import { applyEdit, Write } from "./write.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const [story, choices] = await Promise.all([
		ask(from, readTeamStory, { params: from.params }),
		ask(from, readStoryChoices, {}),
	]);
	return {
		story,
		// No key, because one press can save and publish.
		fields: newForm(saveTeamStory).fields,
		choices,
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = (from: Route.ActionArgs) => actOnStory(from);

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args, [], heldIn);

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

const NONE = {};

/** Editor of one story. */
export default function TeamStoryPage({
	loaderData: { story, fields, choices, said },
	actionData,
}: Route.ComponentProps) {
	const mayPublish = useMay("stories.publish");
	const navigation = useNavigation();
	const round = useRound(actionData);
	const form = useRef<HTMLFormElement>(null);
	const area = useRef<HTMLTextAreaElement>(null);
	const [isAlive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	const version = actionData?.version ?? story.version;
	const { errors = {}, theirs } = actionData ?? {};
	const both = theirs?.fields ?? [];
	const {
		kept: draft,
		changed,
		sending,
		current,
	} = useAutosave(form, story.id, version, actionData?.opened ?? story.text, both.length > 0);
	const values = actionData?.values ?? story.text;
	const stored = { ...fieldsOf(values), use: values.cover === "" ? "cover" : "text" };
	const kept = Object.fromEntries(Object.entries(fieldsOf(values)).map(([name, value]) => [name, [value].flat()]));
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
				<PrivateTitle title={story.text.title} refused={Boolean(actionData)} />
				<BackLink href={teamLinks.stories()}>Stories</BackLink>
				<div className={common.head}>
					<h1>
						<span className={common.kind}>Story {story.id}</span>
						{story.text.title}
					</h1>
					<p className={styles.soft}>
						<span className={styles.mark} data-state={story.state}>
							{STATE_WORDS[story.state]}
						</span>{" "}
						Saved {story.saved.is_automatic ? "automatically " : ""}
						{moment(story.saved.at)}
						{story.saved.by ? `, by ${story.saved.by}` : ""}
					</p>
				</div>
				{theirs && <StoryConflict key={round} id={story.id} theirs={theirs} />}
				{!theirs && (
					<PageForms forms={NONE} answer={actionData}>
						<Refusal
							labels={STORY_LABELS}
							idOf={storyIdOf}
							title={actionData?.isSaved ? "Saved, but there are problems to fix" : undefined}
							failed={adminCopy.saveFailed}
						>
							{actionData?.isSaved
								? "We’ve saved what you typed."
								: "We’ve kept everything you typed. Please wait a moment, then save again."}
						</Refusal>
					</PageForms>
				)}
				{said && SAID[said] && !actionData && (
					<Notice key={`${said}${story.version}`} kind="success" role="status" title={SAID[said]} takesFocus />
				)}
				<div className={styles.layout}>
					<div inert={navigation.formData?.get("intent") === "picture"} className={styles.main}>
						<ContractForm
							bare
							form={{ fields, requestKey: "" }}
							refused={actionData && { ...actionData, typed: { ...actionData.typed, ...kept } }}
							values={stored}
							labels={STORY_LABELS}
							idOf={storyIdOf}
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
								<DraftStatus kept={draft} />
							</div>
							<Line name="title" className={styles.title} />
							<Write
								storyId={story.id}
								area={area}
								value={values.content}
								error={errors.content}
								format={story.format}
							/>
							<CardFields choices={choices} />
							<Pictures story={story} cover={values.cover} insert={isAlive ? insert : undefined} />
							<PlaceFields errors={errors} title={values.title} choices={choices} storyId={story.id} />
							<div className={styles.bar}>
								<Button type="submit" name="intent" value="save" variant="secondary">
									Save story
								</Button>
							</div>
						</ContractForm>
					</div>
					<div className={styles.beside}>
						<BesideForm>
							<StoryStatus story={story} mayPublish={mayPublish} refused={actionData} />
						</BesideForm>
						<Checks story={story} />
						<StoryHistory story={story} />
					</div>
				</div>
			</Stack>
		</Page>
	);
}
