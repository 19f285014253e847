import type { Settings } from "#platform/config.ts";
import type { EmailKind } from "./email-kinds.ts";
import type { Block, EmailTable, EmailWords, Text, ValuesOf } from "./email-words.ts";
import type { Email } from "./outbox.ts";
import { type Part, renderEmail } from "./render-email.ts";
import { siteAddress } from "./site-address.ts";

/** What emails take from the settings. */
export type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

type Values = Readonly<Record<string, unknown>>;

/** A text with its values; undefined if it is left out. Values are inserted once: braces in them stay as they are. */
const fill = (text: string, values: Values): string | undefined => {
	let isLeftOut = false;
	const filled = text.replace(/\{(\w+)(\??)\}/g, (_, name: string, optional) => {
		const value = values[name] ?? undefined;
		if (value === undefined && !optional) throw new Error(`No value for {${name}} in "${text}"`);
		isLeftOut ||= value === undefined;
		return String(value);
	});
	return isLeftOut ? undefined : filled;
};

const choose = <T>({ when, is }: { when: string; is: Readonly<Record<string, T>> }, values: Values): T | undefined => {
	const value = String(values[when] ?? "none");
	return Object.hasOwn(is, value) ? is[value] : is.other;
};

const textOf = (text: Text | undefined, values: Values): string | undefined => {
	const chosen = typeof text === "object" ? choose(text, values) : text;
	return chosen === undefined ? undefined : fill(chosen, values);
};

/** Filled labels and values, once for each item. */
const pairs = (
	texts: Readonly<Record<string, Text>>,
	each: string | undefined,
	values: Values,
): [label: string, value: string][] =>
	(each ? (values[each] as readonly Values[]) : [{}]).flatMap((item) =>
		Object.entries(texts).flatMap(([label, text]) => {
			const all = { ...values, ...item };
			const value = textOf(text, all);
			return value === undefined ? [] : [[fill(label, all) ?? "", value] as [string, string]];
		}),
	);

const BUTTON = /^\[(.+)\]\((.+)\)$/;

const partsOf = (block: Block | readonly Block[], values: Values): Part[] => {
	if (typeof block === "string") {
		const [, label, to = ""] = BUTTON.exec(block) ?? [];
		const text = fill(label ?? block, values);
		const href = fill(to, values);
		return text === undefined || href === undefined ? [] : label ? [{ button: { text, href } }] : [text];
	}
	if (Array.isArray(block)) return block.flatMap((one) => partsOf(one, values));
	if ("links" in block) {
		const links = pairs(block.links, block.each, values).map(([text, href]) => ({ text, href }));
		return links.length > 0 ? [{ links }] : [];
	}
	if ("facts" in block) {
		const facts = pairs(block.facts, block.each, values);
		return facts.length > 0 ? [{ facts }] : [];
	}
	if ("list" in block) {
		const list = partsOf(block.list, values).filter((part) => typeof part === "string");
		return list.length > 0 ? [{ list }] : [];
	}
	if ("parts" in block)
		return (values[block.each] as readonly Values[]).flatMap((item) => partsOf(block.parts, { ...values, ...item }));
	return partsOf(choose(block as Extract<Block, { is: unknown }>, values) ?? [], values);
};

/**
 * An email from the words of its kind. Replies go to the office unless `replyTo` says otherwise.
 * @param about the record it is about: a recipient gets only one email for each kind and record
 * @param values what the words name in braces, in `when` and in `each`
 */
export const composeEmail = <T extends EmailTable, K extends keyof T & string>(
	settings: Sending,
	table: T,
	name: K,
	{ to, about, replyTo = settings.brand.email }: { to: string; about: string; replyTo?: string },
	values: ValuesOf<T[K]>,
): Email => {
	const { brand } = settings;
	const words = table[name] as EmailWords;
	// Ours come last: a row that is passed as values may have a phone of its own.
	const always = { ...values, site: brand.name, phone: brand.phone, hours: brand.phoneHours };
	const heading = textOf(words.heading, always) ?? "";
	const given = { ...always, heading };
	const footer = textOf(words.footer, given);
	const stop = words.unsubscribe && fill(words.unsubscribe, given);
	return {
		kind: name.split(":")[0] as EmailKind,
		about,
		to,
		replyTo,
		subject: textOf(words.subject, given) ?? heading,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading,
			paragraphs: partsOf(words.paragraphs, given),
			...(footer ? { footer } : {}),
		}),
		...(words.soon ? { soon: true } : {}),
		...(stop ? { unsubscribe: siteAddress(settings) + stop } : {}),
	};
};
