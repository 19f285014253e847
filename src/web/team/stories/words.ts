import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import type { StoryText, TeamStory } from "#contract/stories/editing.ts";
import type { StoryState } from "#contract/stories/options.ts";

export const STATE_WORDS: Record<StoryState, string> = {
	draft: "Draft",
	ready: "For review",
	scheduled: "Scheduled",
	published: "Published",
	removed: "Taken down",
};

export const FIELD_WORDS: Record<keyof StoryText, string> = {
	title: "Title",
	slug: "Address",
	subtitle: "Line above the title",
	summary: "Summary",
	meta_description: "Search description",
	content: "Text",
	author: "Author",
	category: "Category",
	service_areas: "Service areas",
	primary_service: "Landing page",
	tags: "Tags",
	cover: "Cover",
	cover_alt: "Description of the cover",
	cover_credit: "Credit of the cover",
	is_featured: "Featured story",
	is_social: "Social story",
	related: "Related stories",
};

const AUDIT_EVENT_WORDS: Record<string, string> = {
	"story.begun": "started it",
	"story.saved": "saved it",
	"story.restored": "restored an older version",
	"story.picture": "added a picture",
	"story.sent": "sent it for review",
	"story.taken-back": "withdrew it from review",
	"story.published": "published it",
	"story.updated": "published changes",
	"story.scheduled": "scheduled it",
	"story.unscheduled": "cancelled its schedule",
	"story.removed": "took it down",
};

/** Describes a change as a sentence without its subject. */
export const auditEventWords = ({ event, facts }: TeamStory["history"][number]): string =>
	event === "story.scheduled" && facts.from
		? `scheduled it for ${moment(String(facts.from))}`
		: (AUDIT_EVENT_WORDS[event] ?? event);

const dayAndTime = new Intl.DateTimeFormat("en-AU", {
	timeZone: OFFICE_ZONE,
	weekday: "short",
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "numeric",
	minute: "2-digit",
});

/** Formats a time with its year, because stories can be years old or planned far ahead. */
export const moment = (at: string): string => dayAndTime.format(new Date(at));
