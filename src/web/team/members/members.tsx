import {
	changeTeamMember,
	inviteTeamMember,
	listTeamMembers,
	type TeamMember,
} from "#contract/accounts/team-members.ts";
import { TEAM_ROLES, type TeamRole } from "#contract/accounts/team-roles.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Choice, Field } from "#web/forms/contract-form.tsx";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { DETAIL_LABELS, MemberDetails, memberNotes } from "#web/parts/member-details/member-details.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Card, Columns, Stack } from "#web/ui/layout/layout.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/members";
import styles from "./members.module.css";
import { ROLE_ABOUT, ROLE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	return {
		members: (await ask(from, listTeamMembers, {})).results,
		today: officeDay(from.context.get(requestContext).now()),
		now: Date.now(),
		forms: newForms(ACTS),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

const person = (form: FormData) => ({ id: String(form.get("person") ?? "") });

/** A change of some of a member's details. Unchanged ones aren't sent. */
const details = (fields: readonly string[]) => (form: FormData) => ({
	params: person(form),
	fields,
	given: { name: undefined, email: undefined, team_role: undefined, ...changedFields(form, fields) },
});

const ACTS = {
	invite: act(inviteTeamMember),
	details: act(changeTeamMember, details(["name", "email"])),
	role: act(changeTeamMember, details(["team_role"])),
	deactivate: act(changeTeamMember, (form) => ({ params: person(form), fields: [], given: { is_active: false } })),
	reactivate: act(changeTeamMember, (form) => ({ params: person(form), fields: [], given: { is_active: true } })),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => teamLinks.members() + flashMessage(intent));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const SAID = flashMessages({
	invite: "Invitation sent",
	role: "Role changed",
	details: "Details saved",
	deactivate: "Deactivated and signed out everywhere",
	reactivate: "Reactivated. They can sign in again",
});

/** Labels of the invitation form, in page order. */
const LABELS = { name: "Their name", email: "Their email", team_role: "Role" };

/** Team members with their roles. Administrators can invite and change them. */
export default function People({ loaderData: { members, today, now, said, forms }, actionData }: Route.ComponentProps) {
	const isDetails = actionData?.typed.intent?.[0] === "details";
	const mayChange = useMay("people.change");
	const list = { mayChange, today, now };
	const active = members.filter((member) => member.is_active);
	const left = members.filter((member) => !member.is_active);
	return (
		<ConsolePage
			title="Team"
			forms={forms}
			answer={actionData}
			intro={
				mayChange
					? "Team members and their roles."
					: "Team members and their roles. Administrators can invite people and change roles."
			}
			labels={isDetails ? DETAIL_LABELS : LABELS}
			idOf={(field) => (isDetails ? `${field}-${actionData.typed.person}` : field)}
			said={said && SAID[said]}
		>
			<Columns kind={mayChange ? "main-aside" : "even"}>
				<Stack gap="large">
					<section aria-labelledby="active">
						<h2 id="active" className="visually-hidden">
							Active
						</h2>
						<MemberList members={active} {...list} />
					</section>
					{left.length > 0 && (
						<Section id="left" title="Deactivated">
							<MemberList members={left} {...list} />
						</Section>
					)}
				</Stack>
				{mayChange && (
					<Section id="invite" title="Invite a team member" card className={common.aside}>
						<ActForm
							key={said === "invite" ? members.length : "form"}
							intent="invite"
							values={{ team_role: "member" }}
							labels={LABELS}
							submit="Send invitation"
							variant="primary"
							icon="mail"
						>
							<Field name="name" autoComplete="off" />
							<Field name="email" as={EmailField} autoComplete="off" />
							<Choice
								name="team_role"
								options={TEAM_ROLES.map((value) => ({
									value,
									label: ROLE_WORDS[value],
									hint: ROLE_ABOUT[value],
								}))}
							/>
						</ActForm>
					</Section>
				)}
			</Columns>
		</ConsolePage>
	);
}

const signInStatus = ({ is_invited, two_factor, last_sign_in }: TeamMember, today: string) => [
	last_sign_in
		? `Last signed in ${moment(last_sign_in, today)}`
		: is_invited
			? "Invited, no password set yet"
			: "Hasn’t signed in yet",
	two_factor ? "Two-step sign-in is on" : "Two-step sign-in isn’t set up",
];

interface ListProps {
	mayChange: boolean;
	today: string;
	/** Time the page was rendered, in milliseconds. */
	now: number;
}

const MemberList = ({ members, ...shown }: ListProps & { members: TeamMember[] }) => (
	<ul className={styles.members}>
		{members.map((member) => (
			<li key={member.id}>
				<MemberCard member={member} {...shown} />
			</li>
		))}
	</ul>
);

const MemberCard = ({ member, mayChange, today, now }: ListProps & { member: TeamMember }) => {
	const hidden = { person: member.id };
	const isOpen = useRefused(["details", "role"], hidden) !== undefined;
	const named = (words: string, of: string) => (
		<>
			{words}
			<span className="visually-hidden">
				{" "}
				{of}
				<Name>{member.name}</Name>
			</span>
		</>
	);
	return (
		<Card className={styles.member}>
			<h3>
				<Name>{member.name}</Name>
				{member.is_you && " (you)"}
			</h3>
			<p className={styles.role}>{ROLE_WORDS[member.team_role]}</p>
			<p>
				<Breakable>{member.email}</Breakable>
			</p>
			<p className={common.facts}>
				{[...signInStatus(member, today), ...memberNotes(member, now)].map((line) => (
					<span key={line}>{line}</span>
				))}
			</p>
			{mayChange && member.is_active && (
				<Disclosure
					key={[member.team_role, member.name, member.email, member.new_email].join()}
					open={isOpen || undefined}
					summary={named("Change", "")}
				>
					<Stack gap={6}>
						<MemberDetails id={String(member.id)} member={member} about={{ person: String(member.id) }} />
						<ActForm
							intent="role"
							hidden={hidden}
							theirs={{ team_role: member.team_role }}
							labels={{ team_role: "Role" }}
							words={(_field, value) => ROLE_WORDS[value as TeamRole] ?? value}
							submit={named("Save role", "of ")}
						>
							<Field
								name="team_role"
								as={Select}
								id={`role-${member.id}`}
								optional={false}
								options={TEAM_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
							/>
						</ActForm>
						<div className={common.ways}>
							{member.is_invited && (
								<ActForm
									intent="invite"
									hidden={{ name: member.name, email: member.email, team_role: member.team_role }}
									submit={named("Send invitation again", "to ")}
									icon="mail"
									inline
								/>
							)}
							<ActForm intent="deactivate" hidden={hidden} submit={named("Deactivate", "")} variant="danger" inline />
						</div>
					</Stack>
				</Disclosure>
			)}
			{mayChange && !member.is_active && (
				<ActForm intent="reactivate" hidden={hidden} submit={named("Reactivate", "")} inline />
			)}
		</Card>
	);
};
