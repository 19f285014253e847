import type { AccessProof } from "#contract/providers/access.ts";
import { localMoment } from "#contract/shared/local-moment.ts";

/** What a right came from, when, and who gave it, in one sentence. */
export const proofWords = (one: AccessProof): string => {
	const when = localMoment(one.at, null, true);
	const by = one.given_by ?? "someone who has left";
	const where = one.profiles.length > 0 ? ` for ${new Intl.ListFormat("en-AU").format(one.profiles)}` : "";
	switch (one.kind) {
		case "call": {
			const from = one.call?.from === "register" ? one.call.register : "the listing";
			return `Our call to ${one.call?.number ?? "the provider"} (from ${from}) and the code read out on it${where}, ${when}.`;
		}
		case "listed-address":
			return `An invitation to the listed address after our call${where}, ${when}.`;
		case "own-domain":
			return one.first_look_only
				? `A link to an address at the listed domain${where}, ${when}. They see nobody’s name yet.`
				: `An address at the listed domain and a business day without objection${where}, ${when}.`;
		case "invitation":
			return `Invited by ${by}${where}, ${when}.`;
		case "domain":
			return `An address at the organisation’s domain and a yes from ${by}${where}, ${when}.`;
		case "team":
			return `Invited by our team${where}, ${when}.`;
		case "earlier":
			return `From before proofs were kept${one.given_by && !one.by_team ? `, invited by ${by}` : ""}.`;
	}
};

/** The rights that came from this one, at any distance. */
export const followersOf = (proofs: readonly AccessProof[], id: string): AccessProof[] => {
	const found = new Set([id]);
	for (let before = 0; before < found.size; ) {
		before = found.size;
		for (const one of proofs) if (one.parent !== null && found.has(one.parent)) found.add(one.id);
	}
	return proofs.filter((one) => one.id !== id && found.has(one.id));
};
