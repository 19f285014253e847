import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { copy } from "#contract/shared/copy.ts";
import { PURPOSES, type Purpose } from "./consent.ts";

const Answer = z.enum(["yes", "no"], copy.reach.choiceRequired);
const Held = z.object({
	/** `open`: not answered yet. `refused`: the browser says no for its owner. */
	standing: z.enum(["yes", "no", "open", "refused"]),
	/** When the answer was given, in Melbourne; null when there is none. */
	day: z.string().nullable(),
	/** Host of whoever would learn of the visit besides us; null: nobody. */
	company: z.string().nullable(),
});

const each = <T extends z.ZodType>(schema: T) =>
	Object.fromEntries(PURPOSES.map(({ code }) => [code, schema])) as Record<Purpose, T>;

/** What the visitor answers to each purpose; one left out stays as it was. */
export const PrivacyAnswers = z.object(each(Answer.optional()));
export const PrivacyChoices = z.object(each(Held));
export type PrivacyChoices = z.output<typeof PrivacyChoices>;

export const getPrivacyChoices = endpoint({
	method: "GET",
	path: "/privacy-choices/",
	summary: "What this visitor has agreed to; Sec-GPC: 1 and DNT: 1 count as no",
	output: PrivacyChoices,
});

export const choosePrivacy = endpoint({
	method: "POST",
	path: "/privacy-choices/",
	summary: "Keeps what this visitor agrees to or refuses, in a cookie of their own browser",
	body: PrivacyAnswers,
	output: PrivacyChoices,
});
