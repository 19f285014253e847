import type { Referral } from "#contract/referrals/referrals.ts";
import { DECLINE_WORDS, optionsOf } from "../../lib/referral-words.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Radios, Select, TextField } from "../../ui/field/field.tsx";
import type { Sent } from "./complaint.tsx";

interface Props {
	one: Referral;
	/** A form of the page that was refused. */
	sent: Sent | undefined;
}

/** Records what a provider said on the phone about a referral that waits. */
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
					hint="After a yes they may learn the person’s name and contact, as long as the person’s consent stands."
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
					label="Why, if no"
					optional
					placeholderOption="Select"
					options={optionsOf(DECLINE_WORDS)}
					defaultValue={fields.reason}
					error={errors.reason}
				/>
				<TextField
					id={id("weeks")}
					name="weeks"
					label="Weeks of waiting, if a waiting list"
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
					hint="Melbourne time. Now, if you leave it empty."
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
