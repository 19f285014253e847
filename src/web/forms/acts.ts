import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { type From, formOf } from "#web/lib/call.ts";
import { settled } from "#web/lib/merge-typed.ts";
import type { NewForm } from "./form-state.ts";
import { namesOf, newForm } from "./read-form.ts";
import { confirmHere } from "./receipt.ts";
import { submitForm, type Ways } from "./submit-form.ts";

/** Arguments of an action of a page with acts. */
export type Sent = From & { params: Readonly<Record<string, string | undefined>> };

/** What an act's form can't say by itself. */
interface Own<E extends AnyEndpoint, Answer> extends Partial<Omit<Ways<E, object, Answer>, "given">> {
	given?: object;
	/** Where it leads, if not where all acts of the page do. */
	to?: (data: Output<E>) => string;
}

const answers = (from: Sent, line: AnyEndpoint, ways: Ways<AnyEndpoint, object, unknown>) =>
	submitForm(from, line, ways);
type Refused = Exclude<Awaited<ReturnType<typeof submitForm<AnyEndpoint, object, Response>>>, Response>;

/** A form of the console. Its endpoint's path names what it acts on, in the page's address or in hidden fields. */
export interface Act<Answer = never> {
	line: AnyEndpoint;
	send: (from: Sent, form: FormData, to: string) => Promise<Refused | Response | Answer>;
}

export const act = <E extends AnyEndpoint, Answer = never>(
	line: E,
	own: (form: FormData, from: Sent) => Own<E, Answer> = () => ({}),
): Act<Answer> => ({
	line,
	send: (from, form, to) => {
		const { given, to: away, ...ways } = own(form, from);
		const names = namesOf(line);
		const params = Object.fromEntries(
			[...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
				name,
				from.params[name] ?? String(form.get(name) ?? ""),
			]),
		);
		return answers(from, line, {
			params: params as Input<E>["params"],
			// No one types a version, so an error of it belongs at the top.
			fields: names.filter((name) => name !== "version"),
			taken: (data) => confirmHere(from, away?.(data as Output<E>) ?? to),
			...(ways as object),
			given: () => ({ ...(names.includes("version") && { version: Number(form.get("version")) || 1 }), ...given }),
		}) as Promise<Refused | Response | Answer>;
	},
});

type Acts = Readonly<Record<string, Act<unknown>>>;

/** The forms of a page by intent, not filled in yet. */
export const newForms = (acts: Acts): Record<string, NewForm> =>
	Object.fromEntries(Object.entries(acts).map(([intent, { line }]) => [intent, newForm(line)]));

/**
 * Sends the form that was pressed.
 * @param to address of the page that confirms it
 */
export const sendAct = async <A extends Acts>(from: Sent, acts: A, to: (intent: string) => string) => {
	const form = settled(await formOf(from));
	const intent = String(form.get("intent") ?? "");
	const chosen = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
	if (!chosen) throw new Response(null, { status: 400 });
	return chosen.send(from, form, to(intent)) as ReturnType<A[keyof A]["send"]>;
};
