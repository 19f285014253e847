import { type Case, page, testForms, today } from "#tests/support/team-forms.tsx";
import Account, * as account from "../team/directory/account.tsx";
import Accounts, * as accounts from "../team/directory/accounts.tsx";
import LikelySame, * as likelySame from "../team/directory/likely-same.tsx";
import ImportUndo, * as importUndo from "../team/imports/import-undo.tsx";
import Imports, * as imports from "../team/imports/imports.tsx";
import Members, * as members from "../team/members/members.tsx";
import Operations, * as operations from "../team/operations/operations.tsx";
import * as record from "../team/people/record.tsx";
import * as compare from "../team/people/record-compare.tsx";
import RetentionRule, * as retentionRule from "../team/retention/retention-rule.tsx";
import * as review from "../team/reviews/review.tsx";
import SiteAmounts, * as siteAmounts from "../team/site/site-amounts.tsx";
import SiteCampaigns, * as siteCampaigns from "../team/site/site-campaigns.tsx";
import SiteFacts, * as siteFacts from "../team/site/site-facts.tsx";
import SiteHolidays, * as siteHolidays from "../team/site/site-holidays.tsx";
import SiteLink, * as siteLink from "../team/site/site-link.tsx";
import SiteRegion, * as siteRegion from "../team/site/site-region.tsx";
import SiteRow, * as siteRow from "../team/site/site-row.tsx";

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
			...{ today, mayPeople: true, now: 0 },
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
			...{ jobs: [], error_counts: [], due_checks: [], sends: true, refusing: null, page: 1, mayChange: true, today },
		},
		["send-again", "give-up"],
	),
});

const FORMS: Record<string, Case> = {
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
		shown: page(LikelySame, { page: 1, results: [], count: 0, totalPages: 0, mayMerge: true }, ["distinct"]),
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
		shown: page(Members, { members: [], mayChange: true, today, now: 0 }, ["invite"]),
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
		shown: page(Imports, { results: [], mayExport: true, today }, ["upload"]),
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
		shown: page(RetentionRule, { rule, mayChange: true, today }, ["change"]),
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
