import { useNavigation } from "react-router";
import type { OwnAccount } from "#contract/providers/provider-admin.ts";
import { type Fields, mergeRefused } from "#web/lib/merge-typed.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { MemberDetails, memberNotes } from "#web/parts/member-details/member-details.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { followersOf, proofWords } from "#web/parts/proof-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Checkbox, TextField } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Question } from "#web/ui/question/question.tsx";
import styles from "./staff.module.css";

/** What the page gets back if a form was refused. */
export interface TeamAnswer {
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

/** Parses a comma-separated list of ids. */
export const idsOf = (list: string) => list.split(",").map(Number).filter(Boolean);

/** Joins ids to a sorted, comma-separated list. */
export const asIds = (ids: number[]) => ids.toSorted((a, b) => a - b).join();

const RIGHT_LABELS = { is_owner: "Owner of the account", providers: "Profiles they look after" };

/** Labels of the invitation's fields, in the order of the page. */
export const LABELS = { name: "Their name", email: "Their email", providers: "Profiles to look after" };

const providersOf = (account: OwnAccount) =>
	account.providers.map(({ id, name }) => ({ value: String(id), label: name }));

interface AccountProps {
	account: OwnAccount;
	/** Idempotency key of the invitation. */
	requestKey: string;
	answer: TeamAnswer | undefined;
	saved: string | null;
	/** Time of the page's data, in milliseconds. */
	now: number;
	isOneOfSeveral: boolean;
}

/** Whether colleagues can join by their address, and the button that changes it. */
const Joining = ({ account, of }: { account: OwnAccount; of: string }) => {
	const { colleagues_may_join: isOn, own_domains: domains } = account;
	const listed = new Intl.ListFormat("en-AU", { type: "disjunction" }).format(domains);
	return (
		<Card>
			<Stack gap={4}>
				<h3>Joining without an invitation{of && <span className="visually-hidden">{of}</span>}</h3>
				<p>
					{!isOn
						? "This is off. Colleagues need an invitation."
						: domains.length > 0
							? `Colleagues with an email address at ${listed} can ask to join, to look after one profile. They see nothing until you say yes. People you remove can't come back this way.`
							: "Colleagues can ask to join if an owner's email address is at your organisation's own domain. None is, so they need an invitation."}
				</p>
				<PostForm intent="joining" inline>
					<input type="hidden" name="account" value={account.id} />
					<input type="hidden" name="on" value={isOn ? "no" : "yes"} />
					<Button type="submit" variant="secondary">
						{isOn ? "Turn off joining" : "Turn on joining"}
						<span className="visually-hidden">{of}</span>
					</Button>
				</PostForm>
			</Stack>
		</Card>
	);
};

/** Colleagues who proved an address at the organisation's domain and wait for a yes. */
const JoinRequests = ({ account, of }: { account: OwnAccount; of: string }) =>
	account.join_requests.length > 0 && (
		<Card>
			<Stack gap={4}>
				<h3>Waiting for your yes{of && <span className="visually-hidden">{of}</span>}</h3>
				<ul className={styles.members}>
					{account.join_requests.map((one) => (
						<li key={one.id}>
							<p>
								{one.name} ({one.email}) asks to look after {one.provider}.
							</p>
							{(["yes", "no"] as const).map((answer) => (
								<PostForm key={answer} intent="join-request" inline>
									<input type="hidden" name="account" value={account.id} />
									<input type="hidden" name="request" value={one.id} />
									<input type="hidden" name="accept" value={answer} />
									<Button type="submit" variant={answer === "yes" ? "primary" : "secondary"}>
										{answer === "yes" ? "Let them join" : "Say no"}
										<span className="visually-hidden">: {one.name}</span>
									</Button>
								</PostForm>
							))}
						</li>
					))}
				</ul>
			</Stack>
		</Card>
	);

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
			label={`Also remove ${new Intl.ListFormat("en-AU").format(names)}`}
			hint="Their access came from this person."
		/>
	);
};

/** The members of one account with their forms, and the form to invite another one. */
export const Account = ({ account, requestKey, answer, saved, now, isOneOfSeveral }: AccountProps) => {
	const { formData } = useNavigation();
	const sending = formData?.get("intent") === "invite" && formData.get("account") === String(account.id);
	/** Makes headings and labels unique if the page shows several accounts. */
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
									{account.proofs
										.filter((one) => one.member === member.id)
										.map((one) => (
											<p key={one.id}>How they got access: {proofWords(one)}</p>
										))}
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
									{/* The key changes after saving, which closes the disclosure. */}
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
													hint="Owners look after every profile, even if it isn't ticked."
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
													{!member.is_you && <Followers account={account} member={member.id} />}
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
				<JoinRequests account={account} of={of} />
				<Joining account={account} of={of} />
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
						<EmailField
							id={`email-${key}`}
							name="email"
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
