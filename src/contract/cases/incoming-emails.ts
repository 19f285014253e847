import { z } from "zod";
import { Referenced, requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** The email, and the case that the caller saw it in. */
const params = z.object({ from: z.uuid(), mail: z.uuid() });
export const moveEmail = endpoint({
	method: "POST",
	path: "/team/cases/{from}/emails/{mail}/move/",
	summary:
		"Move an email that came in to another case, for example because the person wrote from another address. It counts there as an email of the person; replies still go to the address of the case. The case that was opened for it closes as a duplicate if nothing else is in it. 409 if the email isn't in the case `from` any more",
	params,
	body: z.object({
		/** A case's reference, such as C-1042. */
		to: requiredText(100, "Please enter a case number, such as C-1042"),
	}),
	output: Referenced,
});

export const splitEmail = endpoint({
	method: "POST",
	path: "/team/cases/{from}/emails/{mail}/split/",
	summary:
		"Give an email a case of its own: the one that was opened for it, or a new one. One that waits in its own case stays there, apart from the case that it answers. Does nothing if the email isn't in the case `from` any more",
	params,
	body: z.object({}),
	output: Referenced,
});

export const readEmailFile = endpoint({
	method: "GET",
	path: "/team/cases/{from}/emails/{mail}/files/{nth}/",
	summary:
		"A file of an email that came in, as a download of the type of its content; each reading is logged. For those who may read plans. 409 if a virus was found or the scanner doesn't answer",
	params: params.extend({ nth: z.coerce.number().int().min(0).max(1000) }),
	output: z.never(),
	binary: true,
});
