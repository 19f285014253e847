import type { MyProvider } from "#contract/referrals/my-request.ts";

type Asked = Pick<MyProvider, "name" | "referral">;

/** The provider said yes, and the person's details are open to them now. */
const sees = ({ referral }: Asked) => referral !== null && !referral.is_paused && ["accepted", "contacted", "started"].includes(referral.state);

/** What withdrawing consent for a provider will do. */
export const withdrawalMeans = (one: Asked): string[] => {
	const { name, referral } = one;
	if (!referral || referral.state === "withdrawn")
		return [`${name} has not been asked about this request. If you withdraw your consent, we will not ask them.`];
	if (referral.state === "new")
		return [`We have asked ${name}. They have not answered yet.`, "If you withdraw your consent, we take the question back. They never learn who you are."];
	if (sees(one))
		return [
			`${name} said yes, and can see your name and how to reach you.`,
			"If you withdraw your consent, they can no longer see this on our site, and we ask them not to contact you. They may have notes of their own.",
		];
	return [`${name} can see nothing of you on our site now. If you withdraw your consent, that stays so.`];
};

/** What is so after consent for a provider was withdrawn. */
export const afterWithdrawal = ({ name, referral }: Asked): string => {
	if (!referral?.is_told) return `${name} was not asked and will not be.`;
	if (referral.state !== "withdrawn") return `${name} can see nothing of you on our site.`;
	return referral.answered_at ? `${name} can no longer read what you shared.` : `${name} can no longer read your request. They did not learn who you are.`;
};
