import type { TeamAccount } from "#contract/providers/directory.ts";
import type { Member } from "#contract/providers/provider-admin.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { MemberDetails, memberNotes } from "../../parts/member-details/member-details.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Question } from "../../ui/question/question.tsx";
import desk from "../desk/desk.module.css";
import styles from "./directory.module.css";
import type { Refusal } from "./refusal.ts";

interface Props {
	account: TeamAccount;
	mayChange: boolean;
	/** Idempotency key of the invitation form. */
	requestKey: string;
	refusal: Refusal | undefined;
	/** Refused change of a member's name or sign-in email. */
	details: Refusal | undefined;
	/** Time the page was rendered, in milliseconds. */
	now: number;
}

const choicesOf = (account: TeamAccount) =>
	account.providers.map(({ id, name }) => ({ value: String(id), label: name }));

/** An account's staff. Leads can invite and remove them and change their access. */
export const Staff = ({ account, mayChange, requestKey, refusal, details, now }: Props) => {
	return (
		<section aria-labelledby="staff">
			<Stack gap={4}>
				<h2 id="staff" className={desk.heading}>
					Staff
				</h2>
				{account.members.length === 0 && (
					<p className={desk.soft}>This account has no users yet. {mayChange && "Invite its owner."}</p>
				)}
				<ul className={desk.list}>
					{account.members.map((member) => (
						<li key={member.id} className={styles.line}>
							<strong className={desk.name}>{member.name}</strong>
							<p className={desk.facts}>
								<span>{member.email}</span>
								<span>
									{member.is_owner
										? "Owner"
										: `Manages ${member.providers.length} ${member.providers.length === 1 ? "profile" : "profiles"}`}
								</span>
								{member.is_invited && <span>Invited, hasn’t signed in yet</span>}
								{memberNotes(member, now).map((note) => (
									<span key={note}>{note}</span>
								))}
							</p>
							{mayChange && (
								<Change
									account={account}
									member={member}
									refused={details?.typed.member === String(member.id) ? details : undefined}
								/>
							)}
						</li>
					))}
				</ul>
				{mayChange && (
					<Disclosure summary="Invite an owner or staff" open={refusal !== undefined || account.members.length === 0}>
						<PostForm intent="invited" requestKey={requestKey}>
							<TextField
								id="staff-name"
								name="name"
								label="Their name"
								maxLength={100}
								autoComplete="off"
								defaultValue={refusal?.typed.name}
								error={refusal?.errors.name}
							/>
							<EmailField
								id="staff-email"
								name="email"
								label="Their email"
								autoComplete="off"
								defaultValue={refusal?.typed.email}
								error={refusal?.errors.email}
							/>
							<Checkbox
								id="is_owner"
								name="is_owner"
								value="yes"
								label="Owner of the account"
								hint="Owners manage all profiles, and invite and remove staff."
								defaultChecked={refusal ? refusal.typed.is_owner === "yes" : account.members.length === 0}
							/>
							{account.providers.length > 0 && (
								<Checkboxes
									id="staff-providers"
									name="providers"
									legend="Profiles to manage"
									hint="Owners always manage all of them."
									options={choicesOf(account)}
									defaultValues={refusal?.typed.providers ? [refusal.typed.providers] : []}
									error={refusal?.errors.providers}
								/>
							)}
							<div>
								<Button type="submit" icon="mail">
									Send invitation
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
			</Stack>
		</section>
	);
};

const Change = ({
	account,
	member,
	refused,
}: {
	account: TeamAccount;
	member: Member;
	refused: Refusal | undefined;
}) => {
	return (
		<Disclosure
			key={[member.name, member.email, member.new_email, member.is_owner, ...member.providers].join()}
			open={refused !== undefined || undefined}
			summary={
				<>
					Change<span className="visually-hidden"> details and access of {member.name}</span>
				</>
			}
		>
			<Stack gap={4}>
				<MemberDetails
					id={`member-${member.id}`}
					member={member}
					about={{ member: String(member.id) }}
					refused={refused}
				/>
				<PostForm intent="member">
					<input type="hidden" name="member" value={member.id} />
					<Checkbox
						id={`owner-${member.id}`}
						name="is_owner"
						value="yes"
						label="Owner of the account"
						defaultChecked={member.is_owner}
					/>
					{account.providers.length > 0 && (
						<Checkboxes
							id={`managed-${member.id}`}
							name="providers"
							legend="Profiles they manage"
							options={choicesOf(account)}
							defaultValues={member.providers.map(String)}
						/>
					)}
					<div>
						<Button type="submit" variant="secondary">
							Save<span className="visually-hidden"> access of {member.name}</span>
						</Button>
					</div>
				</PostForm>
				<Question
					action={
						<>
							Remove from account<span className="visually-hidden">: {member.name}</span>
						</>
					}
					title={`Remove ${member.name} from the account?`}
					keep="Cancel"
				>
					<p>They won’t be able to see or change its profiles. You can invite them again later.</p>
					<PostForm intent="removed" inline>
						<input type="hidden" name="member" value={member.id} />
						<Button type="submit" variant="danger">
							Yes, remove {member.name}
						</Button>
					</PostForm>
				</Question>
			</Stack>
		</Disclosure>
	);
};
