import { describe, expect, it } from "vitest";
import { addAnswer, changeAnswer } from "#contract/cases/canned-answers.ts";
import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import { htmlOf } from "#tests/support/team-forms.tsx";
import { ActForm, PageForms, Unsent } from "./act-form.tsx";
import { act, newForms } from "./acts.ts";
import { Field } from "./contract-form.tsx";
import { unsentIn } from "./unsent.tsx";

const LABELS = { title: "Title", body: "Reply" };
const forms = newForms({ add: act(addAnswer), change: act(changeAnswer) });
const fields = (
	<>
		<Field name="title" />
		<Field name="body" />
	</>
);
const page = (unsent: FormDrafts, stored?: { title: string; body: string }, version = 3) =>
	htmlOf(
		<Unsent value={unsentIn(unsent)}>
			<PageForms forms={forms} answer={undefined}>
				{stored ? (
					<ActForm intent="change" hidden={{ id: 7, version }} theirs={stored} labels={LABELS} submit="Save">
						{fields}
					</ActForm>
				) : (
					<ActForm intent="add" hidden={{ version }} labels={LABELS} submit="Add">
						{fields}
					</ActForm>
				)}
			</PageForms>
		</Unsent>,
	);

describe("a form of a page without a case", () => {
	it("has what was typed and not sent", () => {
		const html = page({ add: { title: "Hours", body: "We’re open" } });
		expect(html).toContain('value="Hours"');
		expect(html).toContain("You haven’t sent this yet");
		expect(html).toContain("Discard it");
	});

	it("takes a colleague’s change of another field, and asks about one that both changed", () => {
		const typed = {
			title: "My title",
			"was.title": "Old title",
			body: "Old reply",
			"was.body": "Old reply",
			version: "2",
		};
		const html = page({ "change 7": typed }, { title: "Their title", body: "Their reply" });
		expect(html).toContain("You and a colleague both changed: Title");
		expect(html).not.toContain("both changed: Reply");
		expect(html).toContain('value="My title"');
		expect(html).toContain('value="Their reply"');
	});

	it("only shows words that a colleague’s change came after, if it can’t compare them", () => {
		const html = page({ add: { title: "Hours", body: "", version: "2" } });
		expect(html).toContain("You typed this before a colleague’s change, and haven’t sent it: Hours");
		expect(html).not.toContain('value="Hours"');
	});

	it("says nothing of what is stored already", () => {
		const typed = { title: "Hours", "was.title": "Hours", body: "Open", "was.body": "Open", version: "3" };
		expect(page({ "change 7": typed }, { title: "Hours", body: "Open" })).not.toContain("haven’t sent");
	});
});
