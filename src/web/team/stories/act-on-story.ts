import { data, redirect } from "react-router";
import type { Problem } from "#contract/common.ts";
import {
	addStoryPicture,
	publishStory,
	readTeamStory,
	type StoryText,
	saveTeamStory,
	sendStoryForReview,
	type TeamStory,
	takeStoryDown,
} from "#contract/stories/editing.ts";
import type { From } from "../../lib/call.ts";
import { errorsOf } from "../../lib/errors-of.ts";
import { links } from "../../lib/links.ts";
import { mergeTyped, openedWith } from "../../lib/merge-typed.ts";
import { lostSession, SIGNED_OUT } from "../../lib/to-login.ts";
import { ask, send } from "../answer.ts";
import { typedStory } from "./values.ts";

/** Answer to a story's form that was refused, or saved but not published. */
export interface StoryAnswer {
	values: StoryText;
	/** Typed values of the picture fields and the publishing date. */
	typed: Record<string, string>;
	/** The version to save over. */
	version: number;
	errors: Record<string, string>;
	fault?: string;
	/** Stored text that the form is now based on, if it isn't the text the page loaded. */
	opened?: StoryText;
	/** A colleague's later save and the fields both changed. */
	theirs?: { by: string | null; at: string; fields: (keyof StoryText)[] };
	/** True if the text was saved but the requested action failed. */
	isSaved: boolean;
}

const FURTHER: Record<string, string> = {
	ready: "sent",
	unready: "back",
	publish: "published",
	earlier: "published",
	schedule: "scheduled",
	remove: "down",
	picture: "picture",
};

const answerWith = (answer: StoryAnswer, status: number) => data(answer, { status });

const further = (from: From & { params: { id: string } }, form: FormData, { version }: TeamStory) => {
	const { params } = from;
	const field = (name: string) => String(form.get(name) ?? "");
	const file = form.get("picture");
	switch (form.get("intent")) {
		case "ready":
		case "unready":
			return send(from, sendStoryForReview, { params, body: { version, ready: form.get("intent") === "ready" } });
		case "publish":
			return send(from, publishStory, { params, body: { version } });
		case "earlier":
			return send(from, publishStory, { params, body: { version, dated: field("dated") || "none" } });
		case "schedule":
			return send(from, publishStory, { params, body: { version, day: field("day"), time: field("time") || "00:00" } });
		case "remove":
			return send(from, takeStoryDown, { params, body: { version } });
		default:
			return send(from, addStoryPicture, {
				params,
				body: { picture: file instanceof File ? file : new File([], ""), alt: field("alt") },
			});
	}
};

/** Uses a new picture as the cover or at the end of the text. */
const putToUse = (text: StoryText, use: string, { ref, alt }: { ref: string; alt: string }): StoryText =>
	use === "cover"
		? { ...text, cover: ref, cover_alt: alt, cover_credit: "" }
		: { ...text, content: `${text.content}\n\n![${alt.replace(/[[\]]/g, "")}](${ref})`.trim() };

/** Runs the action of the pressed button. Always saves the typed text first, so that none is lost. */
export const actOnStory = async (from: From & { params: { id: string } }, form: FormData) => {
	const { params } = from;
	const values = typedStory(form);
	const intent = String(form.get("intent") ?? "save");
	const typed = Object.fromEntries(
		["alt", "use", "day", "time", "dated"].map((name) => [name, String(form.get(name) ?? "")]),
	);
	const version = Number(form.get("version")) || 1;
	const refused = (problem: Problem, status: number, more: Partial<StoryAnswer> = {}) => {
		const errors = errorsOf(problem);
		const fault = Object.keys(errors).length > 0 ? undefined : problem.detail;
		return answerWith({ values, typed, version, errors, isSaved: false, ...(fault ? { fault } : {}), ...more }, status);
	};

	const saved = await send(from, saveTeamStory, { params, body: { ...values, version } });
	if (lostSession(from, saved))
		return answerWith({ values, typed, version, errors: {}, fault: SIGNED_OUT, isSaved: false }, 401);
	if (!saved.ok && saved.status === 409) {
		const now = await ask(from, readTeamStory, { params });
		const merge = mergeTyped(openedWith<StoryText>(form) ?? now.text, now.text, values);
		const theirs = { by: now.saved.by, at: now.saved.at, fields: merge.both };
		return refused(saved.problem, 409, { values: merge.values, version: now.version, opened: now.text, theirs });
	}
	if (!saved.ok) return refused(saved.problem, saved.status);
	if (intent === "preview") return redirect(links.teamStoryPreview(params.id), 303);
	const said = FURTHER[intent];
	if (!said) return redirect(`${links.teamStory(params.id)}?said=saved`, 303);

	const done = await further(from, form, saved.data);
	if (!done.ok)
		return refused(done.problem, done.status, {
			values: saved.data.text,
			version: saved.data.version,
			opened: saved.data.text,
			isSaved: true,
		});
	if (intent === "picture" && "ref" in done.data && typed.use !== "later") {
		const used = await send(from, saveTeamStory, {
			params,
			body: { ...putToUse(saved.data.text, typed.use ?? "", done.data), version: saved.data.version },
		});
		if (!used.ok)
			return refused(used.problem, used.status, {
				version: saved.data.version,
				opened: saved.data.text,
				isSaved: true,
			});
	}
	return redirect(`${links.teamStory(params.id)}?said=${said}`, 303);
};
