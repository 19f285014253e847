import { data, useLocation, useNavigation } from "react-router";
import { copy } from "#contract/copy.ts";
import { changeMember, inviteMember, listOwnAccounts, type OwnAccount, removeMember } from "#contract/provider-admin.ts";
import { call } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { errorsOf } from "../lib/errors-of.ts";
import { anewAfterAnswer, unlessNoAnswer } from "../lib/no-answer.ts";
import { sayings } from "../lib/sayings.ts";
import { sendSignedIn } from "../lib/send-form.ts";
import { refusedKey } from "../lib/sent-already.ts";
import { pageTitle } from "../lib/seo.ts";
import { summaryOf } from "../lib/summary-of.ts";
import { useRound } from "../lib/use-round.ts";
import { Fault } from "../parts/fault/fault.tsx";
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
import { asStaff, backSaying } from "./answer.ts";
import styles from "./team.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const answer = asStaff(from, await call(from, listOwnAccounts, {}));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	return {
		product: from.context.get(surroundingsContext).brand.name,
		accounts: answer.data.results,
		requestKey: crypto.randomUUID(),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

interface TeamAnswer {
	account: string;
	values: { name: string; email: string; is_owner: boolean; providers: number[] };
	errors: Record<string, string>;
	fault?: string;
	advice?: string;
	requestKey?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const form = await from.request.formData();
	const account = String(form.get("account") ?? "");
	const values = {
		name: String(form.get("name") ?? ""),
		email: String(form.get("email") ?? ""),
		is_owner: form.get("is_owner") === "yes",
		providers: form.getAll("providers").map(Number).filter(Boolean),
	};
	const params = { id: account, member: String(form.get("member") ?? "") };
	const intent = form.get("intent");
	const answer = await (intent === "invite"
		? sendSignedIn(from, inviteMember, { params: { id: account }, body: values }, form)
		: intent === "remove"
			? sendSignedIn(from, removeMember, { params }, form)
			: sendSignedIn(from, changeMember, { params, body: { is_owner: values.is_owner, providers: values.providers } }, form));
	if (answer.ok) return backSaying(from.request, intent === "invite" ? "invited" : intent === "remove" ? "removed" : "changed");
	const errors = answer.status === 422 && intent === "invite" ? errorsOf(answer.problem) : {};
	const told = [401, 404, 409, 422, 429].includes(answer.status) ? (answer.problem.errors?.[0]?.message ?? answer.problem.detail) : copy.admin.saveFailed;
	const fault = refusedKey(answer.problem) ?? (Object.keys(errors).length > 0 ? {} : { fault: told });
	return data<TeamAnswer>({ account, values, errors, ...fault }, { status: answer.status });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = anewAfterAnswer;

const SAID = sayings({
	invited: "The invitation is on its way",
	changed: copy.admin.saved,
	removed: "They are taken off your account",
});

/** The form of an invitation as it labels its fields, in their order on the page. */
const LABELS = { name: "Their name", email: "Their e-mail", providers: "Profiles to look after" };

/** Who looks after an account's profiles: owners invite, set and remove. */
export default function Team({ loaderData: { product, accounts, said, requestKey }, actionData }: Route.ComponentProps) {
	const { key } = useLocation();
	const round = useRound(actionData);
	const errors = actionData?.errors ?? {};
	const summary = summaryOf(errors, LABELS, (field) => `${field}-${actionData?.account}`);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("Your team", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<div>
					<h1>Your team</h1>
					<p>
						{accounts.length > 0
							? "Invite colleagues by e-mail, and choose which profiles they look after."
							: "Only owners of an account see its team. Ask an owner to invite colleagues."}
					</p>
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && (
					<Fault title={actionData.fault} key={`f${round}`}>
						{actionData.advice}
					</Fault>
				)}
				{said && SAID[said] && !actionData && <Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />}
				{accounts.map((account) => (
					<Account
						key={account.id}
						account={account}
						requestKey={actionData?.requestKey ?? requestKey}
						answer={actionData?.account === String(account.id) ? actionData : undefined}
						saved={said}
						isOneOfSeveral={accounts.length > 1}
					/>
				))}
			</Stack>
		</Page>
	);
}

const providersOf = (account: OwnAccount) => account.providers.map(({ id, name }) => ({ value: String(id), label: name }));

interface AccountProps {
	account: OwnAccount;
	/** Of the invitation. */
	requestKey: string;
	answer: TeamAnswer | undefined;
	saved: string | null;
	isOneOfSeveral: boolean;
}

const Account = ({ account, requestKey, answer, saved, isOneOfSeveral }: AccountProps) => {
	const { formData } = useNavigation();
	const sending = formData?.get("intent") === "invite" && formData.get("account") === String(account.id);
	/** Tells apart what stands on the page once for each account. */
	const of = isOneOfSeveral ? ` at ${account.name}` : "";
	const key = account.id;
	return (
		<section aria-labelledby={`account-${key}`}>
			<h2 id={`account-${key}`}>{account.name}</h2>
			<Stack gap={6}>
				<ul className={styles.members}>
					{account.members.map((member) => (
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
									{member.is_invited && " Invited; has not signed in yet."}
								</p>
								{/* Saved: closed again. */}
								<Disclosure
									key={[member.is_owner, ...member.providers].join()}
									summary={
										<>
											Change
											<span className="visually-hidden">
												{" "}
												what {member.name} may do{of}
											</span>
										</>
									}
								>
									<Stack gap={6}>
										<PostForm intent="change">
											<input type="hidden" name="account" value={key} />
											<input type="hidden" name="member" value={member.id} />
											<Checkbox id={`owner-${key}-${member.id}`} name="is_owner" value="yes" label="Owner of the account" defaultChecked={member.is_owner} />
											<Checkboxes
												id={`managed-${key}-${member.id}`}
												name="providers"
												legend="Profiles they look after"
												hint="An owner looks after all of them in any case."
												options={providersOf(account)}
												defaultValues={member.providers.map(String)}
											/>
											<Button type="submit" variant="secondary">
												Save
												<span className="visually-hidden">
													{" "}
													what {member.name} may do{of}
												</span>
											</Button>
										</PostForm>
										<Question
											deed={
												<>
													Take off the account
													<span className="visually-hidden">
														: {member.name}
														{of}
													</span>
												</>
											}
											title={member.is_you ? `Take yourself off ${account.name}?` : `Take ${member.name} off ${account.name}?`}
											keep="Keep things as they are"
										>
											<p>{member.is_you ? "You" : "They"} can no longer see or change its profiles. An owner can send another invitation.</p>
											<PostForm intent="remove" inline>
												<input type="hidden" name="account" value={key} />
												<input type="hidden" name="member" value={member.id} />
												<Button type="submit" variant="danger">
													Yes, take {member.is_you ? "me" : member.name} off
													<span className="visually-hidden">{of}</span>
												</Button>
											</PostForm>
										</Question>
									</Stack>
								</Disclosure>
							</Card>
						</li>
					))}
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
							defaultValue={answer?.values.name}
							error={answer?.errors.name}
							maxLength={100}
						/>
						<TextField
							id={`email-${key}`}
							name="email"
							type="email"
							inputMode="email"
							label={LABELS.email}
							autoComplete="off"
							defaultValue={answer?.values.email}
							error={answer?.errors.email}
						/>
						<Checkboxes
							id={`providers-${key}`}
							name="providers"
							legend={LABELS.providers}
							options={providersOf(account)}
							defaultValues={
								answer ? answer.values.providers.map(String) : account.providers.length === 1 ? providersOf(account).map(({ value }) => value) : []
							}
							error={answer?.errors.providers}
						/>
						<Checkbox
							id={`is_owner-${key}`}
							name="is_owner"
							value="yes"
							label="Owner of the account"
							hint="Owners look after all profiles, and invite and remove people."
							defaultChecked={answer?.values.is_owner}
						/>
						<Button type="submit" icon="mail">
							{sending ? (
								"Sending …"
							) : (
								<>
									Send the invitation<span className="visually-hidden">{of}</span>
								</>
							)}
						</Button>
					</PostForm>
				</Card>
			</Stack>
		</section>
	);
};
