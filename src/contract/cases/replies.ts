import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { REFERRAL_NOTE_LENGTH } from "#contract/referrals/inbox.ts";
import { byUuid } from "../common.ts";
import { CaseLine } from "./cases.ts";
import { ReplyFiles } from "./reply-files.ts";
import { sentText } from "./sent-text.ts";

/** Yes or no, in JSON or in a form. */
const flag = z.union([z.enum(["true", "false", ""]).transform((said) => said === "true"), z.boolean()]);

/** Most characters of a reply. */
const REPLY_CHARACTERS = 5000;

export const replyInCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/replies/",
	summary:
		"Reply to the person of a case, by each of its `reply_ways`: into their live chat while it goes on (without files), or else by email and onto their page, with up to five PDFs or pictures, and optionally wait for their answer. With files `no_plan` says that none is a person's plan, which is never emailed. Calls with the same Idempotency-Key header count once. 409 if there is no way, the case is closed, or someone at the address says that they didn't ask for it",
	params: byUuid,
	body: z
		.object({
			text: sentText(REPLY_CHARACTERS, "Please write a reply"),
			wait: flag.default(false),
			files: ReplyFiles,
			no_plan: flag.default(false),
		})
		.refine(({ files = [], no_plan }) => files.length === 0 || no_plan, {
			path: ["no_plan"],
			error: "Check the files, then tick that none is a plan. A plan is never emailed",
		}),
	multipart: "too",
	output: CaseLine,
});

export const textInCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/texts/",
	summary:
		"Send the person of a case a text message, and optionally wait for their answer. Only to a mobile number whose person said that texts are safe. It may name no person, provider or service. Calls with the same Idempotency-Key header count once. 409 if there is no such number, they texted STOP, the case is closed, or someone at the address says that they didn't ask for it",
	params: byUuid,
	body: z.object({
		text: sentText(REPLY_CHARACTERS, "Please write a text message"),
		wait: z.boolean().default(false),
	}),
	output: CaseLine,
});

export const writeToProvider = endpoint({
	method: "POST",
	path: "/team/cases/{id}/referrals/{referral}/messages/",
	summary:
		"Write to a provider about a referral, for example to answer its question. It stands in the referral, and the provider's users get an email without the words. Before a yes it can't identify the person. Calls with the same Idempotency-Key header count once; 409 if the referral has ended or is on hold, or the provider has no users",
	params: z.object({ id: z.uuid(), referral: z.uuid() }),
	body: z.object({ text: sentText(REFERRAL_NOTE_LENGTH, "Please write a message") }),
	output: z.object({ sent: z.literal(true) }),
	status: 201,
});
