import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType, ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { keepPageForm } from "#contract/cases/drafts.ts";
import { type FormDrafts, WHOLE } from "#contract/cases/form-drafts.ts";
import { formsOf, lostIn } from "#tests/support/kept-forms.ts";
import { htmlOf } from "#tests/support/team-forms.tsx";
import { ColumnsForm } from "../team/imports/columns-form.tsx";
import { CampaignForm } from "../team/site/campaign-form.tsx";
import { type CampaignTexts, textsOf } from "../team/site/campaign-values.ts";
import { PageForms } from "./act-form.tsx";
import { asTyped } from "./as-typed.ts";
import { PROFILE_FORMS } from "./profile-cases.fixture.ts";
import { KeptForms } from "./unsent.tsx";

// What is typed into a form of the console is kept on the server until it's sent, wherever the form is.

interface Route {
	file: string;
	children?: Route[];
}
const web = join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(join(web, file), "utf8");
const { default: routes } = (await import("../routes.ts")) as { default: Route[] };
const frame = routes.find(({ file }) => file === "team/frame.tsx")?.children ?? [];
const below = (all: readonly Route[]): string[] =>
	all.flatMap(({ file, children = [] }) => (file.includes("without-case") ? [] : [file, ...below(children)]));

/** Pages outside `without-case.tsx` that send forms and keep nothing. */
const NOTHING_TO_KEEP: Record<string, string> = {
	"team/cases/cases.tsx": "ticked cases, with a day, a name or an outcome to choose",
	"team/notices/notices.tsx": "buttons",
};

it("keeps the words of every page that sends a form", () => {
	const sending = below(frame).filter((file) => textOf(file).includes("export const action"));
	const lost = sending.filter((file) => !textOf(file).includes("useDrafts("));
	expect(lost.sort()).toEqual(Object.keys(NOTHING_TO_KEEP).sort());
});

/** Forms of the console that `ActForm` doesn't draw, or that aren't kept by it. */
const DRAWN_OTHERWISE: Record<string, string> = {
	"parts/profile-form/logo.tsx": "a file",
	"parts/profile-form/profile-form.tsx": "kept whole",
	"parts/places-form/places-form.tsx": "kept whole",
	"parts/session-watch/session-watch.tsx": "a button that signs out",
	"team/done.tsx": "a button that takes back what was just done",
	"team/frame.tsx": "a button that signs out",
	"team/cases/reply-box.tsx": "the box, which is kept with the key of its sending",
	"team/common/saved-replies.tsx": "a reply to insert",
	"team/common/search-bar.tsx": "a search",
	"team/figures/figures.tsx": "a search",
	"team/find/find-box.tsx": "a search",
	"team/imports/columns-form.tsx": "kept whole",
	"team/matching/need-form.tsx": "a search",
	"team/site/campaign-form.tsx": "kept whole",
	"team/stories/story.tsx": "a story saves itself",
	"team/stories/story-versions.tsx": "a search",
};

it("draws no other form that keeps nothing", () => {
	const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) =>
		/^(?:team|parts\/(?:profile-form|places-form|session-watch|member-details))\/.*(?<!\.test|\.examples)\.tsx$/.test(
			name,
		),
	);
	const otherwise = files.filter((file) =>
		/<(?:ContractForm|PostForm|[fF]orm)[\s>]|keptAs=\{false\}/.test(textOf(file)),
	);
	expect(otherwise.sort()).toEqual(Object.keys(DRAWN_OTHERWISE).sort());
});

it("has no field of text in a form within a line of text, which isn't kept", () => {
	const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) => /^team\/.*\.tsx$/.test(name));
	const inline = files.flatMap((file) =>
		[...textOf(file).matchAll(/<(ActForm|FoldedAct)\b[^<]*\binline\b[^/]*?>\n(.*?)<\/\1>/gs)].map(([form]) => ({
			file,
			form,
		})),
	);
	expect(inline.length).toBeGreaterThan(0);
	const withText = inline.filter(({ form }) => /<(?:TextField|TextArea|Field(?![^>]*as=\{Select\}))\b/.test(form));
	expect(withText.map(({ file }) => file)).toEqual([]);
});

interface Drawn {
	default: ComponentType<{ loaderData: object; actionData: undefined }>;
}
const profilePage = (name: string) => {
	const { page, data = {} } = PROFILE_FORMS[name] ?? {};
	const { default: Page } = page as unknown as Drawn;
	return {
		data: data as Record<string, object>,
		draw: (stored: object) => <Page loaderData={{ ...data, ...stored }} actionData={undefined} />,
	};
};
const edit = profilePage("profile, by the team");
const places = profilePage("places and fit, by the team");
const texts = {
	...textsOf({} as never),
	heading: "Gardening",
	slug: "gardening",
	blurb: "<p>We plant.</p>",
	info_sections: [],
} as CampaignTexts;
const campaign = (stored: object) => (
	<PageForms forms={{}} answer={undefined}>
		<CampaignForm
			{...{ form: undefined, version: 3, areas: [], ages: [], funding: [], publishedSlug: null }}
			stored={{ ...texts, ...stored }}
		/>
	</PageForms>
);
const file = {
	state: "uploaded",
	source: "Finder",
	list_day: null,
	fields: ["name", "phone"],
	headers: ["Name", "Called"],
	columns: {},
};
const choices = {
	...{ sources: ["Finder"], presets: [], preset: "none", encoding: null, encodings: [], unknown: [], values: {} },
	...{
		words: { services: ["Nursing"], age_groups: ["Adult"], funding_types: [] },
		defaults: { age_groups: ["Adult"] },
	},
};
const columns = () => (
	<PageForms forms={{}} answer={undefined}>
		<ColumnsForm one={file as never} choices={choices as never} />
	</PageForms>
);

interface Editor {
	form: string;
	draw: (stored: object) => ReactNode;
	/** What it was opened with. */
	was?: object;
	typed: Record<string, string[]>;
	/** What shows that it is back. */
	shows: RegExp;
}
const EDITORS: Record<string, Editor> = {
	"a profile": {
		...{
			form: "profile",
			draw: (stored) => edit.draw({ values: { ...edit.data.values, ...stored } }),
			was: edit.data.values,
		},
		typed: {
			name: ["Hakea Care"],
			short_description: ["Nursing"],
			description: ["<p>Nursing at home</p>"],
			age_groups: ["A"],
		},
		shows: /value="Hakea Care".*value="A"[^>]*checked|value="Hakea Care".*checked=""[^>]*value="A"/s,
	},
	"places, fit and prices": {
		...{
			form: "places",
			draw: (stored) => places.draw({ stored: { ...places.data.stored, ...stored } }),
			was: places.data.stored,
		},
		typed: {
			"sites.0.name": ["Carlton clinic"],
			"sites.1.suburb": ["Fitzroy"],
			auslan: ["yes"],
			areas: ["3"],
			"delivery.3": ["home"],
		},
		shows: /value="Carlton clinic".*value="Fitzroy"/s,
	},
	"a landing page": {
		...{ form: "save", draw: campaign, was: texts },
		typed: { ...asTyped({ ...texts, info_sections: "" }), heading: ["Gardens"], "question-0": ["Who digs?"] },
		shows: /value="Gardens".*value="Who digs\?"/s,
	},
	"the columns of an import": {
		...{ form: "try", draw: columns },
		typed: {
			intent: ["try"],
			shown_source: ["Finder"],
			source: ["Finder"],
			source_new: [""],
			list_day: [""],
			preset: ["none"],
			"columns.phone": ["Called"],
		},
		shows: /id="columns-phone".*?value="Called" selected|id="columns-phone".*?selected="" value="Called"/s,
	},
};
const draftOf = ({ form, was, typed }: Editor): FormDrafts => ({
	[form]: { [WHOLE]: JSON.stringify({ ...typed, ...(was && { was: [JSON.stringify(was)] }) }) },
});
const drawn = ({ draw }: Editor, drafts: FormDrafts, stored: object = {}) =>
	htmlOf(<KeptForms drafts={drafts}>{draw(stored)}</KeptForms>);
const NOTE = "You haven’t sent this yet";

describe.each(Object.entries(EDITORS))("the form of %s", (_, one) => {
	it("keeps all of its fields", () => {
		const html = drawn(one, {});
		expect(lostIn(html)).toEqual([]);
		expect(formsOf(html).map(({ kept }) => kept)).toContain(one.form);
		expect(html).not.toContain(NOTE);
	});

	it("offers again what was typed, chosen and ticked", () => {
		const drafts = draftOf(one);
		const fields = Object.entries(drafts[one.form] ?? {});
		expect(keepPageForm.body?.safeParse({ page: "/team/imports/1", form: one.form, fields })?.success).toBe(true);
		const html = drawn(one, drafts);
		expect(html).toMatch(one.shows);
		expect(html).toContain(NOTE);
		expect(html).toContain(`data-discard="${one.form}"`);
	});
});

const [profile, sites, page] = Object.values(EDITORS) as [Editor, Editor, Editor];
it.each<[string, Editor, object, RegExp]>([
	[
		"a profile",
		profile,
		{ name: "Their name", short_description: "Their words" },
		/both changed this:.*Name: theirs.*Their name/s,
	],
	["places", sites, { auslan: "no" }, /both changed this:.*Uses Auslan: theirs.*No/s],
	["a landing page", page, { heading: "Their heading", slug: "theirs" }, /both changed: Heading.*Their heading/s],
])("takes a colleague’s change of %s since, and asks about a field that both changed", (_, one, stored, asks) => {
	expect(drawn(one, draftOf(one), stored)).toMatch(asks);
});

it("leaves a box clear that a colleague cleared", () => {
	const one = EDITORS["the columns of an import"] as Editor;
	expect(drawn(one, {})).toMatch(
		/checked=""[^>]*name="defaults.age_groups.Adult"|name="defaults.age_groups.Adult"[^>]*checked/,
	);
	expect(drawn(one, draftOf(one))).not.toMatch(
		/checked=""[^>]*name="defaults.age_groups.Adult"|name="defaults.age_groups.Adult"[^>]*checked/,
	);
});
