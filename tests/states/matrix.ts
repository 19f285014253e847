import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { canFollow, type Move, stateAfter } from "#contract/shared/states.ts";
import type { TestApi } from "#tests/support/api.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";

// One test for all tables of states: every act in every state, by the API and by the form of its page, gives the table's
// answer, or is refused alike and changes nothing.

/** An act as the API takes it, and as a form of its page. */
export interface Asked {
	method?: string;
	path: string;
	body: object;
	as?: Record<string, string>;
	/** Undefined if no page has such a form. */
	form?: Record<string, string | readonly string[]>;
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own arguments
	page: (from: any) => Promise<unknown>;
	params: Record<string, string>;
}

interface Answer {
	isDone: boolean;
	status: number;
	/** The error's text; empty for a page that loads again and shows what happened to its link. */
	said: string;
}

const byApi = async (api: TestApi, { method = "POST", path, body, as = {} }: Asked): Promise<Answer> => {
	const headers = { "idempotency-key": randomUUID() };
	const answer = await api.request(path, {
		...{ method, cookies: as, headers },
		...(method === "DELETE" ? {} : { body }),
	});
	return { isDone: answer.ok, status: answer.status, said: answer.ok ? "" : (await answer.json()).detail };
};

const byForm = async (api: TestApi, { page, params, form = {}, as = {} }: Asked): Promise<Answer> => {
	const context = new RouterContextProvider();
	context.set(requestContext, {
		...{ brand: { name: "Alongside" }, now: api.services.clock, setCookies: [] },
		...callsTo(async (request) => {
			const { pathname, search } = new URL(request.url);
			const body = await request.text();
			return api.request(pathname.replace("/api", "") + search, {
				...{ method: request.method, cookies: as, headers: { "idempotency-key": randomUUID() } },
				...(body && { body }),
			});
		}),
	} as unknown as RequestContext);
	const sent = new URLSearchParams(
		Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
	);
	const request = new Request("https://alongside.example/page", { method: "POST", body: sent });
	const answer = await page({ request, context, params }).catch((thrown: unknown) => thrown);
	if (answer instanceof Response) return { isDone: answer.status === 303, status: answer.status, said: "" };
	const { data, init } = answer as { data?: Record<string, unknown>; init?: { status: number } };
	// A page that shows its result at once.
	if (!data || !init || init.status < 400) return { isDone: true, status: 200, said: "" };
	const meanwhile = data.meanwhile as { title: string } | undefined;
	const fault = data.fault as RefusedForm["fault"] | string | undefined;
	// Forms from the contract have a title, and the API's words below it if they aren't the title.
	const words = typeof fault === "object" ? (fault.advice ?? fault.title) : fault;
	return { isDone: false, status: init.status, said: String(words ?? data.error ?? meanwhile?.title ?? "") };
};

/** What an act wrote: audit events, and kinds of emails. */
const written = async ({ services }: TestApi, work: () => Promise<Answer>) => {
	const { db } = services.database;
	const before = await sql<{ last: string }>`select coalesce(max(id), 0) as last from audit`.execute(db);
	const old = (await sql<{ id: string }>`select id from letter`.execute(db)).rows.map(({ id }) => id);
	const answer = await work();
	const events = await sql<{ deed: string }>`select deed from audit where id > ${before.rows[0]?.last}`.execute(db);
	const emails = await sql<{ kind: string }>`
		select distinct kind from letter where not id = any (${`{${old.join()}}`}::uuid[])
	`.execute(db);
	return { answer, events: events.rows.map(({ deed }) => deed), emails: emails.rows.map(({ kind }) => kind) };
};

export type Ask<State extends string, Id> = (id: Id, state: State) => Promise<Asked> | Asked;

interface Kind<State extends string, Act extends string, Id> {
	api: () => TestApi;
	moves: Readonly<Record<Act, Move<State>>>;
	states: readonly State[];
	/** A new record in this state, ready for this act. */
	make: (state: State, act: Act) => Promise<Id>;
	stateOf: (id: Id) => Promise<State>;
	/** How to ask for each act. Of an act that no single form asks for: the test below `src/domains` that does it. */
	acts: Readonly<Record<Act, Ask<State, Id> | string>>;
	/** States in which an act asks for what is so already: the same response, and nothing changes. */
	stands?: Partial<Record<Act, readonly State[]>>;
	/** Where the same form does another act. */
	instead?: Partial<Record<Act, Partial<Record<State, Act>>>>;
}

/** The tests of one table of states. */
export const testMatrix = <State extends string, Act extends string, Id>(
	name: string,
	{ api, moves, states, make, stateOf, acts, stands = {}, instead = {} }: Kind<State, Act, Id>,
) => {
	const deeds = Object.values<Move<State>>(moves).map(({ event }) => event);
	const cases = (Object.entries(acts) as [Act, Ask<State, Id> | string][]).flatMap(([act, ask]) =>
		typeof ask === "string" ? [] : states.map((state) => ({ act, state, ask })),
	);

	describe(name, () => {
		it("has every act tried here, or by a test that it names", () => {
			const elsewhere = Object.values<Ask<State, Id> | string>(acts).filter((one) => typeof one === "string");
			for (const test of elsewhere)
				expect(existsSync(join(import.meta.dirname, "../../src/domains", test)), test).toBe(true);
		});

		it.each(cases)("$act, when $state", async ({ act, state, ask }) => {
			const move = moves[instead[act]?.[state] ?? act];
			const said: string[] = [];
			for (const entry of [byApi, byForm]) {
				const id = await make(state, act);
				const asked = await ask(id, state);
				if (entry === byForm && !asked.form) continue;
				const { answer, events, emails } = await written(api(), () => entry(api(), asked));
				const own = events.filter((event) => deeds.includes(event));
				const about = `${entry.name}: ${answer.status} ${answer.said}`;
				if (canFollow(move, state)) {
					expect(answer.isDone, about).toBe(true);
					expect([await stateOf(id), own], about).toEqual([
						stateAfter(move, state),
						move.event === null ? [] : [move.event],
					]);
					expect(move.emails, about).toEqual(expect.arrayContaining(emails));
					continue;
				}
				expect([await stateOf(id), own, emails], about).toEqual([state, [], []]);
				if (stands[act]?.includes(state)) expect(answer.isDone, about).toBe(true);
				else if (!answer.isDone) {
					expect([404, 409, 410], about).toContain(answer.status);
					// A page says in its own words that a link doesn't work.
					if (answer.status === 409) said.push(answer.said);
				} else
					expect(entry, `${about}: taken without a move. Is it so already? Then add it to \`stands\``).toBe(byForm);
			}
			// Both entry points name the same error.
			for (const one of said) expect(one).toBe(said[0]);
		});
	});
};
