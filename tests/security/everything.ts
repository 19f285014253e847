import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { CampaignWork } from "#contract/campaigns/editing.ts";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import type { TestApi } from "#tests/support/api.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { plainPdf } from "./uploads/corpus.ts";

/** The text to write into a field. `line` is a single short line, `text` may be long. */
export type Say = (field: string, kind: "line" | "text") => string;

/** Ids and tokens of everything written. */
export interface Written {
	world: World;
	quoteId: string;
	/** Case ids by kind. */
	cases: Record<
		"quote" | "no-provider" | "message" | "complaint" | "call-back" | "provider-enquiry" | "campaign-enquiry" | "chat",
		string
	>;
	chatId: string;
	visitor: { quote: string; chat: string };
	reviewId: number;
	referralId: string;
	recordId: string;
	storyId: number;
	campaignId: number;
	email: string;
	plan: Buffer;
}

const PHONE = "0491 570 156";
export const EMAIL = "zephyrine@quillfeather.example";

/** Writes into every text field as visitor, provider and team, through the API like a browser. */
export const writeEverything = async (api: TestApi, say: Say): Promise<Written> => {
	const db = api.services.database.db;
	const world = await aWorld(api);
	const { sam, samId, town } = world;
	await sql`update person set team_role = 'lead' where id = ${samId}`.execute(db);
	const post = async (path: string, body: object, cookies: Record<string, string> = {}, method = "POST") => {
		const answer = await api.request(path, { method, body, cookies, headers: { "idempotency-key": randomUUID() } });
		const text = await answer.text();
		expect(answer.status, `${method} ${path}: ${text.slice(0, 500)}`).toBeLessThan(300);
		return { body: JSON.parse(text), headers: answer.headers };
	};
	const byTeam = async (path: string, body: object, method = "POST") => (await post(path, body, sam, method)).body;
	const caseOf = async (kind: string) =>
		(
			await sql<{ id: string }>`select id from team_case where kind = ${kind} order by created_at desc limit 1`.execute(
				db,
			)
		).rows[0]?.id ?? "";

	// A visitor requests support and adds details.
	const request = await world.request({
		name: say("quote.name", "line"),
		email: EMAIL,
		phone: PHONE,
		suburb: say("quote.suburb", "line"),
	});
	const plan = plainPdf(`/Info (${say("plan.content", "line").replace(/[^\w ]/g, "")})`);
	const form = new FormData();
	for (const [name, value] of Object.entries({
		participant_first_name: say("follow-up.first-name", "line"),
		participant_last_name: say("follow-up.last-name", "line"),
		participant_age: "7",
		participant_relation: "Parent",
		diagnosis: say("follow-up.diagnosis", "line"),
		participant_goals: say("follow-up.goals", "text"),
		plan_management: "Plan Managed",
		funding_types_list: "NDIS",
		additional_services: say("follow-up.additional-services", "line"),
		consent_to_send_ndis_plan: "true",
	}))
		form.append(name, value);
	form.append(
		"ndis_plan_file",
		new File([new Uint8Array(plan)], `${say("plan.name", "line")}.pdf`, { type: "application/pdf" }),
	);
	const details = await api.request(`/quotes/${request.quoteId}/`, {
		method: "PATCH",
		body: form,
		cookies: { quote_visitor: request.cookie },
	});
	expect(details.status, await details.clone().text()).toBe(200);
	await post(`/my-request/${request.token}/messages/`, { text: say("request-message.text", "text") });

	// Details saved to finish later.
	const later = await world.request({ email: "later@visitor.example", name: "Jo Hill", phone: PHONE });
	const saved = await api.request(`/my-request/${later.token}/draft/`, {
		method: "PUT",
		body: { fields: [["participant_goals", say("draft.goals", "text")]], for_later: true },
	});
	expect(saved.status).toBe(200);

	// Every other public form.
	await post("/noproviderfoundcontactrequests/", {
		firstName: say("no-provider.first-name", "line"),
		lastName: say("no-provider.last-name", "line"),
		email: EMAIL,
		number: PHONE,
		postcode: say("no-provider.place", "line"),
		serviceRequired: town.areaId,
		fundingType: "NDIS",
		ageGroup: town.age,
		details: say("no-provider.details", "text"),
		termsAndConditions: true,
	});
	await post("/messages/", { email: EMAIL, message: say("message.text", "text") });
	await post("/alerts/", { email: EMAIL, search: { service_areas_list: String(town.areaId), postcodes_list: "3220" } });
	await post("/feedbackandcomplaints/", {
		complaint_first_name: say("complaint.first-name", "line"),
		complaint_last_name: say("complaint.last-name", "line"),
		complaint_email: EMAIL,
		complaint_number: PHONE,
		complaint_provider: say("complaint.provider", "line"),
		complaint_details: say("complaint.details", "text"),
	});
	await post("/call-backs/", {
		preferred_time: say("call-back.time", "line"),
		name: say("call-back.name", "line"),
		phone: PHONE,
		email: EMAIL,
		case_number: say("call-back.case", "line").slice(0, 20),
	});
	await post("/provider-enquiries/", {
		organisation: say("listing.organisation", "line"),
		abn: "",
		firstName: say("listing.first-name", "line"),
		lastName: say("listing.last-name", "line"),
		role: say("listing.role", "line"),
		email: EMAIL,
		phone: PHONE,
		website: "",
		offers: ["ndis"],
		states: ["VIC"],
		capacity: say("listing.capacity", "line"),
		heard: say("listing.heard", "line"),
		message: say("listing.message", "text"),
	});
	await post("/campaign-enquiries/", {
		name: say("campaign-enquiry.name", "line"),
		email: EMAIL,
		phone: PHONE,
		postcode: "0800",
		help: ["other"],
		message: say("campaign-enquiry.message", "text"),
		consent: true,
	});
	const chat = await post("/chats/", {
		message: say("chat.first", "text"),
		name: say("chat.name", "line"),
		case_number: say("chat.case", "line").slice(0, 20),
	});
	const chatCookie = /chat_visitor=([^;]*)/.exec(chat.headers.getSetCookie().join("\n"))?.[1] ?? "";
	const chatId =
		(await sql<{ id: string }>`select id from chat order by started_at desc limit 1`.execute(db)).rows[0]?.id ?? "";
	await byTeam(`/team/chats/${chatId}/messages/`, { text: say("chat.answer", "text") });
	await post("/chats/own/messages/", { text: say("chat.more", "text") }, { chat_visitor: chatCookie });
	await post("/chats/own/copy/", { email: EMAIL }, { chat_visitor: chatCookie });
	await post("/chats/own/end/", {}, { chat_visitor: chatCookie });

	// A review, from the reviewer to the provider's response.
	const review = await post("/reviews/", {
		provider: town.near.id,
		email: EMAIL,
		comment: say("review.comment", "text"),
		terms: true,
		// Providers can only respond to low ratings.
		service_delivery: 0,
		service_safety: 1,
		communicated_effectively: 0,
		good_value: 0.5,
		would_recommend: 0,
	});
	const reviewId = review.body.id as number;
	const [confirm] = await world.emails("review-confirmation", EMAIL);
	const token = /\/review\/confirm\/([\w-]+)/.exec(confirm?.text ?? "")?.[1] ?? "";
	await post(`/reviews/confirm/${token}/`, {});
	const asTeam = async () => (await world.ask(sam, `/team/reviews/${reviewId}/`)).body;
	await byTeam(`/team/reviews/${reviewId}/publish/`, {
		version: (await asTeam()).version,
		checks: [...REVIEW_CHECK_KEYS],
		words: say("review.words", "text").slice(0, 500).trim(),
	});
	const owner = world.staff.get(town.near.id) ?? {};
	await post(`/provider-admin/${reviewId}/review-response/`, { comment: say("review.response", "text") }, owner, "PUT");
	await byTeam(`/team/reviews/${reviewId}/response/hide/`, {
		updated: (await asTeam()).response.updated,
		reason: say("review.response-reason", "line").slice(0, 500).trim(),
	});
	await byTeam(`/team/reviews/${reviewId}/response/show/`, { updated: (await asTeam()).response.updated });

	// The team's work on cases.
	await byTeam(`/team/cases/${request.caseId}/claim/`, {});
	await byTeam(`/team/cases/${request.caseId}/notes/`, { text: say("note.text", "text") });
	await byTeam(`/team/cases/${request.caseId}/calls/`, { is_reached: true, agreed: say("call.agreed", "text") });
	const { version } = (await world.ask(sam, `/team/cases/${request.caseId}/`)).body;
	await byTeam(`/team/cases/${request.caseId}/`, { version, next_action: say("case.next-action", "line") }, "PATCH");
	const complaint = await caseOf("complaint");
	await byTeam(`/team/cases/${complaint}/complaint/conflict/`, { is_linked: false });
	await byTeam(`/team/cases/${complaint}/claim/`, {});
	await byTeam(`/team/cases/${complaint}/complaint/referrals/`, {
		authority: say("complaint.authority", "line"),
		referred_on: "2026-03-02",
		reference: say("complaint.reference", "line"),
	});
	await byTeam(`/team/cases/${complaint}/replies/`, { text: say("complaint.letter", "text") });
	await byTeam("/team/answers/", {
		title: say("answer.title", "line"),
		body: say("answer.body", "text").slice(0, 1999),
	});

	// A referral to a provider.
	await world.consent(request.caseId, town.near.id);
	const sent = await world.send(request.caseId, [town.near.id], { needs: say("referral.needs", "text") });
	expect(sent.status, sent.text).toBeLessThan(300);
	const referralId =
		(await sql<{ id: string }>`select id from referral order by sent_at desc limit 1`.execute(db)).rows[0]?.id ?? "";
	const onReferral = `/provider-admin/${town.near.id}/referrals/${referralId}/`;
	await post(`${onReferral}notes/`, { note: say("provider.note", "text") }, owner);
	await post(`${onReferral}questions/`, { question: say("provider.question", "text") }, owner);

	// Texts that the public reads.
	await post(
		`/provider-admin/${town.near.id}/`,
		{
			short_description: say("profile.short", "line"),
			description: say("profile.description", "text"),
		},
		owner,
		"PATCH",
	);
	// A new name by staff would wait for the team.
	await post(`/provider-admin/${town.near.id}/`, { name: say("profile.name", "line") }, sam, "PATCH");
	const { id: campaignId } = await byTeam("/team/campaigns/", {
		heading: say("campaign.heading", "line"),
		copy_of: null,
	});
	const work = (await world.ask(sam, `/team/campaigns/${campaignId}/`)).body as CampaignWork;
	const { heading_image_url: _wide, mobile_heading_image_url: _mobile, ...own } = work.content;
	await byTeam(
		`/team/campaigns/${campaignId}/`,
		{
			...own,
			selected_age_group: "",
			selected_funding_type: "",
			live_from: "",
			live_until: "",
			version: work.version,
			heading: say("campaign.heading", "line"),
			heading_image_alt: say("campaign.alt", "line"),
			subheading: say("campaign.subheading", "line"),
			blurb: say("campaign.blurb", "text"),
			meta_title: say("campaign.meta-title", "line"),
			meta_description: say("campaign.meta-description", "line"),
			search_heading: say("campaign.search-heading", "line"),
			video_transcript: say("campaign.transcript", "text").slice(0, 4000),
			info_sections: [
				{
					content_question: say("campaign.question", "line"),
					content_answer: say("campaign.answer", "text"),
					mobile_version_content_answer: "",
					same_mobile_version: true,
				},
			],
		},
		"PUT",
	);
	const story = await byTeam("/team/stories/", { title: say("story.title", "line") });
	await byTeam(
		`/team/stories/${story.id}/`,
		{
			...story.text,
			version: story.version,
			title: say("story.title", "line"),
			subtitle: say("story.subtitle", "line"),
			summary: say("story.summary", "line"),
			meta_description: say("story.meta", "line"),
			content: say("story.content", "text"),
			author: say("story.author", "line"),
			tags: [say("story.tag", "line").slice(0, 30).trim()],
		},
		"PUT",
	);
	const { rows: records } = await sql<{
		id: string;
	}>`select record_id as id from case_record where case_id = ${request.caseId} order by part limit 1`.execute(db);

	return {
		world,
		quoteId: request.quoteId,
		cases: {
			quote: request.caseId,
			"no-provider": await caseOf("no-provider"),
			message: await caseOf("message"),
			complaint,
			"call-back": await caseOf("call-back"),
			"provider-enquiry": await caseOf("provider-enquiry"),
			"campaign-enquiry": await caseOf("campaign-enquiry"),
			chat: await caseOf("chat"),
		},
		chatId,
		visitor: { quote: request.cookie, chat: chatCookie },
		reviewId,
		referralId,
		recordId: records[0]?.id ?? "",
		storyId: story.id,
		campaignId,
		email: EMAIL,
		plan,
	};
};
