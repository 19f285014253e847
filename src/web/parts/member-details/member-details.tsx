import type { ReactNode } from "react";
import { SIGN_IN_ADDRESS_DAYS } from "#contract/accounts/limits.ts";
import type { Member } from "#contract/providers/own-accounts.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import type { Fields } from "../../lib/merge-typed.ts";
import { Name } from "../../ui/bdi/bdi.tsx";
import { EmailField } from "../email-field/email-field.tsx";

interface Props {
	/** Makes field ids unique on a page with several members. */
	id: string;
	member: Pick<Member, "name" | "email" | "is_invited" | "new_email">;
	/** Account name on a page with several accounts: ` at Banksia Care`. */
	at?: ReactNode;
	/** Hidden fields that identify the member. */
	about: Fields;
}

export const DETAIL_LABELS = { name: "Name", email: "Sign-in email" };

/** Form to change a colleague's name and sign-in address. */
export const MemberDetails = ({ id, member, at = "", about }: Props) => {
	const named = (words: string, of: string) => (
		<>
			{words}
			<span className="visually-hidden">
				{" "}
				{of} <Name>{member.name}</Name>
				{at}
			</span>
		</>
	);
	return (
		<>
			<ActForm
				intent="details"
				hidden={about}
				theirs={{ name: member.name, email: member.email }}
				labels={DETAIL_LABELS}
				idOf={(field) => `${field}-${id}`}
				submit={named("Save name and email", "of")}
			>
				<Field name="name" optional={false} autoComplete="off" maxLength={100} />
				<Field
					name="email"
					as={EmailField}
					optional={false}
					hint={
						member.is_invited
							? "If you change it, we'll send the invitation to the new address. The link in the first one will stop working."
							: `A new address takes effect once they open the link we send there, within ${SIGN_IN_ADDRESS_DAYS} days. We email the old address straight away. They'll then need to sign in again.`
					}
					autoComplete="off"
				/>
			</ActForm>
			{member.new_email !== null && (
				<ActForm
					intent="details"
					hidden={{ ...about, email: member.email }}
					submit={named(`Keep ${member.email}`, "for")}
					inline
				/>
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
