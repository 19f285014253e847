import type { MyProvider } from "#contract/referrals/my-request.ts";
import { isInTouch, saidYes } from "#contract/referrals/phases.ts";
import { momentWords } from "#contract/shared/next-step.ts";

/** Something that has a time. */
export interface Clock {
	/** `6 pm on Tuesday, Melbourne time` */
	by: string;
	words: string;
}

/** What providers and our team do about each provider, the soonest first. Times that have passed are left out. */
export const clocksOf = (providers: readonly MyProvider[], now: Date): Clock[] =>
	providers
		.flatMap(({ name, referral }) => [
			{ at: referral?.answer_by, words: `${name} answers. If they don’t, we follow up.` },
			{ at: referral?.check_by, words: `we check who answered for ${name}. Then you hear what they said.` },
		])
		.flatMap(({ at, words }) => (at && new Date(at) > now ? [{ at: new Date(at), words }] : []))
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ at, words }) => ({ by: momentWords(at, now), words }));

/** How far a provider is: asked, answered, in touch. */
export const stepsOf = (
	referral: (Pick<NonNullable<MyProvider["referral"]>, "state"> & { isTold: boolean }) | null,
) => {
	const reached = !referral?.isTold
		? 0
		: isInTouch(referral)
			? 3
			: saidYes(referral) || referral.state === "declined"
				? 2
				: 1;
	return ["Asked", "Answered", "In touch"].map((label, nth) => ({ label, isDone: nth < reached }));
};
