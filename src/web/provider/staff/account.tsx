import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { Member, OwnAccount } from "#contract/providers/own-accounts.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Choices, Field, Tick } from "#web/forms/contract-form.tsx";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { MemberDetails, memberNotes } from "#web/parts/member-details/member-details.tsx";
import { followersOf, proofWords } from "#web/parts/proof-words.ts";
import { Name, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Checkbox } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { Joining, JoinRequests } from "./join-requests.tsx";
import styles from "./staff.module.css";

/** Parses a comma-separated list of ids. */
export const idsOf = (list: string) => list.split(",").map(Number).filter(Boolean);

/** Joins ids to a sorted, comma-separated list. */
export const asIds = (ids: number[]) => ids.toSorted((a, b) => a - b).join();

const RIGHT_LABELS = { is_owner: "Owner of the account", providers: "Profiles they look after" };

/** Labels of the invitation's fields, in the order of the page. */
export const LABELS = {
	name: "Their name",
	email: "Their email",
	providers: "Profiles to look after",
	is_owner: RIGHT_LABELS.is_owner,
};

const providersOf = (account: OwnAccount) =>
	account.providers.map(({ id, name }) => ({ value: String(id), label: <Name key={id}>{name}</Name> }));

interface AccountProps {
	account: OwnAccount;
	saved: string | null;
	/** Time of the page's data, in milliseconds. */
	now: number;
	isOneOfSeveral: boolean;
}

/** Whether the people whose access came from a member go too. */
const Followers = ({ account, member }: { account: OwnAccount; member: number }) => {
	const proof = account.proofs.find((one) => one.member === member);
	const you = account.members.find(({ is_you }) => is_you)?.id;
	const names = proof
		? followersOf(account.proofs, proof.id)
				.filter((one) => one.member !== you)
				.map(({ name }) => name)
		: [];
	if (names.length === 0) return null;
	return (
		<Checkbox
			id={`followers-${account.id}-${member}`}
			name="followers"
			value="yes"
			label={`Also remove ${new Intl.ListFormat("en-AU").format(names.map(isolated))}`}
			hint="Their access came from this person."
		/>
	);
};

interface MemberProps {
	account: OwnAccount;
	member: Member;
	of: ReactNode;
}

/** Which profiles a member looks after, and whether they own the account. */
const Rights = ({ account, member, of }: MemberProps) => {
	const id = `${account.id}-${member.id}`;
	const words = (field: string, value: string) =>
		field === "is_owner"
			? value
				? "Yes"
				: "No"
			: (account.providers.find((one) => String(one.id) === value)?.name ?? "");
	return (
		<ActForm
			intent="change"
			hidden={{ account: account.id, member: member.id }}
			theirs={{ is_owner: member.is_owner ? "yes" : "", providers: idsOf(asIds(member.providers)).map(String) }}
			labels={RIGHT_LABELS}
			idOf={(field) => `${field}-${id}`}
			words={words}
			submit={
				<>
					Save
					<span className="visually-hidden">
						{" "}
						what <Name>{member.name}</Name> can do{of}
					</span>
				</>
			}
		>
			<Tick name="is_owner" />
			<Choices
				name="providers"
				hint="Owners look after every profile, even if it isn't ticked."
				options={providersOf(account)}
				optional={false}
			/>
		</ActForm>
	);
};

/** A member with the forms about them. */
const MemberCard = ({ account, member, of, now }: MemberProps & { now: number }) => {
	const hidden = { account: account.id, member: member.id };
	const isOpen = useRefused(["details", "change"], hidden) !== undefined;
	return (
		<Card className={styles.member}>
			<h3>
				<Name>{member.name}</Name>
				{member.is_you && " (you)"}
			</h3>
			<p>
				<Breakable>{member.email}</Breakable>
			</p>
			<p>
				{member.is_owner
					? "Owner: looks after all profiles and the team."
					: `Looks after ${member.providers.length} ${member.providers.length === 1 ? "profile" : "profiles"}.`}
				{member.is_invited && " Invited, but hasn't signed in yet."}
			</p>
			{account.proofs
				.filter((one) => one.member === member.id)
				.map((one) => (
					<p key={one.id}>How they got access: {proofWords(one)}</p>
				))}
			{memberNotes(member, now).map((note) => (
				<p key={note}>{note}</p>
			))}
			{member.is_invited && (
				<ActForm
					intent="invite"
					hidden={{ ...hidden, name: member.name, email: member.email, ...(member.is_owner && { is_owner: "yes" }) }}
					submit={
						<>
							Send invitation again
							<span className="visually-hidden">
								{" "}
								to <Name>{member.name}</Name>
								{of}
							</span>
						</>
					}
					icon="mail"
					inline
				>
					{member.providers.map((id) => (
						<input key={id} type="hidden" name="providers" value={id} />
					))}
				</ActForm>
			)}
			{/* The key changes after saving, which closes the disclosure. */}
			<Disclosure
				key={[member.name, member.email, member.new_email, member.is_owner, ...member.providers].join()}
				open={isOpen || undefined}
				summary={
					<>
						Change
						<span className="visually-hidden">
							{" "}
							what <Name>{member.name}</Name> can do{of}
						</span>
					</>
				}
			>
				<Stack gap={6}>
					<MemberDetails
						id={`${account.id}-${member.id}`}
						member={member}
						at={of}
						about={{ account: String(account.id), member: String(member.id) }}
					/>
					<Rights {...{ account, member, of }} />
					<Question
						action={
							<>
								Remove from account
								<span className="visually-hidden">
									: <Name>{member.name}</Name>
									{of}
								</span>
							</>
						}
						title={
							<WithNames of={[member.name, account.name]}>
								{member.is_you
									? `Remove yourself from ${account.name}?`
									: `Remove ${member.name} from ${account.name}?`}
							</WithNames>
						}
						keep="No, go back"
					>
						<p>
							{member.is_you ? "You" : "They"} won't be able to see or change its profiles. An owner can send another
							invitation.
						</p>
						<ActForm
							intent="remove"
							hidden={hidden}
							submit={
								<>
									Yes, remove {member.is_you ? "me" : <Name>{member.name}</Name>}
									<span className="visually-hidden">{of}</span>
								</>
							}
							variant="danger"
							inline
						>
							{!member.is_you && <Followers account={account} member={member.id} />}
						</ActForm>
					</Question>
				</Stack>
			</Disclosure>
		</Card>
	);
};

/** The members of one account with their forms, and the form to invite another one. */
export const Account = ({ account, saved, now, isOneOfSeveral }: AccountProps) => {
	const { formData } = useNavigation();
	const sending = formData?.get("intent") === "invite" && formData.get("account") === String(account.id);
	/** Makes headings and labels unique if the page shows several accounts. */
	const of = isOneOfSeveral && (
		<>
			{" "}
			at <Name>{account.name}</Name>
		</>
	);
	const key = account.id;
	const choices = providersOf(account);
	return (
		<section aria-labelledby={`account-${key}`}>
			<h2 id={`account-${key}`}>
				<Name>{account.name}</Name>
			</h2>
			<Stack gap={6}>
				<ul className={styles.members}>
					{account.members.map((member) => (
						<li key={member.id}>
							<MemberCard {...{ account, member, of, now }} />
						</li>
					))}
				</ul>
				<JoinRequests account={account} of={of} />
				<Joining account={account} of={of} />
				<Card>
					<h3 className={styles.invite}>Invite a colleague</h3>
					<ActForm
						key={saved === "invited" ? account.members.length : "form"}
						intent="invite"
						hidden={{ account: key }}
						values={{ providers: choices.length === 1 ? choices.map(({ value }) => value) : [] }}
						labels={LABELS}
						idOf={(field) => `${field}-${key}`}
						submit={
							sending ? (
								"Sending …"
							) : (
								<>
									Send invitation<span className="visually-hidden">{of}</span>
								</>
							)
						}
						variant="primary"
						icon="mail"
					>
						<Field name="name" autoComplete="off" />
						<Field name="email" as={EmailField} autoComplete="off" />
						<Choices name="providers" optional={false} options={choices} />
						<Tick name="is_owner" hint="Owners look after all profiles, and invite and remove people." />
					</ActForm>
				</Card>
			</Stack>
		</section>
	);
};
