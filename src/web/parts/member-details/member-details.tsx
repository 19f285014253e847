import { SIGN_IN_ADDRESS_DAYS } from "#contract/accounts/limits.ts";
import type { Member } from "#contract/providers/provider-admin.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { type Fields, mergeRefused } from "../../lib/merge-typed.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { Merged } from "../merged/merged.tsx";
import { PostForm } from "../post-form/post-form.tsx";

interface Props {
	/** Makes field ids unique on a page with several members. */
	id: string;
	member: Pick<Member, "name" | "email" | "is_invited" | "new_email">;
	/** Account name on a page with several accounts: ` at Banksia Care`. */
	at?: string;
	/** Hidden fields that identify the member. */
	about: Fields;
	/** Typed values and errors of a refused form. */
	refused: { typed: Fields; errors: Fields } | undefined;
}

export const DETAIL_LABELS = { name: "Name", email: "Sign-in email" };

const Hidden = ({ fields }: { fields: Fields }) =>
	Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** Form to change a colleague's name and sign-in address. */
export const MemberDetails = ({ id, member, at = "", about, refused }: Props) => {
	const theirs = { name: member.name, email: member.email };
	const { typed, errors = {} } = refused ?? {};
	const merge = mergeRefused(theirs, typed);
	const whose = (
		<span className="visually-hidden">
			{" "}
			of {member.name}
			{at}
		</span>
	);
	return (
		<>
			<PostForm intent="details">
				<Hidden fields={about} />
				<Merged id={id} theirs={theirs} merge={merge} labels={DETAIL_LABELS} />
				<TextField
					id={`name-${id}`}
					name="name"
					label={DETAIL_LABELS.name}
					autoComplete="off"
					maxLength={100}
					defaultValue={merge.values.name}
					error={errors.name}
				/>
				<EmailField
					id={`email-${id}`}
					name="email"
					label={DETAIL_LABELS.email}
					hint={
						member.is_invited
							? "If you change it, we'll send the invitation to the new address. The link in the first one will stop working."
							: `A new address takes effect once they open the link we send there, within ${SIGN_IN_ADDRESS_DAYS} days. We email the old address straight away. They'll then need to sign in again.`
					}
					autoComplete="off"
					defaultValue={merge.values.email}
					error={errors.email}
				/>
				<div>
					<Button type="submit" variant="secondary">
						Save name and email{whose}
					</Button>
				</div>
			</PostForm>
			{member.new_email !== null && (
				<PostForm intent="details" inline>
					<Hidden fields={about} />
					<input type="hidden" name="email" value={member.email} />
					<Button type="submit" variant="secondary">
						Keep {member.email}
						<span className="visually-hidden">
							{" "}
							for {member.name}
							{at}
						</span>
					</Button>
				</PostForm>
			)}
		</>
	);
};

type Waiting = Pick<Member, "invitation_ends" | "new_email" | "new_email_ends">;

/** Expiry of an invitation and of an unconfirmed new address. */
export const memberNotes = ({ invitation_ends, new_email, new_email_ends }: Waiting, now: number): string[] => {
	const day = (at: string) => `${mediumMoment(at)}, Melbourne time`;
	const isOver = (at: string) => Date.parse(at) <= now;
	return [
		...(invitation_ends === null
			? []
			: [
					isOver(invitation_ends)
						? `The invitation ended on ${day(invitation_ends)}. Send it again.`
						: `The invitation is valid until ${day(invitation_ends)}.`,
				]),
		...(new_email === null || new_email_ends === null
			? []
			: [
					isOver(new_email_ends)
						? `New sign-in email ${new_email}: not confirmed by ${day(new_email_ends)}. Enter it again.`
						: `New sign-in email ${new_email}: waiting for them to confirm it by ${day(new_email_ends)}.`,
				]),
	];
};
