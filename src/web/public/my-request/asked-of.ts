import type { MyProvider } from "#contract/referrals/my-request.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { momentWords } from "#contract/shared/next-step.ts";
import type { Asked } from "./offers.tsx";

/** A provider that a nameless request asked, and that the visitor hasn't chosen. */
export const isOnlyAsked = ({ referral, consent }: MyProvider) => Boolean(referral?.is_nameless) && consent === null;

/** The earliest start first, then the nearest. */
export const askedOf = (providers: readonly MyProvider[], now: Date): Asked[] =>
	providers
		.filter(isOnlyAsked)
		.flatMap((one) => (one.referral ? [{ ...one, referral: one.referral }] : []))
		.filter(({ referral }) => referral.is_offer || ["new", "declined"].includes(referral.state))
		.toSorted(
			({ referral: a }, { referral: b }) =>
				(a.starts_on ?? "9999").localeCompare(b.starts_on ?? "9999") ||
				(a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) ||
				0,
		)
		.map(({ id, name, url_slug, referral }) => ({
			id,
			name,
			url_slug,
			state: referral.is_offer
				? "offer"
				: referral.is_being_checked
					? "checking"
					: referral.state === "new"
						? "waiting"
						: referral.weeks === null
							? "no"
							: "list",
			checkBy: referral.check_by && momentWords(referral.check_by, now),
			waitChoice: referral.wait_choice,
			note: referral.answer_note,
			starts: referral.starts_on && longCalendarDay(referral.starts_on),
			weeks: referral.weeks,
			km: referral.distance_km === null ? null : Math.floor(referral.distance_km),
		}));
