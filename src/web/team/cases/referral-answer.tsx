import type { Referral } from "#contract/referrals/referrals.ts";
import { FoldedAct } from "#web/forms/act-form.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { DECLINE_WORDS, optionsOf } from "../../lib/referral-words.ts";
import { Select } from "../../ui/field/field.tsx";

const LABELS = {
	answer: "What did they say?",
	reason: "If no, why?",
	weeks: "If there’s a waiting list, how many weeks?",
	said_by: "Who did you speak to?",
	said_at: "When?",
};

/** Form to record a provider's answer by phone. */
export const ReferralAnswer = ({ one }: { one: Referral }) => (
	<FoldedAct
		summary={
			<>
				Record their answer
				<span className="visually-hidden">
					: <Reference>{one.reference}</Reference>
				</span>
			</>
		}
		intent="provider-answer"
		hidden={{ referral: one.id, version: one.version }}
		labels={LABELS}
		idOf={(name) => `${name}-${one.id}`}
		submit="Save their answer"
	>
		<Choice
			name="answer"
			hint="If they say yes, they can have the person’s name and contact details, unless the person withdraws consent."
			options={[
				{ value: "yes", label: "Yes" },
				{ value: "waiting", label: "They have a waiting list" },
				{ value: "no", label: "No" },
			]}
		/>
		<Field name="reason" as={Select} optional placeholderOption="Select" options={optionsOf(DECLINE_WORDS)} />
		<Field name="weeks" inputMode="numeric" width="postcode" maxLength={3} autoComplete="off" />
		<Field name="said_by" autoComplete="off" />
		<Field
			name="said_at"
			type="datetime-local"
			optional
			hint="Melbourne time. If you leave it empty, we use the time now."
		/>
	</FoldedAct>
);
