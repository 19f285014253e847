import { data, useLocation, useNavigation } from "react-router";
import {
	changeMember,
	inviteMember,
	listOwnAccounts,
	type OwnAccount,
	removeMember,
} from "#contract/providers/provider-admin.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, formOf } from "../lib/call.ts";
import { requestContext } from "../lib/context.ts";
import { errorsOf } from "../lib/errors-of.ts";
import { type Fields, mergeRefused, settled, wasName } from "../lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "../lib/no-answer.ts";
import { flashMessages } from "../lib/sayings.ts";
import { sendSignedIn } from "../lib/send-form.ts";
import { refusedKey } from "../lib/sent-already.ts";
import { pageTitle } from "../lib/seo.ts";
import { summaryOf } from "../lib/summary-of.ts";
import { useRound } from "../lib/use-round.ts";
import { ErrorNotice } from "../parts/fault/fault.tsx";
import { changedFields } from "../parts/member-details/changed-fields.ts";
import { DETAIL_LABELS, MemberDetails, memberNotes } from "../parts/member-details/member-details.tsx";
import { Merged } from "../parts/merged/merged.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { Button } from "../ui/button/button.tsx";
import { Checkboxes } from "../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "../ui/error-summary/error-summary.tsx";
import { Checkbox, TextField } from "../ui/field/field.tsx";
import { Card, Page, Stack } from "../ui/layout/layout.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { Question } from "../ui/question/question.tsx";
import type { Route } from "./+types/team";
import { asStaff, backWithFlash } from "./answer.ts";
import styles from "./team.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const answer = asStaff(from, await call(from, listOwnAccounts, {}));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	return {
		product: from.context.get(requestContext).brand.name,
		accounts: answer.data.results,
		requestKey: crypto.randomUUID(),
		now: Date.now(),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

interface TeamAnswer {
	account: string;
	intent: string;
	member: string;
	typed: Fields;
	values: { name: string; email: string; is_owner: boolean; providers: number[] };
	errors: Record<string, string>;
	fault?: string;
	advice?: string;
	requestKey?: string;
}

const idsOf = (list: string) => list.split(",").map(Number).filter(Boolean);
const asIds = (ids: number[]) => ids.toSorted((a, b) => a - b).join();

/** Of what a member may do, what was changed, and what it was when the form was opened. */
const changedRights = (form: FormData, { is_owner, providers }: { is_owner: boolean; providers: number[] }) => {
	const [owned, managed] = [form.get(wasName("is_owner")), form.get(wasName("providers"))].map((was) =>
		was === null ? undefined : String(was),
	);
	const ownerChanged = owned === undefined || (owned === "yes") !== is_owner;
	const providersChanged = managed === undefined || managed !== asIds(providers);
	return {
		...(ownerChanged ? { is_owner } : {}),
		...(providersChanged ? { providers } : {}),
		was: {
			...(ownerChanged && owned !== undefined ? { is_owner: owned === "yes" } : {}),
			...(providersChanged && managed !== undefined ? { providers: idsOf(managed) } : {}),
		},
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const account = String(form.get("account") ?? "");
	const values = {
		name: String(form.get("name") ?? ""),
		email: String(form.get("email") ?? ""),
		is_owner: form.get("is_owner") === "yes",
		providers: idsOf(form.getAll("providers").join()),
	};
	const params = { id: account, member: String(form.get("member") ?? "") };
	const intent = String(form.get("intent") ?? "");
	const answer = await (intent === "invite"
		? sendSignedIn(from, inviteMember, { params: { id: account }, body: values }, form)
		: intent === "remove"
			? sendSignedIn(from, removeMember, { params }, form)
			: sendSignedIn(
					from,
					changeMember,
					{ params, body: intent === "details" ? changedFields(form, ["name", "email"]) : changedRights(form, values) },
					form,
				));
	if (answer.ok)
		return backWithFlash(from.request, intent === "invite" ? "invited" : intent === "remove" ? "removed" : "changed");
	const errors = answer.status === 422 && (intent === "invite" || intent === "details") ? errorsOf(answer.problem) : {};
	const told = [401, 404, 409, 422, 429].includes(answer.status)
		? (answer.problem.errors?.[0]?.message ?? answer.problem.detail)
		: copy.admin.saveFailed;
	const fault = refusedKey(answer.problem) ?? (Object.keys(errors).length > 0 ? {} : { fault: told });
	const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
	const typed: Fields = {
		...Object.fromEntries(texts),
		is_owner: values.is_owner ? "yes" : "",
		providers: asIds(values.providers),
	};
	return data<TeamAnswer>(
		{ account, intent, member: params.member, typed, values, errors, ...fault },
		{ status: answer.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

const SAID = flashMessages({
	invited: "Invitation sent",
	changed: copy.admin.saved,
	removed: "They've been removed from your account",
});

const RIGHT_LABELS = { is_owner: "Owner of the account", providers: "Profiles they look after" };

/** The form of an invitation as it labels its fields, in their order on the page. */
const LABELS = { name: "Their name", email: "Their email", providers: "Profiles to look after" };

/** Who looks after an account's profiles: owners invite, set and remove. */
export default function Team({
	loaderData: { product, accounts, said, now, requestKey },
	actionData,
}: Route.ComponentProps) {
	const { key } = useLocation();
	const round = useRound(actionData);
	const errors = actionData?.errors ?? {};
	const isDetails = actionData?.intent === "details";
	const summary = summaryOf(errors, isDetails ? DETAIL_LABELS : LABELS, (field) =>
		isDetails ? `${field}-${actionData.account}-${actionData.member}` : `${field}-${actionData?.account}`,
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Your team", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<div>
					<h1>Your team</h1>
					<p>
						{accounts.length > 0
							? "Invite colleagues by email and choose which profiles they look after."
							: "Only account owners can see the team. Ask an owner to invite colleagues."}
					</p>
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && (
					<ErrorNotice title={actionData.fault} key={`f${round}`}>
						{actionData.advice}
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && (
					<Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />
				)}
				{accounts.map((account) => (
					<Account
						key={account.id}
						account={account}
						requestKey={actionData?.requestKey ?? requestKey}
						answer={actionData?.account === String(account.id) ? actionData : undefined}
						saved={said}
						now={now}
						isOneOfSeveral={accounts.length > 1}
					/>
				))}
			</Stack>
		</Page>
	);
}

const providersOf = (account: OwnAccount) =>
	account.providers.map(({ id, name }) => ({ value: String(id), label: name }));

interface AccountProps {
	account: OwnAccount;
	/** Of the invitation. */
	requestKey: string;
	answer: TeamAnswer | undefined;
	saved: string | null;
	/** When the page was made. */
	now: number;
	isOneOfSeveral: boolean;
}

const Account = ({ account, requestKey, answer, saved, now, isOneOfSeveral }: AccountProps) => {
	const { formData } = useNavigation();
	const sending = formData?.get("intent") === "invite" && formData.get("account") === String(account.id);
	/** Tells apart what stands on the page once for each account. */
	const of = isOneOfSeveral ? ` at ${account.name}` : "";
	const key = account.id;
	const invited = answer?.intent === "invite" ? answer : undefined;
	const words = (field: string, value: string) =>
		field === "is_owner"
			? value
				? "Yes"
				: "No"
			: account.providers
					.filter(({ id }) => idsOf(value).includes(id))
					.map(({ name }) => name)
					.join(", ");
	return (
		<section aria-labelledby={`account-${key}`}>
			<h2 id={`account-${key}`}>{account.name}</h2>
			<Stack gap={6}>
				<ul className={styles.members}>
					{account.members.map((member) => {
						const refused = answer?.member === String(member.id) ? answer : undefined;
						const theirs = { is_owner: member.is_owner ? "yes" : "", providers: asIds(member.providers) };
						const merge = mergeRefused(theirs, refused?.intent === "change" ? refused.typed : undefined);
						return (
							<li key={member.id}>
								<Card className={styles.member}>
									<h3>
										{member.name}
										{member.is_you && " (you)"}
									</h3>
									<p>{member.email}</p>
									<p>
										{member.is_owner
											? "Owner: looks after all profiles and the team."
											: `Looks after ${member.providers.length} ${member.providers.length === 1 ? "profile" : "profiles"}.`}
										{member.is_invited && " Invited, but hasn't signed in yet."}
									</p>
									{memberNotes(member, now).map((note) => (
										<p key={note}>{note}</p>
									))}
									{member.is_invited && (
										<PostForm intent="invite" requestKey={requestKey} inline>
											<input type="hidden" name="account" value={key} />
											<input type="hidden" name="member" value={member.id} />
											<input type="hidden" name="name" value={member.name} />
											<input type="hidden" name="email" value={member.email} />
											{member.is_owner && <input type="hidden" name="is_owner" value="yes" />}
											{member.providers.map((id) => (
												<input key={id} type="hidden" name="providers" value={id} />
											))}
											<Button type="submit" variant="secondary" icon="mail">
												Send invitation again
												<span className="visually-hidden">
													{" "}
													to {member.name}
													{of}
												</span>
											</Button>
										</PostForm>
									)}
									{/* Saved: closed again. */}
									<Disclosure
										key={[member.name, member.email, member.new_email, member.is_owner, ...member.providers].join()}
										open={refused?.intent === "details" || refused?.intent === "change" || undefined}
										summary={
											<>
												Change
												<span className="visually-hidden">
													{" "}
													what {member.name} can do{of}
												</span>
											</>
										}
									>
										<Stack gap={6}>
											<MemberDetails
												id={`${key}-${member.id}`}
												member={member}
												at={of}
												about={{ account: String(key), member: String(member.id) }}
												refused={refused?.intent === "details" ? refused : undefined}
											/>
											<PostForm intent="change">
												<Merged
													id={`${key}-${member.id}`}
													theirs={theirs}
													merge={merge}
													labels={RIGHT_LABELS}
													words={words}
												/>
												<input type="hidden" name="account" value={key} />
												<input type="hidden" name="member" value={member.id} />
												<Checkbox
													id={`owner-${key}-${member.id}`}
													name="is_owner"
													value="yes"
													label={RIGHT_LABELS.is_owner}
													defaultChecked={merge.values.is_owner === "yes"}
												/>
												<Checkboxes
													id={`managed-${key}-${member.id}`}
													name="providers"
													legend={RIGHT_LABELS.providers}
													hint="An owner looks after all of them anyway."
													options={providersOf(account)}
													defaultValues={idsOf(merge.values.providers ?? "").map(String)}
												/>
												<Button type="submit" variant="secondary">
													Save
													<span className="visually-hidden">
														{" "}
														what {member.name} can do{of}
													</span>
												</Button>
											</PostForm>
											<Question
												action={
													<>
														Remove from account
														<span className="visually-hidden">
															: {member.name}
															{of}
														</span>
													</>
												}
												title={
													member.is_you
														? `Remove yourself from ${account.name}?`
														: `Remove ${member.name} from ${account.name}?`
												}
												keep="No, go back"
											>
												<p>
													{member.is_you ? "You" : "They"} won't be able to see or change its profiles. An owner can
													send another invitation.
												</p>
												<PostForm intent="remove" inline>
													<input type="hidden" name="account" value={key} />
													<input type="hidden" name="member" value={member.id} />
													<Button type="submit" variant="danger">
														Yes, remove {member.is_you ? "me" : member.name}
														<span className="visually-hidden">{of}</span>
													</Button>
												</PostForm>
											</Question>
										</Stack>
									</Disclosure>
								</Card>
							</li>
						);
					})}
				</ul>
				<Card>
					<h3 className={styles.invite}>Invite a colleague</h3>
					<PostForm intent="invite" requestKey={requestKey} key={saved === "invited" ? account.members.length : "form"}>
						<input type="hidden" name="account" value={key} />
						<TextField
							id={`name-${key}`}
							name="name"
							label={LABELS.name}
							autoComplete="off"
							defaultValue={invited?.values.name}
							error={invited?.errors.name}
							maxLength={100}
						/>
						<TextField
							id={`email-${key}`}
							name="email"
							type="email"
							inputMode="email"
							label={LABELS.email}
							autoComplete="off"
							defaultValue={invited?.values.email}
							error={invited?.errors.email}
						/>
						<Checkboxes
							id={`providers-${key}`}
							name="providers"
							legend={LABELS.providers}
							options={providersOf(account)}
							defaultValues={
								invited
									? invited.values.providers.map(String)
									: account.providers.length === 1
										? providersOf(account).map(({ value }) => value)
										: []
							}
							error={invited?.errors.providers}
						/>
						<Checkbox
							id={`is_owner-${key}`}
							name="is_owner"
							value="yes"
							label="Owner of the account"
							hint="Owners look after all profiles, and invite and remove people."
							defaultChecked={invited?.values.is_owner}
						/>
						<Button type="submit" icon="mail">
							{sending ? (
								"Sending …"
							) : (
								<>
									Send invitation<span className="visually-hidden">{of}</span>
								</>
							)}
						</Button>
					</PostForm>
				</Card>
			</Stack>
		</section>
	);
};
