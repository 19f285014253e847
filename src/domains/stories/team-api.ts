import {
	createStory,
	listTeamStories,
	previewStory,
	publishStory,
	readStoryChoices,
	readTeamStory,
	renderStory,
	saveTeamStory,
	sendStoryForReview,
	takeStoryDown,
} from "#contract/stories/editing.ts";
import { STORY_PICTURE_BYTES } from "#contract/stories/options.ts";
import { addStoryPicture, pictureTooLarge } from "#contract/stories/story-pictures.ts";
import { compareStoryVersions, listStoryVersions, restoreStoryVersion } from "#contract/stories/story-versions.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { compareVersions } from "./compare-versions.ts";
import { previewRow } from "./preview-story.ts";
import { publish, setReady, stateOf, takeDown } from "./publish-story.ts";
import { toHtml } from "./render.ts";
import { beginStory, restoreVersion, saveStoryText } from "./save-story.ts";
import { picturesFor, toCard, toStory } from "./show-story.ts";
import { findRelated } from "./store.ts";
import { addPicture } from "./story-pictures.ts";
import { findWorked } from "./story-text.ts";
import { listChoices, listLines, listVersions, tellStory } from "./team-stories.ts";

/** Enough for 60,000 characters of several bytes each, and the other fields. */
const TEXT_BYTES = 512 * 1024;
/** Overhead of the form around the file. */
const FORM_BYTES = 16 * 1024;
const UPLOADS = { times: 120, seconds: 3600 };

/** The team's endpoints for stories (decision 27). Permissions are in domains/accounts/team-permissions.ts. */
export const teamStoriesApi = (services: Services): Binding[] => {
	const { database, clock, settings } = services;
	const { db } = database;
	const { brand } = settings;
	const write = mayTeam("stories.write");
	const decide = mayTeam("stories.publish");
	const found = async (id: number) => {
		const story = await findWorked(db, id);
		if (!story) throw notFound();
		return story;
	};
	const tell = async (id: number) => tellStory(db, await found(id), clock());
	const bindTeam = teamBinder(services);
	return [
		bind(listTeamStories, { who: write }, ({ query }) => listLines(db, query, clock(), brand)),
		bindTeam(createStory, { who: write }, async ({ body }, by, caller) =>
			tell(await beginStory(services, by, body, givenKeyOf(caller))),
		),
		bind(readStoryChoices, { who: write }, () => listChoices(db, brand)),
		bind(readTeamStory, { who: write }, ({ params }) => tell(params.id)),
		bindTeam(saveTeamStory, { who: write, maxBody: TEXT_BYTES }, async ({ params, body }, by) => {
			await saveStoryText(services, by, params.id, body);
			return tell(params.id);
		}),
		bind(renderStory, { who: write, maxBody: TEXT_BYTES }, async ({ params, body: { content } }) => {
			const story = await found(params.id);
			const pictures = await picturesFor(db, story.id, content);
			return {
				html: toHtml(
					{ slug: story.files_slug ?? story.slug, content, content_format: story.content_format, pictures },
					brand,
				),
			};
		}),
		bind(previewStory, { who: write }, async ({ params }) => {
			const now = clock();
			const story = await found(params.id);
			const related = await findRelated(db, story.id, now, story.text.related);
			const post = await toStory(db, await previewRow(db, story, now), brand);
			return { post, relatedPosts: related.map((one) => toCard(one, brand)), state: stateOf(story, now) };
		}),
		bindTeam(sendStoryForReview, { who: write }, async ({ params, body }, by) => {
			await setReady(services, by, params.id, body);
			return tell(params.id);
		}),
		bindTeam(publishStory, { who: decide }, async ({ params, body }, by) => {
			await publish(services, by, params.id, body);
			return tell(params.id);
		}),
		bindTeam(takeStoryDown, { who: decide }, async ({ params, body }, by) => {
			await takeDown(services, by, params.id, body.version);
			return tell(params.id);
		}),
		bind(listStoryVersions, { who: write }, async ({ params }) => {
			const story = await found(params.id);
			const results = await listVersions(db, params.id);
			return {
				title: story.text.title,
				version: story.version,
				results: results.map((one) => ({ ...one, saved_at: one.saved_at.toISOString() })),
			};
		}),
		bind(compareStoryVersions, { who: write }, async ({ params, query }) => {
			await found(params.id);
			return compareVersions(db, params.id, query);
		}),
		bindTeam(restoreStoryVersion, { who: write }, async ({ params, body }, by) => {
			await restoreVersion(services, by, params.id, body);
			return tell(params.id);
		}),
		bindTeam(
			addStoryPicture,
			{ who: write, limit: UPLOADS, maxBody: STORY_PICTURE_BYTES + FORM_BYTES, tooLarge: pictureTooLarge },
			async ({ params, body }, by) => {
				const number = await addPicture(services, by, params.id, body);
				const picture = await db
					.selectFrom("story_picture")
					.select("name")
					.where("story_id", "=", params.id)
					.where("number", "=", number)
					.executeTakeFirst();
				return {
					ref: `picture-${number}`,
					alt: body.alt,
					url: `/api/story-pictures/${picture?.name}/mobile.webp`,
					is_used: false,
				};
			},
		),
	];
};
