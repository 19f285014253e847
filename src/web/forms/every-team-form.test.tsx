import { expect, test } from "vitest";
import { lostIn } from "#tests/support/kept-forms.ts";
import { type Case, htmlOf, page, testForms, today } from "#tests/support/team-forms.tsx";
import NewCase, * as newCase from "../team/cases/new-case.tsx";
import ChatAnswers, * as chatAnswers from "../team/chats/answers.tsx";
import * as chat from "../team/chats/chat.tsx";
import Account, * as account from "../team/directory/account.tsx";
import * as accountMerge from "../team/directory/account-merge.tsx";
import Accounts, * as accounts from "../team/directory/accounts.tsx";
import LikelySame, * as likelySame from "../team/directory/likely-same.tsx";
import Provider, * as provider from "../team/directory/provider.tsx";
import * as providerMerge from "../team/directory/provider-merge.tsx";
import * as importPage from "../team/imports/import.tsx";
import ImportUndo, * as importUndo from "../team/imports/import-undo.tsx";
import Imports, * as imports from "../team/imports/imports.tsx";
import Registers, * as registers from "../team/imports/registers.tsx";
import * as match from "../team/matching/match.tsx";
import Members, * as members from "../team/members/members.tsx";
import Notices, * as notices from "../team/notices/notices.tsx";
import Operations, * as operations from "../team/operations/operations.tsx";
import * as record from "../team/people/record.tsx";
import * as compare from "../team/people/record-compare.tsx";
import Retention, * as retention from "../team/retention/retention.tsx";
import RetentionRule, * as retentionRule from "../team/retention/retention-rule.tsx";
import RetentionRun, * as retentionRun from "../team/retention/retention-run.tsx";
import * as review from "../team/reviews/review.tsx";
import SiteAmounts, * as siteAmounts from "../team/site/site-amounts.tsx";
import SiteCampaign, * as siteCampaign from "../team/site/site-campaign.tsx";
import SiteCampaigns, * as siteCampaigns from "../team/site/site-campaigns.tsx";
import SiteFacts, * as siteFacts from "../team/site/site-facts.tsx";
import SiteHolidays, * as siteHolidays from "../team/site/site-holidays.tsx";
import SiteLink, * as siteLink from "../team/site/site-link.tsx";
import SiteRegion, * as siteRegion from "../team/site/site-region.tsx";
import SiteRow, * as siteRow from "../team/site/site-row.tsx";
import Stories, * as stories from "../team/stories/stories.tsx";
import * as story from "../team/stories/story.tsx";
import StoryVersions, * as storyVersions from "../team/stories/story-versions.tsx";
import { KeptForms } from "./unsent.tsx";

// Every form of the console, sent with odd input and to an API that refuses it, without a browser.

const row = {
	...{ key: "3", name: "Nursing", version: 2, number: 1, slug: "nursing", valid_for_hcp: true, remote: "no" },
	...{ automatic_sending: true, service_area: null, is_retired: false, touches: {} },
};
const member = {
	...{ id: 3, person_id: 4, name: "Mai", email: "mai@hakea.example", is_owner: true, is_invited: false, is_you: false },
	...{ invitation_ends: null, new_email: null, new_email_ends: null, providers: [] },
};
const proof = {
	...{ id: "7c1d", kind: "team", at: `${today}T00:00:00Z`, parent: null, member: 3, name: "Mai", profiles: [] },
	...{ is_frozen: false, given_by: null, by_team: true, first_look_only: false },
};
const ofAccount = (right: Record<string, string>): Case => ({
	action: account.action,
	right,
	shown: page(
		Account,
		{
			account: { id: 1, name: "Hakea", abn: null, version: 1, providers: [], members: [member], merges: [] },
			access: { frozen: null, has_owner: true, proofs: [proof] },
			...{ today, now: 0 },
		},
		["changed"],
	),
});

const rule = {
	...{ code: "cases", title: "Cases", what: "Cases", keep_number: 7, keep_unit: "year", reason: "Law", version: 1 },
	...{
		counted_from: "the end",
		happens: "removed",
		basis: "law",
		changed_by: null,
		changed_at: today,
		approved_by: null,
	},
	...{ approved_at: null, is_in_force: true, is_followed: false, shortest_days: 30, longest_days: 4000 },
};
const waiting = {
	...{ rows: 9, without_abn: 0, hints: 0, changed: { count: 12, of: 20 }, states: {}, barred: [], freed: [] },
	...{ unread: [], stops: ["12 of 20 organisations would change."], published: false },
};
const updated = "2026-11-20T00:00:00.000Z";
const ofReview = (right: Record<string, string>): Case => ({
	action: review.action,
	right: { version: "1", ...right },
});

const email = {
	...{ id: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e13", kind: "reset-password", to: "example.com", created_at: today },
	...{ state: "failed", attempts: 1, last_error: null, next_try_at: null, case: null },
};
const ofEmails = (right: Record<string, string>): Case => ({
	action: operations.action,
	right,
	shown: page(
		Operations,
		{
			emails: { results: [email], count: 1, totalPages: 1, failed: 1, waiting: 0 },
			...{
				jobs: [],
				error_counts: [],
				due_checks: [],
				version: "1.0.0",
				nodes: [],
				sends: true,
				refusing: null,
				page: 1,
				today,
			},
		},
		["send-again", "give-up"],
	),
});

const profile = {
	...{ id: 1, name: "Hakea", url_slug: "hakea", account: 1, account_name: "Hakea", version: 3, merges: [] },
	...{ is_active: true, updated_at: updated, source: null, merged_into: null, phone_number: null, email: null },
	...{ is_telehealth_available: null, asked_name: { name: "Hakea Care", by: null, at: updated } },
};
const area = { service_area: { id: 3, name: "Nursing" }, answer: null, badge: { kind: "none", text: "" }, told: null };
const ofProvider = (right: Record<string, string>): Case => ({
	action: provider.action,
	right: { version: "3", ...right },
	shown: page(
		Provider,
		{
			...{
				provider: profile,
				duplicates: [],
				page: 1,
				totalPages: 0,
				changes: [],
				today,
			},
			capacity: { version: 3, reminder_emails: true, areas: [area] },
		},
		["hidden", "name-agreed", "name-refused", "capacity", "flags", "facts"],
	),
});

const content = {
	...{ slug: "gardening", heading: "Gardening", heading_image_alt: "", subheading: "", blurb: "<p>We plant.</p>" },
	...{ meta_title: "", meta_description: "", search_heading: "", selected_service_area: null, video_url: "" },
	...{ selected_age_group: null, selected_funding_type: null, info_sections: [], mobile_video_url: "" },
	...{ video_captions_url: "", mobile_video_captions_url: "", video_transcript: "", has_pixel: false },
	...{ live_from: null, live_until: null, heading_image_url: "", mobile_heading_image_url: "" },
};
const ofCampaign = (right: Record<string, string | File>): Case => ({
	action: siteCampaign.action,
	right: { version: "3", ...right },
	shown: page(
		SiteCampaign,
		{
			...{ areas: [], ages: [], funding: [] },
			work: {
				...{ id: 1, slug: "gardening", heading: "Gardening", state: "live", live_from: null, live_until: null },
				...{
					has_changes: true,
					updated_at: updated,
					who: null,
					version: 3,
					content,
					published_slug: null,
					history: [],
				},
			},
		},
		["wide", "mobile", "end", "discard", "copy", "save"],
	),
});
const campaign = { heading: "Gardening", slug: "gardening", subheading: "Plants", blurb: "<p>We plant.</p>" };

const reply = { id: 1, version: 2, title: "Hours", body: "We open at 9." };
const ofReply = (right: Record<string, string>): Case => ({
	action: chatAnswers.action,
	right,
	shown: page(ChatAnswers, { answers: [reply] }, ["add", "change", "remove"]),
});

const run = {
	...{ id: "7c1d", kind: "dry", state: "tried", token: "t", is_daily: false, by: "Mai", started_at: updated },
	...{ at: updated, fault: null, rules: [] },
};
const picture = new File(["x"], "door.png", { type: "image/png" });
const text = { title: "Steady", content: "One", summary: "A guide", kind: "article", version: "3", tags: "falls" };
const ofStory = (right: Record<string, string | File>): Case => ({
	action: story.action,
	right: { ...text, ...right },
});
const ofMatch = (right: Record<string, string>): Case => ({ action: match.action, right: { provider: "3", ...right } });

const ofNotices = (intent: string): Case => ({
	action: notices.action,
	right: { intent },
	shown: page(Notices, { results: [], emails: intent === "emails-off", today }, [intent]),
});

const FORMS: Record<string, Case> = {
	"a case by phone": {
		action: newCase.action,
		right: {
			...{
				intent: "open",
				phone: "0491 570 006",
				name: "Mai Nguyen",
				has_consent: "yes",
				said: "A hoist",
				place: "3220",
			},
			...{ service_area: "3", age_group: "0-6", funding_type: "NDIS" },
		},
		shown: page(NewCase, { choices: { service_area: [], age_group: [], funding_type: [] } }, ["open"]),
	},
	"a hidden profile": ofProvider({ intent: "hidden", reason: "A call" }),
	"an agreed name": { action: provider.action, right: { intent: "name-agreed", name: "Hakea Care" } },
	"a refused name": {
		action: provider.action,
		right: { intent: "name-refused", name: "Hakea Care", reason: "Taken" },
	},
	"told capacity": ofProvider({
		...{ intent: "capacity", said_by: "Jo", said_day: "2026-11-20", said_time: "10:00", areas: "3" },
		...{ "state-3": "waiting", "weeks-3": "4" },
	}),
	"settings of a profile": ofProvider({ intent: "flags", is_optimisation_provider: "yes" }),
	"contact details of a profile": ofProvider({
		...{ intent: "facts", phone_number: "(02) 5550 1234", email: "jo@hakea.example", is_telehealth_available: "yes" },
	}),
	"merged profiles": {
		action: providerMerge.action,
		right: { intent: "merge", other: "2", seen: "1:1", reason: "One place", confirm: "yes" },
	},
	"merged accounts": {
		action: accountMerge.action,
		right: {
			...{ intent: "merge", other: "2", seen: "1:1", name: "kept", abn: "merged", owners: "3", reason: "One ABN" },
			...{ confirm: "yes" },
		},
	},
	"a tried import": {
		action: importPage.action,
		right: { intent: "try", source: "Finder", preset: "none", "columns.name": "Name", "defaults.services": "Nursing" },
	},
	"a committed import": {
		action: importPage.action,
		right: { intent: "commit", token: "t", confirm_changes: "1,200", list_day: "2026-06-30", hide_gone: "yes" },
	},
	"chosen rows": { action: importPage.action, right: { intent: "choose", token: "t", line: "3", as: "same" } },
	"a consent": ofMatch({
		...{ intent: "consent", given_by: "representative", relation: "Mother", way: "phone", shares: "needs" },
		...{ day: "2026-11-20", time: "10:00" },
	}),
	"a withdrawn consent": ofMatch({ intent: "withdraw", way: "phone" }),
	"a sent referral": ofMatch({
		...{ intent: "send", service_area: "3", postcode: "3053", search: "", fingerprint: "f", providers: "3" },
		...{ needs: "Nursing twice a week", age_groups_list: "adult", funding_types_list: "ndis" },
	}),
	"a saved landing page": ofCampaign({ intent: "save", ...campaign }),
	"a published landing page": ofCampaign({ intent: "publish", ...campaign }),
	"a picture of a landing page": ofCampaign({ intent: "wide", heading_image_url: picture }),
	"an ended landing page": ofCampaign({ intent: "end" }),
	"discarded changes of a landing page": ofCampaign({ intent: "discard" }),
	"a copied landing page": ofCampaign({ intent: "copy", heading: "Gardening" }),
	"a new saved reply": ofReply({ intent: "add", title: "Hours", body: "We open at 9." }),
	"a changed saved reply": ofReply({ intent: "change", id: "1", version: "2", title: "Hours", body: "We open." }),
	"a removed saved reply": ofReply({ intent: "remove", id: "1" }),
	"a chat message": { action: chat.action, right: { intent: "write", message: "Hello" } },
	"a transferred chat": { action: chat.action, right: { intent: "transfer", to: "5", note: "They call back" } },
	"a chat taken over": { action: chat.action, right: { intent: "take" } },
	"an ended chat": { action: chat.action, right: { intent: "close" } },
	"read notices": ofNotices("seen"),
	"emails about notices": ofNotices("emails-on"),
	"no emails about notices": ofNotices("emails-off"),
	"a dry run of the rules": {
		action: retention.action,
		right: { intent: "try" },
		shown: page(Retention, { rules: [rule], runs: [], next_run: null, today }, ["try"]),
	},
	"deleted data": {
		action: retentionRun.action,
		right: { intent: "remove", token: "t", is_large_meant: "yes" },
		shown: page(RetentionRun, { run, rules: [], approvable: [], today }, ["remove"]),
	},
	"approved rules": {
		action: retentionRun.action,
		params: { id: email.id },
		right: { intent: "approve", rule: "cases:3" },
	},
	"a new story": {
		action: stories.action,
		right: { intent: "begun", title: "Steady", kind: "social" },
		shown: page(Stories, { search: "", page: 1, categories: [], results: [], count: 0, totalPages: 0, counts: {} }, [
			"begun",
		]),
	},
	"a restored story": {
		action: storyVersions.action,
		right: { intent: "restore", version: "3", number: "1" },
		shown: page(
			StoryVersions,
			{ id: "1", title: "Steady", version: 3, results: [], compared: { from: null, to: null, differences: [] } },
			["restore"],
		),
	},
	"a saved story": ofStory({ intent: "save", slug: "steady", meta_description: "A guide", related_1: "2" }),
	"a published story": ofStory({ intent: "publish" }),
	"a scheduled story": ofStory({ intent: "schedule", day: "2027-01-01", time: "09:00" }),
	"a picture of a story": ofStory({ intent: "picture", picture, alt: "A door", use: "cover" }),
	"a row of reference data": {
		action: siteRow.action,
		params: { list: "service-areas", key: "3" },
		right: { intent: "save", version: "2", name: "Nursing", slug: "nursing", remote: "no", is_retired: "used" },
		shown: page(SiteRow, { list: "service-areas", row, areas: [] }, ["save"]),
	},
	"a new row of reference data": {
		action: siteRow.action,
		params: { list: "services", key: "new" },
		right: { intent: "add", name: "Nursing", service_area: "3" },
		shown: page(SiteRow, { list: "services", areas: [{ value: "3", label: "Nursing" }] }, ["add"]),
	},
	"a link in reviews": {
		action: siteLink.action,
		params: { id: "new" },
		right: { intent: "added", keyword: "OT", display_words: "occupational therapy", link: "/services/psychology" },
		shown: page(SiteLink, { others: [] }, ["added"]),
	},
	"postcodes of a region": {
		action: siteRegion.action,
		params: { region: "1" },
		right: { intent: "try", version: "2", codes: "3053" },
		shown: page(SiteRegion, { region: { ...row, touches: {} }, state: "VIC", postcodes: [] }, ["try"]),
	},
	holidays: {
		action: siteHolidays.action,
		right: { intent: "try", "add.0.day": "2047-05-06", "add.0.name": "Rest", reason: "Announced" },
		shown: page(SiteHolidays, { year: 2047, years: [2047], missing: null, results: [] }, ["try"]),
	},
	"a fact": {
		action: siteFacts.action,
		right: {
			...{ intent: "check", code: "fee", version: "1", words: "No fee", source_name: "Law" },
			...{ source_url: "https://law.example", check_again: "2033-03-20" },
		},
		shown: page(
			SiteFacts,
			{
				results: [
					{
						...{ code: "fee", words: "No fee", version: 1, is_due: false, checked_on: today, check_again: today },
						source: { name: "Law", url: "https://law.example" },
					},
				],
			},
			["check"],
		),
	},
	amounts: {
		action: siteAmounts.action,
		right: {
			...{ intent: "added", newest: "1", as_of: "2027-07-01", changes: "in July", source_name: "Department" },
			...{ source_url: "https://law.example", carry_over_cents: "1000", carry_over_percent: "10" },
			...{ care_management_percent: "10", "amounts.1.quarter": "2682.75", "amounts.1.year": "10731" },
		},
		shown: page(
			SiteAmounts,
			{
				results: [
					{
						...{ id: 1, standing: "current", as_of: today, program: "Support at Home", changes: "", created_at: today },
						...{ carry_over: { cents: 100_000, percent: 10 }, care_management_percent: 10 },
						...{ source: { name: "", url: "" }, amounts: [{ code: "1", quarter_cents: 1, year_cents: 4 }] },
					},
				],
			},
			["added"],
		),
	},
	"a landing page": {
		action: siteCampaigns.action,
		right: { intent: "started", heading: "Gardening" },
		shown: page(SiteCampaigns, { results: [] }, ["started"]),
	},
	"a new account": {
		action: accounts.action,
		right: { intent: "created", name: "Hakea", abn: "51 824 753 556" },
		shown: page(Accounts, { search: "", page: 1, results: [], count: 0, totalPages: 0 }, ["created"]),
	},
	"a pair that isn't the same": {
		action: likelySame.action,
		right: { intent: "distinct", kind: "profile", one: "1", other: "2" },
		shown: page(LikelySame, { page: 1, results: [], count: 0, totalPages: 0 }, ["distinct"]),
	},
	"an account": ofAccount({ intent: "changed", version: "1", name: "Hakea", abn: "51 824 753 556" }),
	"a new profile": ofAccount({ intent: "profile", name: "Hakea", url_slug: "hakea" }),
	"an invitation to an account": ofAccount({ intent: "invited", name: "Mai", email: "mai@hakea.example" }),
	"a member's details": ofAccount({ intent: "details", member: "3", name: "Mai", email: "mai@hakea.example" }),
	"ended access": ofAccount({ intent: "ended", proof: "7c1d", reason: "Left" }),
	"a frozen account": ofAccount({ intent: "frozen", reason: "A call" }),
	"a frozen person": ofAccount({ intent: "person-frozen", member: "3", reason: "A call" }),
	"an invitation to the team": {
		action: members.action,
		right: { intent: "invite", name: "Mai", email: "mai@team.example", team_role: "lead" },
		shown: page(Members, { members: [], today, now: 0 }, ["invite"]),
	},
	"a role": { action: members.action, right: { intent: "role", person: "3", team_role: "lead", "was.team_role": "x" } },
	"a person's record": {
		action: record.action,
		right: {
			...{ intent: "corrected", id: "9b2e", version: "1", name: "Mai", email: "mai@visitor.example" },
			...{ phone: "0491 570 006", preferred_way: "phone" },
		},
	},
	"a confirmed detail": { action: record.action, right: { intent: "confirmed", detail: "email mai@visitor.example" } },
	"two records of one person": {
		action: compare.action,
		right: {
			...{ intent: "merge", one: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e11", one_version: "1", other_version: "1" },
			...{ other: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e12", keep: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e11" },
		},
	},
	"an uploaded import": {
		action: imports.action,
		right: { intent: "upload", file: new File(["name"], "providers.csv") },
		shown: page(Imports, { results: [], today }, ["upload"]),
	},
	"a register": {
		action: registers.action,
		right: { intent: "try", kind: "ndis-actions", day: "2026-01-05", file: new File(["name"], "actions.csv") },
		shown: page(Registers, { lists: [], states: {}, hints: [], hint_count: 0, today }, [
			"try",
			"publish",
			"compared",
			"fetched",
		]),
	},
	"a register that waits at its address": {
		action: registers.action,
		right: { intent: "fetched", kind: "ndis-actions", hash: "0".repeat(64), confirmed: "12" },
		shown: page(
			Registers,
			{
				lists: [
					{
						...{ kind: "ndis-actions", label: "Actions", address: "https://actions.example", published: null },
						fetched: {
							...{ looked_at: `${today}T00:00:00Z`, fault: null },
							waiting: { hash: "0".repeat(64), day: today, report: waiting },
						},
					},
				],
				...{ states: {}, hints: [], hint_count: 0, today },
			},
			["try", "publish", "compared", "fetched"],
		),
	},
	"an undone import": {
		action: importUndo.action,
		right: { intent: "undo" },
		shown: page(
			ImportUndo,
			{ one: { id: "1", file_name: "providers.csv" }, counts: { deleted: 1, hidden: 0, restored: 0 } },
			["undo"],
		),
	},
	"emails sent again": ofEmails({ intent: "send-again", email: email.id }),
	"discarded emails": ofEmails({ intent: "give-up", email: email.id, reason: "Called them" }),
	"a retention rule": {
		action: retentionRule.action,
		params: { code: "cases" },
		right: {
			intent: "change",
			version: "1",
			keep_number: "7",
			keep_unit: "year",
			reason: "The law",
			is_in_force: "yes",
		},
		shown: page(RetentionRule, { rule, today }, ["change"]),
	},
	"a published review": ofReview({ intent: "publish", words: "Thank you" }),
	"a rejected review": ofReview({ intent: "reject", reason: "not-a-customer", words: "Sorry" }),
	"redacted names": ofReview({ intent: "redact", names: "Kim" }),
	"redacted words of a reply": ofReview({ intent: "redact-response", updated, response_names: "Kim" }),
	"a hidden reply": ofReview({ intent: "hide-response", updated, reason: "It names a person" }),
	"a removed reply": ofReview({ intent: "remove-response", updated, reason: "It names a person" }),
	"settled reports": ofReview({ intent: "reports", updated, part: "reply", way: "keep" }),
};

testForms(FORMS);

const drawn = Object.entries(FORMS).flatMap(([name, { shown }]) => (shown ? [{ name, shown }] : []));
test.each(drawn)("the page of $name keeps every field of text until it is sent", ({ shown }) => {
	const page = shown({ typed: {}, errors: {}, requestKey: "" });
	expect(lostIn(htmlOf(<KeptForms drafts={{}}>{page}</KeptForms>))).toEqual([]);
});
