import type { ReactNode } from "react";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { keepForm } from "#contract/cases/drafts.ts";
import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import type { AnyEndpoint, Input } from "#contract/endpoint.ts";
import { KEPT_FIELD, KEPT_KEY_FIELD } from "#contract/shared/request-names.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { formsOf } from "#tests/support/kept-forms.ts";
import { htmlOf, today } from "#tests/support/team-forms.tsx";
import { PageForms } from "#web/forms/act-form.tsx";
import { newForms } from "#web/forms/acts.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import * as casePage from "../team/cases/case.tsx";
import { CASE_ACTS } from "../team/cases/case-acts.ts";
import { CaseWork } from "../team/cases/case-work.tsx";
import { Claims } from "../team/cases/claims.tsx";
import { Complaint } from "../team/cases/complaint.tsx";
import { Danger } from "../team/cases/danger.tsx";
import { Denied } from "../team/cases/denied.tsx";
import { FromCase } from "../team/cases/from-case.tsx";
import { IncomingMail } from "../team/cases/incoming-mail.tsx";
import { Keeping } from "../team/cases/keeping.tsx";
import { Referrals } from "../team/cases/referrals.tsx";
import { ReplyBox } from "../team/cases/reply-box.tsx";
import { Decide } from "../team/reviews/decide.tsx";
import { ResponseActs } from "../team/reviews/response-acts.tsx";
import { newForm } from "./read-form.ts";
import { unsentIn } from "./unsent.tsx";

// What is typed into any form of a case or of its review is kept on the server until it's sent. The box keeps its words itself.

const one = {
	...{ id: "0b7c52f0-3f4e-4b52-9f1f-8f2f5f0b6a11", version: 3, kind: "quote", status: "open", owner: null },
	...{ danger_holds: true, denied_by: "visitor", name: "Mai", email: "mai@visitor.example", flags: [], linked: [] },
	...{ ends_itself: false, reply_ways: ["email", "page"], text_to: "+61491570156", timeline: [], next_action: "Old" },
	...{ snoozed_until: null, clock: {}, outcome: null },
} as never;
const referral = {
	...{ id: "9b2e52f0-3f4e-4b52-9f1f-8f2f5f0b6a12", version: 2, state: "new", reference: "R1", paused_at: null },
	...{
		is_provider_shown: true,
		told_way: "staff",
		provider: { id: 1, name: "Hakea" },
		sent_at: "2026-11-20T00:00:00Z",
	},
	...{ remind_at: "2026-11-20T00:00:00Z", propose_at: "2026-11-20T00:00:00Z" },
};
const claim = (state: object) => ({
	...{
		id: "7c1d52f0-3f4e-4b52-9f1f-8f2f5f0b6a13",
		state: "waiting",
		name: "Jo",
		email: "jo@hakea.example",
		code: null,
	},
	...{
		provider: { id: 1, name: "Hakea", others: [], phone: null, email: null },
		created_at: "2026-11-20T00:00:00Z",
		held_at: null,
	},
	...state,
});
const mail = {
	...{ id: "5e1f52f0-3f4e-4b52-9f1f-8f2f5f0b6a14", from: "x@visitor.example", name: "", subject: "Hi", whole: null },
	...{ files: [], check: "unknown", is_other_address: false, is_new_subject: false, is_own_case: false },
};
const review = { version: 2, state: "confirmed", confirmed_at: "2026-11-01T00:00:00Z", may_decide: true } as never;
const response = { hidden: null, updated: "2026-11-20T00:00:00Z", removed: [] } as never;
const work = (complaint: object | null) => (
	<CaseWork {...{ one, complaint: complaint as never, going: [], closing: [], team: [], me: 1, snooze: [], today }} />
);
const PARTS: Record<string, ReactNode> = {
	work: work(null),
	"work on a complaint": work({ may_close: true }),
	claims: <Claims claims={[claim({}) as never]} isOpen mayEnd today={today} />,
	"a claim on hold": (
		<Claims
			claims={[claim({ held_at: "2026-11-20T00:00:00Z", held_why: "A call" }) as never]}
			isOpen
			mayEnd
			today={today}
		/>
	),
	complaint: (
		<Complaint
			complaint={{ own_conflict: false, severity: null, conflicts: [], referrals: [], about: "Hakea" } as never}
			{...{ version: 3, isClosed: false, today, told: null }}
		/>
	),
	danger: <Danger one={one} />,
	denied: <Denied one={one} />,
	"an email": <IncomingMail entry={{ facts: {}, mail } as never} caseId="0b7c" />,
	"a connect request": (
		<FromCase
			source={{
				...{ name: "", email: "", phone: "", said: "", place: "", service_area: null },
				...{ age_group: null, funding_type: null, read: [] },
			}}
			choices={{ service_area: [], age_group: [], funding_type: [] }}
		/>
	),
	"a review's decision": <Decide review={review} />,
	"a review's response": <ResponseActs response={response} isPublished today={today} />,
	keeping: <Keeping hold={null} mayHold version={3} today={today} />,
	referrals: (
		<Referrals
			{...{ caseId: "0b7c", isOpen: true, today, referrals: [referral as never], consents: [], sending: null }}
			{...{ nextWords: null, hasAsked: false, told: null }}
		/>
	),
	"the box": (
		<ReplyBox
			{...{ one, isOpen: true, mayReply: true, last: undefined, notReached: "none", draft: null, chosen: undefined }}
			{...{ product: "Alongside", told: null, answers: [] }}
			values={{ name: "Mai", me: "", phone: "", reference: "" }}
		/>
	),
};
const drawn = (part: ReactNode, unsent: FormDrafts) =>
	htmlOf(
		<PageForms forms={newForms(CASE_ACTS)} answer={undefined} unsent={unsentIn(unsent)}>
			{part}
		</PageForms>,
	);

const all = Object.entries(PARTS).flatMap(([part, node]) =>
	formsOf(drawn(node, {})).map((form) => ({ part, node, ...form })),
);
const withText = all.filter(({ texts, part }) => texts.length > 0 && part !== "the box");

describe("a form of the case page", () => {
	it.each(withText)("in $part keeps $texts as $kept", ({ node, kept = "", texts }) => {
		const fields = texts.map((name): [string, string] => [name, `Typed into ${name}`]);
		expect(keepForm.body?.safeParse({ form: kept, fields })?.success).toBe(true);
		const html = drawn(node, { [kept]: Object.fromEntries(fields) });
		for (const [, text] of fields) expect(html).toContain(text);
		expect(html).toContain("You haven’t sent this yet");
	});

	it("has a name of its own", () => {
		const names = withText.filter(({ part }) => part !== "work on a complaint" && part !== "a claim on hold");
		expect(new Set(names.map(({ kept }) => kept)).size).toBe(names.length);
	});

	it("says nothing of a text that is stored already", () => {
		expect(drawn(PARTS.work, { change: { next_action: "Old" } })).not.toContain("You haven’t sent this yet");
	});
});

/** Fields of text that nobody types: ids of rows, and choices that the page draws as buttons or lists. */
const NOT_TYPED = new Set([
	...["referral", "claim", "mail", "from", "event", "owner", "outcome", "cause", "snoozed_until"],
	...["age_group", "funding_type"],
]);
/** Fields of acts of the box. */
const IN_BOX = new Set(["reply", "text", "note", "call"]);

it("is drawn here with every field of text of its endpoint", () => {
	const acts = Object.entries(CASE_ACTS).filter(([intent]) => !IN_BOX.has(intent));
	const pathOf = new Map(acts.map(([intent, { endpoint }]) => [intent, `${endpoint.method} ${endpoint.path}`]));
	const drawnFields = new Set(
		withText.flatMap(({ kept = "", texts }) => texts.map((name) => `${pathOf.get(kept.split(" ")[0] ?? "")} ${name}`)),
	);
	const fields = acts.flatMap(([intent, { endpoint }]) =>
		Object.entries(newForm(endpoint).fields)
			.filter(([name, { is }]) => is === "text" && !NOT_TYPED.has(name))
			.map(([name]) => `${pathOf.get(intent)} ${name}`),
	);
	expect(fields.filter((field) => !drawnFields.has(field))).toEqual([]);
});

describe("a form of a case that is sent from the page", () => {
	const send = async (status: number) => {
		const form = new FormData();
		const filled = { intent: "hold", version: "3", because: "A claim", [KEPT_FIELD]: "hold", [KEPT_KEY_FIELD]: "k" };
		for (const [name, value] of Object.entries(filled)) form.set(name, value);
		const calls: { path: string; body: unknown }[] = [];
		const { callApi } = callsTo(async () => Response.json({ detail: "Refused." }, { status }));
		const context = new RouterContextProvider();
		context.set(requestContext, {
			...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
			callApi: (line: AnyEndpoint, input: Input<AnyEndpoint>) => {
				calls.push({ path: line.path, body: input.body });
				return callApi(line, input);
			},
		} as unknown as RequestContext);
		const request = new Request("https://site.example/team/cases/0b7c", { method: "POST" });
		await casePage.action({ request, context, params: { id: "0b7c" } } as never);
		return calls.filter(({ path }) => path === keepForm.path).map(({ body }) => body);
	};

	it("is forgotten once it was taken, and kept if it was refused", async () => {
		expect(await send(200)).toEqual([{ form: "hold", fields: [], sent: true, key: "k" }]);
		expect(await send(409)).toEqual([]);
	});
});
