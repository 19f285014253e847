import type { CampaignContent, CampaignLine } from "#contract/campaigns/editing.ts";
import type { CampaignPicture } from "#contract/reference/lists.ts";
import { momentOf, nextDay } from "#contract/shared/office-hours.ts";
import { wordsOfRich } from "#contract/shared/rich-text.ts";
import { isBlank } from "#contract/shared/text/blank.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { once } from "#domains/accounts/once.ts";
import { inTurn } from "#domains/reference/edit-list.ts";
import type { Transaction } from "#platform/db/database.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";
import { conflict, type FieldError, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { drawPicture, keepPicture, sweepPictures } from "./pictures.ts";
import { readVideo } from "./seed.ts";
import { saveCampaign } from "./store.ts";
import {
	type Content,
	contentOf,
	deleteWork,
	findWork,
	insertWork,
	isSlugTaken,
	lineOf,
	moveCampaign,
	setDates,
	unknownChoices,
	type WorkRow,
	writeWork,
} from "./work-store.ts";

type Needs = Pick<Services, "database" | "clock">;
type Which = { id: number; version: number };

const blank = (heading: string): Content => ({
	slug: "",
	heading,
	heading_image_url: "",
	mobile_heading_image_url: "",
	heading_image_alt: "",
	subheading: "",
	blurb: "",
	meta_title: "",
	meta_description: "",
	search_heading: "",
	selected_service_area: null,
	selected_age_group: null,
	selected_funding_type: null,
	info_sections: [],
	...readVideo(),
	has_pixel: false,
	live_from: null,
	live_until: null,
});

const cleaned = (content: Content): Content => ({
	...content,
	blurb: cleanHtml(content.blurb, "landing-page"),
	info_sections: content.info_sections.map((section) => ({
		...section,
		content_answer: cleanHtml(section.content_answer, "landing-page"),
		mobile_version_content_answer: cleanHtml(section.mobile_version_content_answer, "landing-page"),
	})),
});

const locked = async (trx: Transaction, { id, version }: Which): Promise<WorkRow> => {
	const row = await findWork(trx, id, true);
	if (!row) throw notFound();
	if (row.version !== version) throw conflict("Someone else changed this page. Check it, then make your change again.");
	return row;
};

const about = (id: number) => `campaign:${id}`;

interface Start {
	heading: string;
	copy_of: number | null;
}

/** @returns the new draft's id */
const insertDraft = async (trx: Transaction, at: Date, asked: Start, personId: number): Promise<number> => {
	// Locked, so that its pictures aren't deleted before the copy uses them.
	const source = asked.copy_of === null ? undefined : await findWork(trx, asked.copy_of, true);
	if (asked.copy_of !== null && !source) throw notFound();
	const content = source
		? { ...contentOf(source), slug: "", heading: asked.heading, live_from: null, live_until: null }
		: blank(asked.heading);
	const id = await insertWork(trx, content, { personId, at });
	await recordAuditEvent(trx, at, {
		personId,
		event: "campaign.started",
		about: about(id),
		facts: { heading: asked.heading, ...(source ? { copy_of: contentOf(source).heading } : {}) },
	});
	return id;
};

/**
 * Starts a draft, empty or as a copy.
 * @param by.key idempotency key: a repeat returns the same draft
 * @throws Problem 404 if the page to copy doesn't exist, 409 if the key was used for another request
 */
export const startWork = (
	services: Needs & Pick<Services, "settings">,
	{ heading, copy_of }: Start,
	{ personId, key }: { personId: number; key: string | undefined },
): Promise<number> =>
	services.database.transaction((trx) =>
		once(trx, services, { personId, key, request: { call: "campaign", heading, copy_of } }, () =>
			insertDraft(trx, services.clock(), { heading, copy_of }, personId),
		),
	);

const changedNames = (was: Content, is: Content): string[] =>
	(Object.keys(is) as (keyof Content)[]).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));

/**
 * Saves a page without publishing it, finished or not.
 * @throws Problem 409 if it changed since `version`; 422 for an address that another page has, or an unknown choice
 */
export const saveWork = (
	{ database, clock }: Needs,
	which: Which,
	asked: CampaignContent,
	personId: number,
): Promise<number> =>
	database.transaction(async (trx) => {
		await inTurn(trx);
		const row = await locked(trx, which);
		const before = contentOf(row);
		const { heading_image_url, mobile_heading_image_url } = before;
		const content = cleaned({ ...asked, heading_image_url, mobile_heading_image_url });
		const faults: FieldError[] = (await unknownChoices(trx, content)).map((field) => ({
			field,
			message: "Choose one from the list",
		}));
		if (content.slug && (await isSlugTaken(trx, content.slug, row.id)))
			faults.push({ field: "slug", message: "Another page has this address", code: "unique" });
		if (content.live_from && content.live_until && content.live_from > content.live_until)
			faults.push({ field: "live_until", message: "The last day can't be before the first" });
		if (faults.length > 0) throw invalid(faults);
		const at = clock();
		const columns = changedNames(before, content);
		if (columns.length > 0)
			await recordAuditEvent(trx, at, { personId, event: "campaign.saved", about: about(row.id), facts: { columns } });
		return writeWork(trx, row.id, content, { personId, at });
	});

/**
 * Saves a picture in the draft; visitors see it once it's published. @throws Problem 404; 422 for a file that isn't a
 * picture
 */
export const changePicture = async (
	services: Services,
	id: number,
	which: CampaignPicture,
	file: File,
	personId: number,
): Promise<string> => {
	const { database, clock } = services;
	const drawn = await drawPicture(services, file, which);
	return database.transaction(async (trx) => {
		const row = await findWork(trx, id, true);
		if (!row) throw notFound();
		const at = clock();
		const url = await keepPicture(trx, drawn, at);
		const column = which === "wide" ? "heading_image_url" : "mobile_heading_image_url";
		await writeWork(trx, id, { ...contentOf(row), [column]: url }, { personId, at });
		await recordAuditEvent(trx, at, {
			personId,
			event: "campaign.picture-changed",
			about: about(id),
			facts: { which },
		});
		await sweepPictures(trx);
		return url;
	});
};

/** What a page still needs before it can be published, by field. */
const missingOf = (content: Content): FieldError[] => {
	const needed: [keyof Content, string][] = [
		["slug", "Enter the address of the page"],
		["heading", "Enter a heading"],
		["heading_image_url", "Add the wide picture"],
		["mobile_heading_image_url", "Add the picture for small screens"],
		["subheading", "Enter a subheading"],
		["meta_title", "Enter a title for search engines"],
		["meta_description", "Enter a description for search engines"],
		["search_heading", "Enter the heading of the second search"],
		["video_url", "Enter the address of the video"],
		["mobile_video_url", "Enter the address of the video for small screens"],
		["video_captions_url", "Enter the address of the captions"],
		["mobile_video_captions_url", "Enter the address of the captions for small screens"],
		["video_transcript", "Enter the video's transcript"],
	];
	const faults: FieldError[] = needed
		.filter(([field]) => isBlank(String(content[field] ?? "")))
		.map(([field, message]) => ({ field, message }));
	if (isBlank(wordsOfRich(content.blurb))) faults.push({ field: "blurb", message: "Enter the text about the service" });
	if (content.info_sections.length === 0)
		faults.push({ field: "info_sections", message: "Add at least one question and its answer" });
	if (
		content.info_sections.some(
			({ content_question, content_answer }) => isBlank(content_question) || isBlank(wordsOfRich(content_answer)),
		)
	)
		faults.push({ field: "info_sections", message: "Enter every question and its answer" });
	return faults;
};

/**
 * Shows the saved draft to visitors. A changed address redirects to the new one.
 * @throws Problem 409 if there's nothing to publish or the page changed since `version`; 422 with the missing fields
 */
export const publishWork = ({ database, clock }: Needs, which: Which, personId: number): Promise<CampaignLine> =>
	database.transaction(async (trx) => {
		await inTurn(trx);
		const row = await locked(trx, which);
		if (!row.content) throw conflict("There are no changes to publish.");
		const { live_from, live_until, info_sections, ...content } = row.content;
		const faults = missingOf(row.content);
		if (content.slug && (await isSlugTaken(trx, content.slug, row.id)))
			faults.push({ field: "slug", message: "Another page has this address", code: "unique" });
		if (faults.length > 0) throw invalid(faults);
		const at = clock();
		if (row.slug && row.slug !== content.slug) await moveCampaign(trx, row.slug, content.slug);
		await saveCampaign(
			trx,
			{
				...content,
				info_sections: info_sections.map((section) => ({
					...section,
					mobile_version_content_answer: section.mobile_version_content_answer || null,
				})),
			},
			at,
		);
		await setDates(
			trx,
			content.slug,
			live_from ? momentOf(live_from, "00:00:00") : null,
			live_until ? momentOf(nextDay(live_until), "00:00:00") : null,
		);
		await writeWork(trx, row.id, null, { personId, at, slug: content.slug });
		const columns = row.published ? changedNames(row.published, row.content) : [];
		await recordAuditEvent(trx, at, {
			personId,
			event: "campaign.published",
			about: about(row.id),
			facts: { slug: content.slug, ...(columns.length > 0 ? { columns } : {}) },
		});
		await sweepPictures(trx);
		const after = await findWork(trx, row.id);
		if (!after) throw new Error("the page just published is gone");
		return lineOf(after, at);
	});

/** Hides a page from visitors. @throws Problem 409 if it isn't shown */
export const endWork = ({ database, clock }: Needs, which: Which, personId: number): Promise<CampaignLine> =>
	database.transaction(async (trx) => {
		const row = await locked(trx, which);
		const at = clock();
		const { state } = lineOf(row, at);
		if (row.slug === null || state === "draft" || state === "ended")
			throw conflict("Visitors can't see this page at the moment.");
		await setDates(trx, row.slug, row.live_from && row.live_from < at ? row.live_from : null, at);
		await writeWork(trx, row.id, row.content, { personId, at });
		await recordAuditEvent(trx, at, {
			personId,
			event: "campaign.ended",
			about: about(row.id),
			facts: { slug: row.slug },
		});
		const after = await findWork(trx, row.id);
		if (!after) throw new Error("the page just ended is gone");
		return lineOf(after, at);
	});

/** Discards unpublished changes. @returns true if the page was never published and is now deleted */
export const discardWork = ({ database, clock }: Needs, which: Which, personId: number): Promise<boolean> =>
	database.transaction(async (trx) => {
		const row = await locked(trx, which);
		if (!row.content) throw conflict("There are no changes to discard.");
		const at = clock();
		if (row.slug === null) await deleteWork(trx, row.id);
		else await writeWork(trx, row.id, null, { personId, at });
		await recordAuditEvent(trx, at, {
			personId,
			event: "campaign.discarded",
			about: about(row.id),
			facts: { heading: row.content.heading },
		});
		await sweepPictures(trx);
		return row.slug === null;
	});
