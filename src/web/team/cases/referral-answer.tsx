import type { Referral } from "#contract/referrals/referrals.ts";
import { DECLINE_WORDS, optionsOf } from "../../lib/referral-words.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Radios, Select, TextField } from "../../ui/field/field.tsx";
import type { Sent } from "./complaint.tsx";

interface Props {
	one: Referral;
	/** The refused form, if any. */
	sent: Sent | undefined;
}

/** Form to record a provider's answer by phone. */
export const ReferralAnswer = ({ one, sent }: Props) => {
	const refused = sent?.intent === "provider-answer" && sent.fields.referral === one.id ? sent : undefined;
	const { fields = {}, errors = {} } = refused ?? {};
	const id = (name: string) => `${name}-${one.id}`;
	return (
		<Disclosure
			summary={
				<>
					Record their answer<span className="visually-hidden">: {one.reference}</span>
				</>
			}
			open={refused !== undefined}
		>
			<PostForm intent="provider-answer">
				<input type="hidden" name="referral" value={one.id} />
				<input type="hidden" name="version" value={one.version} />
				<Radios
					id={id("answer")}
					name="answer"
					legend="What did they say?"
					hint="If they say yes, they can have the person’s name and contact details, unless the person withdraws consent."
					options={[
						{ value: "yes", label: "Yes" },
						{ value: "waiting", label: "They have a waiting list" },
						{ value: "no", label: "No" },
					]}
					defaultValue={fields.answer}
					error={errors.answer}
				/>
				<Select
					id={id("reason")}
					name="reason"
					label="If no, why?"
					optional
					placeholderOption="Select"
					options={optionsOf(DECLINE_WORDS)}
					defaultValue={fields.reason}
					error={errors.reason}
				/>
				<TextField
					id={id("weeks")}
					name="weeks"
					label="If there’s a waiting list, how many weeks?"
					optional
					inputMode="numeric"
					width="postcode"
					maxLength={3}
					autoComplete="off"
					defaultValue={fields.weeks}
					error={errors.weeks}
				/>
				<TextField
					id={id("said_by")}
					name="said_by"
					label="Who did you speak to?"
					maxLength={100}
					autoComplete="off"
					defaultValue={fields.said_by}
					error={errors.said_by}
				/>
				<TextField
					id={id("said_at")}
					name="said_at"
					type="datetime-local"
					label="When?"
					hint="Melbourne time. If you leave it empty, we use the time now."
					optional
					defaultValue={fields.said_at}
					error={errors.said_at}
				/>
				<div>
					<Button type="submit" variant="secondary">
						Save their answer
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	);
};
