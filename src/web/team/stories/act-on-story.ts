import { data, redirect } from "react-router";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import {
	publishStory,
	readTeamStory,
	type StoryText,
	saveTeamStory,
	sendStoryForReview,
	type TeamStory,
	takeStoryDown,
} from "#contract/stories/editing.ts";
import { addStoryPicture } from "#contract/stories/story-pictures.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { call, type From, formOf } from "../../lib/call.ts";
import { mergeTyped } from "../../lib/merge-typed.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { type Held, heldIn, type StoryAnswer, storyPlaceOf } from "./values.ts";

type Answered = Response | ReturnType<typeof data<StoryAnswer>>;

type Sending = From & { params: { id: string } };

/** What a button does after the text is saved, and the flash message for it. */
const FURTHER: Record<
	string,
	{ line: AnyEndpoint; said: string; given?: (field: (name: string) => string) => object }
> = {
	ready: { line: sendStoryForReview, said: "sent", given: () => ({ ready: true }) },
	unready: { line: sendStoryForReview, said: "back", given: () => ({ ready: false }) },
	publish: { line: publishStory, said: "published" },
	earlier: { line: publishStory, said: "published", given: (field) => ({ dated: field("dated") || "none" }) },
	schedule: {
		line: publishStory,
		said: "scheduled",
		given: (field) => ({ day: field("day"), time: field("time") || "00:00" }),
	},
	remove: { line: takeStoryDown, said: "down" },
	picture: { line: addStoryPicture, said: "picture" },
};

/** Uses a new picture as the cover or at the end of the text. */
const putToUse = (text: StoryText, use: string, { ref, alt }: { ref: string; alt: string }): StoryText =>
	use === "cover"
		? { ...text, cover: ref, cover_alt: alt, cover_credit: "" }
		: { ...text, content: `${text.content}\n\n![${alt.replace(/[[\]]/g, "")}](${ref})`.trim() };

/** Does what the button says with the saved story. */
const further = (
	from: Sending,
	{ version, text }: TeamStory,
	{ line, given }: (typeof FURTHER)[string],
	to: string,
): Promise<Answered> =>
	submitForm<AnyEndpoint, Held, Answered>(from, line, {
		params: from.params,
		place: storyPlaceOf,
		more: { values: text, version, opened: text, isSaved: true },
		// A day that isn't meant for this button stays out.
		fields: ["picture", "alt"],
		given: (form) => ({
			...(line !== addStoryPicture && { version }),
			...given?.((name) => String(form.get(name) ?? "")),
		}),
		taken: (done, form) => {
			const use = String(form.get("use") ?? "");
			if (line !== addStoryPicture || use === "later") return redirect(to, 303);
			return save(from, putToUse(text, use, done as { ref: string; alt: string }), version, () => redirect(to, 303));
		},
	});

const save = (
	from: Sending,
	values: StoryText,
	version: number,
	taken: (story: TeamStory) => Answered | Promise<Answered>,
	isOld = false,
): Promise<Answered> =>
	submitForm<typeof saveTeamStory, Held, Answered>(from, saveTeamStory, {
		params: from.params,
		fields: [],
		place: storyPlaceOf,
		more: { values, version, isSaved: false },
		given: () => ({ ...values, version }),
		taken,
		isOld,
	});

/** Runs the action of the pressed button. Always saves the typed text first, so that none is lost. */
export const actOnStory = async (from: Sending) => {
	const form = await formOf(from);
	const intent = String(form.get("intent") ?? "");
	const next = Object.hasOwn(FURTHER, intent) ? FURTHER[intent] : undefined;
	const isOld = !next && !["save", "preview"].includes(intent);
	const { values, version, opened } = heldIn(form);
	const here = teamLinks.story(from.params.id);
	const saved = (story: TeamStory) =>
		next
			? further(from, story, next, here + flashMessage(next.said))
			: redirect(intent === "preview" ? teamLinks.storyPreview(from.params.id) : here + flashMessage("saved"), 303);
	const answer = await save(from, values, version, saved, isOld);
	if (answer instanceof Response || answer.init?.status !== 409 || answer.data.isSaved) return answer;
	const read = await call(from, readTeamStory, { params: from.params });
	if (!read.ok) return answer;
	const merge = mergeTyped(opened ?? read.data.text, read.data.text, values);
	const { saved: last, text } = read.data;
	const theirs = { by: last.by, at: last.at, fields: merge.both };
	return data<StoryAnswer>(
		{ ...answer.data, values: merge.values, version: read.data.version, opened: text, theirs },
		{ status: 409 },
	);
};
