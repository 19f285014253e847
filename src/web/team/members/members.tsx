import { data, redirect } from "react-router";
import {
	changeTeamMember,
	inviteTeamMember,
	listTeamMembers,
	readOwnRights,
	type TeamMember,
} from "#contract/accounts/team-members.ts";
import { TEAM_ROLES, type TeamRole } from "#contract/accounts/team-roles.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { refusedKey } from "#web/lib/sent-already.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { DETAIL_LABELS, MemberDetails, memberNotes } from "#web/parts/member-details/member-details.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/members";
import styles from "./members.module.css";
import { ROLE_ABOUT, ROLE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [{ results }, { may }] = await Promise.all([ask(from, listTeamMembers, {}), ask(from, readOwnRights, {})]);
	return {
		product: from.context.get(requestContext).brand.name,
		members: results,
		mayChange: may.includes("people.change"),
		today: officeDay(from.context.get(requestContext).now()),
		now: Date.now(),
		requestKey: crypto.randomUUID(),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

/** Whether the team member can sign in after each intent. Other intents don't change it. */
const STANDINGS: ReadonlyMap<string, boolean> = new Map([
	["deactivate", false],
	["reactivate", true],
]);

interface Refusal {
	intent: string;
	errors: Record<string, string>;
	typed: Record<string, string>;
	fault?: string;
	advice?: string;
	requestKey?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "");
	const intent = field("intent");
	const invited = { name: field("name"), email: field("email"), team_role: field("team_role") as TeamRole };
	const { team_role, ...details } = changedFields(form, ["name", "email", "team_role"]);
	const changed = { ...details, ...(team_role === undefined ? {} : { team_role: team_role as TeamRole }) };
	const sent =
		intent === "invite"
			? await send(from, inviteTeamMember, { body: invited })
			: await send(from, changeTeamMember, {
					params: { id: field("person") },
					body: intent === "role" || intent === "details" ? changed : { is_active: STANDINGS.get(intent) },
				});
	if (sent.ok) return redirect(links.teamMembers() + flashMessage(intent), 303);
	const refused = refusedKey(sent.problem);
	const errors = (intent === "invite" || intent === "details") && !refused ? errorsOf(sent.problem) : {};
	const fault = refused ?? (Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail });
	const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	const refusal: Refusal = { intent, errors, typed, ...fault };
	return data(refusal, { status: sent.status });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

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
export default function People({
	loaderData: { product, members, mayChange, today, now, said, ...loaded },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const requestKey = actionData?.requestKey ?? loaded.requestKey;
	const errors = actionData?.errors ?? {};
	const isDetails = actionData?.intent === "details";
	const summary = summaryOf(errors, isDetails ? DETAIL_LABELS : LABELS, (field) =>
		isDetails ? `${field}-${actionData.typed.person}` : field,
	);
	const invited = actionData?.intent === "invite" ? actionData : undefined;
	const list = { mayChange, today, now, requestKey, refusal: actionData };
	const active = members.filter((member) => member.is_active);
	const left = members.filter((member) => !member.is_active);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle("Team", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<Stack gap={2}>
					<h1>Team</h1>
					<p>
						{mayChange
							? "Team members and their roles."
							: "Team members and their roles. Administrators can invite people and change roles."}
					</p>
				</Stack>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && (
					<ErrorNotice key={`f${round}`} title={actionData.fault}>
						{actionData.advice}
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
				<Columns kind={mayChange ? "main-aside" : "even"}>
					<Stack gap="large">
						<section aria-labelledby="active">
							<h2 id="active" className="visually-hidden">
								Active
							</h2>
							<MemberList members={active} {...list} />
						</section>
						{left.length > 0 && (
							<section aria-labelledby="left">
								<Stack gap={4}>
									<h2 id="left" className={desk.heading}>
										Deactivated
									</h2>
									<MemberList members={left} {...list} />
								</Stack>
							</section>
						)}
					</Stack>
					{mayChange && (
						<Card as="section" className={desk.aside} aria-labelledby="invite">
							<Stack gap={4}>
								<h2 id="invite" className={desk.heading}>
									Invite a team member
								</h2>
								<PostForm intent="invite" requestKey={requestKey} key={said === "invite" ? members.length : "form"}>
									<TextField
										id="name"
										name="name"
										label={LABELS.name}
										autoComplete="off"
										maxLength={100}
										defaultValue={invited?.typed.name}
										error={invited?.errors.name}
									/>
									<EmailField
										id="email"
										name="email"
										label={LABELS.email}
										autoComplete="off"
										defaultValue={invited?.typed.email}
										error={invited?.errors.email}
									/>
									<Radios
										id="team_role"
										name="team_role"
										legend={LABELS.team_role}
										options={TEAM_ROLES.map((value) => ({ value, label: ROLE_WORDS[value], hint: ROLE_ABOUT[value] }))}
										defaultValue={invited?.typed.team_role || "member"}
										error={invited?.errors.team_role}
									/>
									<Button type="submit" icon="mail">
										Send invitation
									</Button>
								</PostForm>
							</Stack>
						</Card>
					)}
				</Columns>
			</Stack>
		</Page>
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
	members: TeamMember[];
	mayChange: boolean;
	today: string;
	/** Time the page was rendered, in milliseconds. */
	now: number;
	refusal: Refusal | undefined;
	/** Idempotency key for sending an invitation again. */
	requestKey: string;
}

const MemberList = ({ members, mayChange, today, now, requestKey, refusal }: ListProps) => {
	return (
		<ul className={styles.members}>
			{members.map((member) => {
				const refused = refusal?.typed.person === String(member.id) ? refusal : undefined;
				const theirs = { team_role: member.team_role };
				const merge = mergeRefused(theirs, refused?.intent === "role" ? refused.typed : undefined);
				return (
					<li key={member.id}>
						<Card className={styles.member}>
							<h3>
								{member.name}
								{member.is_you && " (you)"}
							</h3>
							<p className={styles.role}>{ROLE_WORDS[member.team_role]}</p>
							<p>{member.email}</p>
							<p className={desk.facts}>
								{[...signInStatus(member, today), ...memberNotes(member, now)].map((line) => (
									<span key={line}>{line}</span>
								))}
							</p>
							{mayChange && member.is_active && (
								<Disclosure
									key={[member.team_role, member.name, member.email, member.new_email].join()}
									open={refused?.intent === "details" || refused?.intent === "role" || undefined}
									summary={
										<>
											Change<span className="visually-hidden"> {member.name}</span>
										</>
									}
								>
									<Stack gap={6}>
										<MemberDetails
											id={String(member.id)}
											member={member}
											about={{ person: String(member.id) }}
											refused={refused?.intent === "details" ? refused : undefined}
										/>
										<PostForm intent="role">
											<input type="hidden" name="person" value={member.id} />
											<Merged
												id={`role-${member.id}`}
												theirs={theirs}
												merge={merge}
												labels={{ team_role: "Role" }}
												words={(_field, value) => ROLE_WORDS[value as TeamRole] ?? value}
											/>
											<Select
												id={`role-${member.id}`}
												name="team_role"
												label="Role"
												defaultValue={merge.values.team_role}
												options={TEAM_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
											/>
											<div>
												<Button type="submit" variant="secondary">
													Save role<span className="visually-hidden"> of {member.name}</span>
												</Button>
											</div>
										</PostForm>
										<div className={desk.ways}>
											{member.is_invited && (
												<PostForm intent="invite" requestKey={requestKey} inline>
													<input type="hidden" name="name" value={member.name} />
													<input type="hidden" name="email" value={member.email} />
													<input type="hidden" name="team_role" value={member.team_role} />
													<Button type="submit" variant="secondary" icon="mail">
														Send invitation again<span className="visually-hidden"> to {member.name}</span>
													</Button>
												</PostForm>
											)}
											<PostForm intent="deactivate" inline>
												<input type="hidden" name="person" value={member.id} />
												<Button type="submit" variant="danger">
													Deactivate<span className="visually-hidden"> {member.name}</span>
												</Button>
											</PostForm>
										</div>
									</Stack>
								</Disclosure>
							)}
							{mayChange && !member.is_active && (
								<PostForm intent="reactivate" inline>
									<input type="hidden" name="person" value={member.id} />
									<Button type="submit" variant="secondary">
										Reactivate<span className="visually-hidden"> {member.name}</span>
									</Button>
								</PostForm>
							)}
						</Card>
					</li>
				);
			})}
		</ul>
	);
};
