import { redirect } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import {
	endAccess,
	freezeAccount,
	freezeMember,
	readAccess,
	unfreezeAccount,
	unfreezeMember,
} from "#contract/providers/access.ts";
import {
	changeAccount,
	changeAccountMember,
	createProvider,
	inviteAccountMember,
	readAccount,
	removeAccountMember,
	type TeamAccount,
} from "#contract/providers/directory.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox, TextField } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/account";
import { Access } from "./access.tsx";
import styles from "./directory.module.css";
import { Merges } from "./merges.tsx";
import { abnInWords, answerOf, type Refusal } from "./refusal.ts";
import { Staff } from "./staff.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const [account, { may }] = await Promise.all([
		ask(from, readAccount, { params: from.params }),
		ask(from, readOwnRights, {}),
	]);
	// A merged account redirects to the one it became.
	if (String(account.id) !== from.params.id) throw redirect(links.teamAccount(account.id), 301);
	return {
		product: from.context.get(requestContext).brand.name,
		account,
		access: await ask(from, readAccess, { params: { id: String(account.id) } }),
		today: officeDay(from.context.get(requestContext).now()),
		mayPeople: may.includes("directory.people"),
		mayMerge: may.includes("directory.merge"),
		now: Date.now(),
		requestKey: crypto.randomUUID(),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "");
	const { id } = from.params;
	const here = links.teamAccount(Number(id));
	const member = { id, member: field("member") };
	const managed = {
		is_owner: form.get("is_owner") === "yes",
		providers: form.getAll("providers").map(Number).filter(Boolean),
	};
	switch (field("intent")) {
		case "profile": {
			const sent = await send(from, createProvider, {
				params: { id },
				body: { name: field("name"), url_slug: field("url_slug") },
			});
			return answerOf(from, form, sent, sent.ok ? links.teamProvider(sent.data.id) : here, "made");
		}
		case "invited":
			return answerOf(
				from,
				form,
				await send(from, inviteAccountMember, {
					params: { id },
					body: { name: field("name"), email: field("email"), ...managed },
				}),
				here,
			);
		case "member":
			return answerOf(from, form, await send(from, changeAccountMember, { params: member, body: managed }), here);
		case "details":
			return answerOf(
				from,
				form,
				await send(from, changeAccountMember, { params: member, body: changedFields(form, ["name", "email"]) }),
				here,
			);
		case "removed":
			return answerOf(from, form, await send(from, removeAccountMember, { params: member }), here);
		case "ended":
			return answerOf(
				from,
				form,
				await send(from, endAccess, { params: { id, proof: field("proof") }, body: { reason: field("reason") } }),
				here,
			);
		case "frozen":
		case "unfrozen": {
			const line = field("intent") === "frozen" ? freezeAccount : unfreezeAccount;
			const sent = await send(from, line, { params: { id }, body: { reason: field("reason") } });
			return answerOf(from, form, sent, here);
		}
		case "person-frozen":
		case "person-unfrozen": {
			const line = field("intent") === "person-frozen" ? freezeMember : unfreezeMember;
			const sent = await send(from, line, { params: member, body: { reason: field("reason") } });
			return answerOf(from, form, sent, here);
		}
		default:
			return answerOf(
				from,
				form,
				await send(from, changeAccount, {
					params: { id },
					body: {
						version: Number(field("version")) || 1,
						name: field("name"),
						abn: field("abn"),
						automatic_sending: field("automatic_sending") === "yes",
					},
				}),
				here,
			);
	}
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

const SAID = flashMessages({
	created: "Account created. Add its first profile or invite its owner.",
	changed: "Account saved",
	merged: "Accounts merged. We’ve emailed their owners.",
	invited: "Invitation sent",
	member: "Access saved",
	details: "Details saved",
	removed: "Removed from the account",
	ended: "Access ended, with everything that came from it",
	frozen: "Account frozen",
	unfrozen: "Account unfrozen",
	"person-frozen": "Person frozen",
	"person-unfrozen": "Person unfrozen",
});

/** One account with its details, profiles and staff. */
export default function Account({
	loaderData: { product, account, access, today, mayPeople, mayMerge, said, ...loaded },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const requestKey = actionData?.requestKey ?? loaded.requestKey;
	const of = (intent: string): Refusal | undefined => (actionData?.intent === intent ? actionData : undefined);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(account.name, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamAccounts()}>Directory</BackLink>
				<div className={desk.head}>
					<h1>
						<span className={desk.kind}>Account {account.id}</span>
						{account.name}
					</h1>
					{account.abn && <p>ABN {abnInWords(account.abn)}</p>}
				</div>
				{actionData?.fault && (
					<ErrorNotice title={actionData.fault} key={round}>
						{actionData.advice}
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
				<Columns kind="main-aside">
					<Stack gap="large">
						<Profiles account={account} />
						<Staff
							account={account}
							mayChange={mayPeople}
							requestKey={requestKey}
							refusal={of("invited")}
							details={of("details")}
							now={loaded.now}
							key={`staff-${account.members.length}`}
						/>
						<Access access={access} mayChange={mayPeople} refusal={actionData} />
					</Stack>
					<Stack gap={6} className={desk.aside}>
						<NewProfile requestKey={requestKey} refusal={of("profile")} />
						<OwnFacts account={account} refusal={of("changed")} key={account.version} />
						<Merges what="Account" merges={account.merges} today={today} />
						{mayMerge && (
							<p>
								Is another account the same organisation?{" "}
								<Link href={links.teamAccountMerge(account.id)}>Merge accounts</Link>
							</p>
						)}
					</Stack>
				</Columns>
			</Stack>
		</Page>
	);
}

const Profiles = ({ account }: { account: TeamAccount }) => (
	<section aria-labelledby="profiles">
		<Stack gap={4}>
			<h2 id="profiles" className={desk.heading}>
				Profiles
			</h2>
			{account.providers.length === 0 && <p className={desk.soft}>No profiles yet.</p>}
			<ul className={desk.list}>
				{account.providers.map((provider) => (
					<li key={provider.id} className={styles.line}>
						<Link href={links.teamProvider(provider.id)} className={desk.name}>
							{provider.name}
						</Link>
						{!provider.is_active && (
							<p className={desk.facts}>
								<span className={desk.mark}>Not shown</span>
								{provider.inactive_reason && <span>{provider.inactive_reason}</span>}
							</p>
						)}
					</li>
				))}
			</ul>
		</Stack>
	</section>
);

const NewProfile = ({ requestKey, refusal }: { requestKey: string; refusal: Refusal | undefined }) => {
	return (
		<Card as="section" aria-labelledby="new-profile">
			<Stack gap={4}>
				<h2 id="new-profile" className={desk.heading}>
					New profile
				</h2>
				<p className={desk.soft}>Visitors won’t see it until you complete it and show it in search.</p>
				<PostForm intent="profile" requestKey={requestKey}>
					<TextField
						id="profile-name"
						name="name"
						label="Name"
						maxLength={200}
						autoComplete="off"
						defaultValue={refusal?.typed.name}
						error={refusal?.errors.name}
					/>
					<TextField
						id="url_slug"
						name="url_slug"
						label="Address"
						optional
						hint="Leave blank to use the name. You can’t change the address later."
						maxLength={80}
						autoComplete="off"
						spellCheck={false}
						defaultValue={refusal?.typed.url_slug}
						error={refusal?.errors.url_slug}
					/>
					<div>
						<Button type="submit">Create profile</Button>
					</div>
				</PostForm>
			</Stack>
		</Card>
	);
};

const OWN_LABELS = {
	name: "Organisation",
	abn: "ABN",
	automatic_sending: "Requests reach this organisation by themselves",
};

const ownWords = (field: string, value: string) => (field === "automatic_sending" ? (value ? "Yes" : "No") : value);

const OwnFacts = ({ account, refusal }: { account: TeamAccount; refusal: Refusal | undefined }) => {
	const theirs = {
		name: account.name,
		abn: account.abn ? abnInWords(account.abn) : "",
		automatic_sending: account.automatic_sending ? "yes" : "",
	};
	const merge = mergeRefused(theirs, refusal?.typed);
	return (
		<Card as="section" aria-labelledby="own">
			<Stack gap={4}>
				<h2 id="own" className={desk.heading}>
					Organisation details
				</h2>
				<PostForm intent="changed">
					<input type="hidden" name="version" value={account.version} />
					<Merged id="account" theirs={theirs} merge={merge} labels={OWN_LABELS} words={ownWords} />
					<TextField
						id="account-name"
						name="name"
						label="Organisation"
						maxLength={200}
						autoComplete="off"
						defaultValue={merge.values.name}
						error={refusal?.errors.name}
					/>
					<TextField
						id="abn"
						name="abn"
						label="ABN"
						optional
						inputMode="numeric"
						maxLength={40}
						autoComplete="off"
						defaultValue={merge.values.abn}
						error={refusal?.errors.abn}
					/>
					<Checkbox
						id="automatic_sending"
						name="automatic_sending"
						value="yes"
						label={OWN_LABELS.automatic_sending}
						hint="Otherwise a colleague sends each request."
						defaultChecked={merge.values.automatic_sending === "yes"}
					/>
					<div>
						<Button type="submit" variant="secondary">
							Save
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Card>
	);
};
