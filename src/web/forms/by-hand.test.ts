import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A form is drawn by `ContractForm` and read by `submitForm`. These files do a part of it themselves, and say why.

const DRAWN: Record<string, string> = {
	"parts/post-form/post-form.tsx": "draws the form element for all others",
	"forms/contract-form.tsx": "draws a form of the contract",
	"provider/header/header.tsx": "a button that signs out, without a field",
	"provider/sign-in/login.tsx": "a button that signs out, without a field",
	"provider/sign-in/logout.tsx": "a button that signs out, without a field",
	"team/frame.tsx": "a button that signs out, without a field",
	"team/done.tsx": "a button that takes back what was just done, without a field",
	"parts/session-watch/session-watch.tsx": "a button that signs out, without a field",
	"public/connect/follow-up.tsx": "a button that skips the step, without a field",
	"parts/no-results-form/no-results-form.tsx": "a button that shows the form again and sends nothing",
	"parts/own-words/own-words-form.tsx": "a search by a sentence, which loads the next page itself",
	"public/search/own-words/filled-form.tsx": "a search, which leads to the list of results",
	"parts/campaign-page/ask-to-count.tsx": "two buttons that answer without leaving the page",
};

const READS_THE_REQUEST: Record<string, string> = {
	"lib/call.ts": "reads each request's form once",
	"forms/keep-form.ts": "keeps in the browser what was typed if no response arrives",
};

const ABOUT = "which record, provider or person the form is about";
const STORED = "what was stored when the page was opened";
const ROWS = "rows of objects or names that depend on the data";
const MOMENT = "a day and a time make one moment";
const WHERE = "where the next page is, or what it says";
const TYPING = "in the browser, while a person types";
const SEARCH = "a search, which changes nothing";
const DRAWN_OTHERWISE = "the page asks in another form than the endpoint takes";

const READ: Record<string, string> = {
	"lib/one-click.ts": "the request of a mail program",
	"lib/email-question.ts": "the question about a likely slip in an email address",
	"lib/merge-typed.ts": STORED,
	"parts/member-details/changed-fields.ts": STORED,
	"parts/follow-up-form/values.ts": STORED,
	"parts/profile-form/save-profile.ts": STORED,
	"parts/profile-form/read-values.ts": "a list without a tick is empty",
	"parts/profile-form/clear-regions.tsx": STORED,
	"parts/places-form/price-file.ts": "the chosen file, which is read before the form is sent",
	"parts/places-form/save-places.ts": STORED,
	"parts/places-form/values.ts": ROWS,
	"parts/capacity-form/read-answers.ts": ROWS,
	"parts/referral-answer/referral-answer.tsx": "an answer leaves out the fields of the others",
	"parts/search-form/search-form.tsx": TYPING,
	"parts/connect-form/postcode-field.tsx": TYPING,
	"provider/referrals/act-on-own-referral.ts": STORED,
	"provider/reviews/reviews.tsx": ABOUT,
	"provider/sign-in/login.tsx": DRAWN_OTHERWISE,
	"provider/sign-in/password-reset-confirm.tsx": "an error belongs at the first of two equal passwords",
	"provider/staff/staff.tsx": `${ABOUT}; ${STORED}`,
	"public/my-request/act.ts": ABOUT,
	"public/connect/submit.ts": "the chosen providers, and the search that the page came from",
	"public/connect/follow-up/submit.ts": "the chosen file, before it is uploaded",
	"public/search/own-words.tsx": SEARCH,
	"public/information/privacy-choices.tsx": WHERE,
	"public/contact/live-chat/act.ts": WHERE,
	"public/capacity/capacity-email.tsx": STORED,
	"public/tell-me-when/tell-me-when.tsx": "the search to watch, with what was added to it",
	"team/office-moment.ts": MOMENT,
	"team/cases/bulk-acts.ts": `${ABOUT}; ${MOMENT}`,
	"team/cases/case-acts.ts": MOMENT,
	"team/cases/new-case.tsx": SEARCH,
	"team/chats/chat.tsx": "no colleague was chosen",
	"team/directory/account.tsx": "a list without a tick is empty",
	"team/directory/account-merge.tsx": DRAWN_OTHERWISE,
	"team/imports/import.tsx": ROWS,
	"team/imports/registers.tsx": WHERE,
	"team/matching/match.tsx": `${ABOUT}; ${MOMENT}`,
	"team/members/members.tsx": ABOUT,
	"team/operations/operations.tsx": "all emails or the chosen ones",
	"team/people/record.tsx": ABOUT,
	"team/people/record-compare.tsx": ABOUT,
	"team/retention/retention-run.tsx": "one call for each rule",
	"team/reviews/review.tsx": "a line for each name",
	"team/site/campaign-values.ts": ROWS,
	"team/site/site-amounts.tsx": ROWS,
	"team/site/site-campaign.tsx": "the heading of a copy",
	"team/site/site-facts.tsx": "spaces around an address and a day",
	"team/site/site-holidays.tsx": ROWS,
	"team/site/site-link.tsx": SEARCH,
	"team/site/site-row.tsx": ROWS,
	"team/stories/act-on-story.ts": "every button saves the text first",
	"team/stories/stories.tsx": DRAWN_OTHERWISE,
	"team/stories/values.ts": ROWS,
};

const web = join(import.meta.dirname, "..");
const texts = readdirSync(web, { recursive: true, encoding: "utf8" })
	.filter((name) => /(?<!\.test|\.fixture|\.examples)\.tsx?$/.test(name))
	.map((name) => [name, readFileSync(join(web, name), "utf8")] as const);
const filesWith = (what: RegExp, but: RegExp = /^$/) =>
	texts.filter(([name, text]) => !but.test(name) && what.test(text)).map(([name]) => name);

test("no other page draws a form that posts by hand", () => {
	expect(filesWith(/<PostForm\b|<[fF]orm\b[^>]*?\smethod="post"/).sort()).toEqual(Object.keys(DRAWN).sort());
});

test("no other page reads a request's form by hand", () => {
	expect(filesWith(/\.formData\(/).sort()).toEqual(Object.keys(READS_THE_REQUEST).sort());
});

test("no other page reads a field by hand, apart from the button that was pressed", () => {
	const reading = /\b(form|sent|typed|filled|data)\.(get|getAll)\((?!"intent")/;
	expect(filesWith(reading, /^forms\//).sort()).toEqual(Object.keys(READ).sort());
});
