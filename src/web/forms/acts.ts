import { keepForm, keepPageForm } from "#contract/cases/drafts.ts";
import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { KEPT_FIELD, KEPT_KEY_FIELD } from "#contract/shared/request-names.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { settled } from "#web/lib/merge-typed.ts";
import { pathOf } from "#web/lib/path-of.ts";
import type { NewForm } from "./form-state.ts";
import { namesOf, newForm } from "./read-form.ts";
import { confirmHere } from "./receipt.ts";
import { submitForm, type Ways } from "./submit-form.ts";

/** Arguments of an action of a page with acts. */
export type Sent = From & { params: Readonly<Record<string, string | undefined>> };

/** What can't be read from an act's form. */
interface Own<E extends AnyEndpoint, Answer> extends Partial<Omit<Ways<E, object, Answer>, "given">> {
	given?: object;
	/** Where it leads, if not where all acts of the page do. */
	to?: (data: Output<E>) => string;
}

const answers = (from: Sent, endpoint: AnyEndpoint, ways: Ways<AnyEndpoint, object, unknown>) =>
	submitForm(from, endpoint, ways);
type Refused = Exclude<Awaited<ReturnType<typeof submitForm<AnyEndpoint, object, Response>>>, Response>;

/** What follows once a form was accepted. */
type After = (form: FormData) => Promise<unknown>;

/** A form of the console. Its endpoint's path names what it acts on, in the page's address or in hidden fields. */
export interface Act<Answer = never> {
	endpoint: AnyEndpoint;
	/**
	 * @param isOld as in `Ways`
	 * @param sent what follows once the form was accepted
	 */
	send: (from: Sent, form: FormData, to: string, isOld?: boolean, sent?: After) => Promise<Refused | Response | Answer>;
}

export const act = <E extends AnyEndpoint, Answer = never>(
	endpoint: E,
	own: (form: FormData, from: Sent) => Own<E, Answer> = () => ({}),
): Act<Answer> => ({
	endpoint,
	send: (from, form, to, isOld = false, sent = undefined) => {
		const { given, to: away, ...ways } = own(form, from);
		const names = namesOf(endpoint);
		const params = Object.fromEntries(
			[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
				name,
				from.params[name] ?? String(form.get(name) ?? ""),
			]),
		);
		return answers(from, endpoint, {
			params: params as Input<E>["params"],
			// No one types a version, so an error of it belongs at the top.
			fields: names.filter((name) => name !== "version"),
			...(ways as object),
			taken: async (data) => {
				await sent?.(form);
				return ways.taken ? ways.taken(data as Output<E>, form) : confirmHere(from, away?.(data as Output<E>) ?? to);
			},
			isOld,
			given: () => ({ ...(names.includes("version") && { version: Number(form.get("version")) || 1 }), ...given }),
		}) as Promise<Refused | Response | Answer>;
	},
});

/**
 * Forgets what was typed into a form of the console, because it's sent. If that fails, the form shows it again.
 * @param caseOf the case whose form it is, if it isn't one of a page without a case
 */
export const forgetForm =
	(from: From, caseOf?: () => string | null | undefined | Promise<string | null | undefined>): After =>
	async (form) => {
		const [name, key] = [KEPT_FIELD, KEPT_KEY_FIELD].map((field) => String(form.get(field) ?? ""));
		if (!name) return;
		const body = { form: name, fields: [], sent: true as const, ...(key && { key }) };
		if (!caseOf) return void (await call(from, keepPageForm, { body: { ...body, page: pathOf(from.request) } }));
		const id = await caseOf();
		if (id) await call(from, keepForm, { params: { id }, body });
	};

/** Places errors at the fields that have a label. The others belong at the top. */
export const placedBy = (labels: object) => ({
	place: (field: string) => (Object.hasOwn(labels, field) ? field : undefined),
});

type Acts = Readonly<Record<string, Act<unknown>>>;

/** The forms of a page by intent, not filled in yet. */
export const newForms = (acts: Acts): Record<string, NewForm> =>
	Object.fromEntries(Object.entries(acts).map(([intent, { endpoint }]) => [intent, newForm(endpoint)]));

/**
 * The acts that share most fields with a form and lack fewest, for a page of the release before, whose form doesn't say
 * its intent.
 */
const likeliest = (form: FormData, acts: Acts): string[] => {
	const likeness = ({ endpoint }: Act<unknown>) => {
		const names = namesOf(endpoint);
		return names.filter((name) => form.has(name)).length - names.length / 100;
	};
	const most = Math.max(...Object.values(acts).map(likeness));
	return Object.entries(acts).flatMap(([intent, one]) => (likeness(one) === most ? [intent] : []));
};

/**
 * Sends the form that was pressed. A form that doesn't say a known intent comes back with what was typed, and isn't sent.
 * @param to address of the page that confirms it
 * @param sent what follows once it was accepted
 */
export const sendAct = async <A extends Acts>(
	from: Sent,
	acts: A,
	to: (intent: string) => string,
	sent: After = forgetForm(from),
) => {
	const form = settled(await formOf(from));
	const said = String(form.get("intent") ?? "");
	const isKnown = Object.hasOwn(acts, said);
	const [intent = "", ...others] = isKnown ? [said] : likeliest(form, acts);
	const chosen = acts[intent];
	if (!chosen) throw new Response(null, { status: 400 });
	// The page shows what was typed in the forms of these intents.
	form.set("intent", intent);
	for (const other of others) form.append("intent", other);
	return chosen.send(from, form, to(intent), !isKnown, sent) as ReturnType<A[keyof A]["send"]>;
};
