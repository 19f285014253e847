import type { MyProvider } from "#contract/referrals/my-request.ts";
import { saidYes } from "#contract/referrals/phases.ts";

type RequestedProvider = Pick<MyProvider, "name" | "referral">;

/** True if the provider accepted and can see the visitor's details now. */
const sees = ({ referral }: RequestedProvider) =>
	referral !== null && saidYes(referral) && !referral.is_paused && !referral.is_held_back;

/** What withdrawing consent for a provider will do. */
export const withdrawalMeans = (one: RequestedProvider): string[] => {
	const { name, referral } = one;
	if (!referral || referral.state === "withdrawn")
		return [`We haven't asked ${name} about this request. If you withdraw your consent, we won't ask them.`];
	if (referral.state === "new")
		return [
			referral.is_being_checked
				? `We've asked ${name}. They answered, and we're checking who they are.`
				: `We've asked ${name}. They haven't answered yet.`,
			"If you withdraw your consent, we'll withdraw your request to them. They won't find out who you are.",
		];
	if (sees(one))
		return [
			`${name} said yes, and can see your name and contact details.`,
			"If you withdraw your consent, they'll no longer see this on our site, and we'll ask them not to contact you. They may have their own notes.",
		];
	return [`${name} can't see anything about you on our site now. If you withdraw your consent, that won't change.`];
};

/** The situation after consent for a provider was withdrawn. */
export const afterWithdrawal = ({ name, referral }: RequestedProvider): string => {
	if (!referral?.is_told && !referral?.is_answer_refused) return `We haven't asked ${name}, and we won't.`;
	if (referral.state !== "withdrawn") return `${name} can't see anything about you on our site.`;
	return referral.answered_at
		? `${name} can no longer see what you shared.`
		: `${name} can no longer see your request. They didn't find out who you are.`;
};
