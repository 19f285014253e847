import type { TeamAccount } from "#contract/providers/directory.ts";
import type { Member } from "#contract/providers/own-accounts.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { ActForm, FoldedAct, useRefused } from "#web/forms/act-form.tsx";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { MemberDetails, memberNotes } from "../../parts/member-details/member-details.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Question } from "../../ui/question/question.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./directory.module.css";

interface Props {
	account: TeamAccount;
	mayChange: boolean;
	/** Time the page was rendered, in milliseconds. */
	now: number;
}

/** An account's staff. Leads can invite and remove them and change their access. */
export const Staff = ({ account, mayChange, now }: Props) => {
	const refused = useRefused(["invited"]);
	return (
		<Section id="staff" title="Staff">
			{account.members.length === 0 && (
				<p className={common.soft}>This account has no users yet. {mayChange && "Invite its owner."}</p>
			)}
			<ul className={common.list}>
				{account.members.map((member) => (
					<li key={member.id} className={styles.line}>
						<strong className={common.name}>
							<Name>{member.name}</Name>
						</strong>
						<p className={common.facts}>
							<span>
								<Breakable>{member.email}</Breakable>
							</span>
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
						{mayChange && <Change account={account} member={member} />}
					</li>
				))}
			</ul>
			{mayChange && (
				<FoldedAct
					summary="Invite an owner or staff"
					isOpen={account.members.length === 0}
					intent="invited"
					values={{ is_owner: account.members.length === 0 ? "yes" : "" }}
					labels={{ name: "Their name", email: "Their email", is_owner: "Owner of the account" }}
					submit="Send invitation"
					variant="primary"
					icon="mail"
				>
					<Field name="name" id="staff-name" autoComplete="off" />
					<Field name="email" as={EmailField} id="staff-email" autoComplete="off" />
					<Tick name="is_owner" hint="Owners manage all profiles, and invite and remove staff." />
					{account.providers.length > 0 && (
						<Checkboxes
							id="staff-providers"
							name="providers"
							legend="Profiles to manage"
							hint="Owners always manage all of them."
							options={choicesOf(account.providers)}
							defaultValues={refused?.typed.providers}
							error={refused?.errors.providers}
						/>
					)}
				</FoldedAct>
			)}
		</Section>
	);
};

const Change = ({ account, member }: { account: TeamAccount; member: Member }) => {
	const refused = useRefused(["details"], { member: member.id });
	return (
		<Disclosure
			key={[member.name, member.email, member.new_email, member.is_owner, ...member.providers].join()}
			open={refused !== undefined || undefined}
			summary={
				<>
					Change
					<span className="visually-hidden">
						{" "}
						details and access of <Name>{member.name}</Name>
					</span>
				</>
			}
		>
			<Stack gap={4}>
				<MemberDetails id={`member-${member.id}`} member={member} about={{ member: String(member.id) }} />
				<ActForm
					intent="member"
					hidden={{ member: member.id }}
					values={{ is_owner: member.is_owner ? "yes" : "" }}
					labels={{ is_owner: "Owner of the account" }}
					idOf={() => `owner-${member.id}`}
					submit={
						<>
							Save
							<span className="visually-hidden">
								{" "}
								access of <Name>{member.name}</Name>
							</span>
						</>
					}
				>
					<Tick name="is_owner" />
					{account.providers.length > 0 && (
						<Checkboxes
							id={`managed-${member.id}`}
							name="providers"
							legend="Profiles they manage"
							options={choicesOf(account.providers)}
							defaultValues={member.providers.map(String)}
						/>
					)}
				</ActForm>
				<Question
					action={
						<>
							Remove from account
							<span className="visually-hidden">
								: <Name>{member.name}</Name>
							</span>
						</>
					}
					title={`Remove ${isolated(member.name)} from the account?`}
					keep="Cancel"
				>
					<p>They won’t be able to see or change its profiles. You can invite them again later.</p>
					<ActForm
						intent="removed"
						hidden={{ member: member.id }}
						submit={`Yes, remove ${isolated(member.name)}`}
						variant="danger"
						inline
					/>
				</Question>
			</Stack>
		</Disclosure>
	);
};
