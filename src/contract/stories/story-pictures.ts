import { z } from "zod";
import { byId, requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { STORY_CHARACTERS as MOST, PICTURE_USES, STORY_PICTURE_BYTES } from "./options.ts";

export const StoryPicture = z.object({
	/** Name in the text: `picture-3`. */
	ref: z.string(),
	alt: z.string(),
	url: z.string(),
	/** Used in the current text or as the cover. */
	is_used: z.boolean(),
});

const PICTURE = "Please choose a picture: PNG, JPEG, WebP or GIF, up to 10 MB";
export const pictureTooLarge = { field: "picture", message: "The picture must be 10 MB or smaller" };

export const addStoryPicture = endpoint({
	method: "POST",
	path: "/team/stories/{id}/pictures/",
	summary: "Add a picture, resized for the blog and without camera metadata. It is stored as long as a version uses it",
	params: byId,
	body: z.object({
		picture: z
			.instanceof(File, { error: PICTURE })
			.refine(isChosen, { error: PICTURE, abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= STORY_PICTURE_BYTES, pictureTooLarge.message),
		alt: requiredText(MOST.cover_alt, "Describe the picture in a few words").overwrite(asOneLine),
		use: z.enum(PICTURE_USES).default("later"),
	}),
	multipart: true,
	output: StoryPicture,
	status: 201,
});

export const getStoryPicture = endpoint({
	method: "GET",
	path: "/story-pictures/{name}/{variant}/",
	summary:
		"A picture of a story in one size and format, such as `wide.webp`; only for the team until the story is published",
	params: z.object({
		name: z.string().regex(/^[\w-]{22}$/),
		variant: z.string().regex(/^(wide|mobile|page|body)\.(avif|webp)$/),
	}),
	output: z.never(),
	binary: true,
});
