import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { PURPOSES, type Purpose } from "./consent.ts";

const Answer = z.enum(["yes", "no"], reachCopy.choiceRequired);
const Held = z.object({
	/** `open`: not answered yet. `refused`: the browser sends a refusal signal. */
	standing: z.enum(["yes", "no", "open", "refused"]),
	/** Day of the answer in Melbourne; null if there is none. */
	day: z.string().nullable(),
	/** Host of the company that would receive the visit; null if only we do. */
	company: z.string().nullable(),
});

const each = <T extends z.ZodType>(schema: T) =>
	Object.fromEntries(PURPOSES.map(({ code }) => [code, schema])) as Record<Purpose, T>;

/** The visitor's answers by purpose. A purpose left out stays unchanged. */
const PrivacyAnswers = z.object(each(Answer.optional()));
export const PrivacyChoices = z.object(each(Held));
export type PrivacyChoices = z.output<typeof PrivacyChoices>;

export const getPrivacyChoices = endpoint({
	method: "GET",
	path: "/privacy-choices/",
	summary: "The visitor's privacy choices; Sec-GPC: 1 and DNT: 1 count as no",
	output: PrivacyChoices,
});

export const choosePrivacy = endpoint({
	method: "POST",
	path: "/privacy-choices/",
	summary: "Store the visitor's privacy choices in a cookie",
	body: PrivacyAnswers,
	output: PrivacyChoices,
});
