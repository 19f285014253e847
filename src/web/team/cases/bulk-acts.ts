import { changeCases } from "#contract/cases/bulk.ts";
import { act } from "#web/forms/acts.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { confirmHere } from "#web/forms/receipt.ts";
import type { PartlyDone } from "./bulk-words.ts";
import { snoozedIn } from "./case-acts.ts";
import { addressOf } from "./list-address.ts";

const OWNERS: Record<string, null | undefined> = { none: null, "": undefined };

/** A button says the act and, after spaces, the moment to snooze to or the new owner, and that its question is agreed to. */
const pressed = (form: FormData) => {
	const [chosen = "", ...more] = String(form.get("act") ?? "").split(" ");
	return { chosen, said: more.find((one) => one !== "agreed"), isAgreed: more.includes("agreed") };
};

/** The form of the inbox about the ticked cases. */
export const BULK_ACTS = {
	bulk: act<typeof changeCases, Response | PartlyDone>(changeCases, (form, from) => {
		const { chosen, said, isAgreed } = pressed(form);
		const owner = (chosen === "assign" && said) || String(form.get("owner") ?? "");
		return {
			// The others aren't typed, so their errors belong at the top.
			fields: ["owner", "snoozed_until", "outcome"],
			given: {
				act: chosen,
				cases: form.getAll("cases").map((one) => {
					const [id, version] = String(one).split(" ");
					return { id, version: Number(version) };
				}),
				owner: owner in OWNERS ? OWNERS[owner] : Number(owner),
				snoozed_until: (chosen === "snooze" && said) || snoozedIn(form) || undefined,
				is_agreed: isAgreed,
			},
			taken: (bulk) => {
				if (bulk.refused.length + bulk.sends.length + bulk.takes.length === 0)
					return confirmHere(
						from,
						addressOf(new URL(from.request.url).searchParams, { said: `${chosen} ${bulk.done}` }),
					);
				const ids = bulk.refused.map(({ id }) => id);
				const typed = typedIn(form);
				const left =
					bulk.sends.length + bulk.takes.length > 0
						? typed.cases
						: typed.cases?.filter((one) => ids.some((id) => one.startsWith(id)));
				return { bulk, typed: { ...typed, cases: left ?? [] }, errors: {}, requestKey: crypto.randomUUID() };
			},
		};
	}),
};
