import { redirect } from "react-router";
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
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field, Tick } from "#web/forms/contract-form.tsx";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { changedFields } from "#web/parts/member-details/changed-fields.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/account";
import { abnInWords } from "./abn-in-words.ts";
import { Access } from "./access.tsx";
import styles from "./directory.module.css";
import { Merges } from "./merges.tsx";
import { Staff } from "./staff.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const account = await ask(from, readAccount, { params: from.params });
	// A merged account redirects to the one it became.
	if (String(account.id) !== from.params.id) throw redirect(teamLinks.account(account.id), 301);
	return {
		account,
		access: await ask(from, readAccess, { params: { id: String(account.id) } }),
		today: officeDay(from.context.get(requestContext).now()),
		now: Date.now(),
		forms: newForms(ACTS),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

/** Whether a member owns the account, and the profiles they manage. */
const managed = (form: FormData) => ({
	given: {
		is_owner: form.get("is_owner") === "yes",
		providers: form.getAll("providers").map(Number).filter(Boolean),
	},
});

const ACTS = {
	changed: act(changeAccount, (form) => ({ given: { automatic_sending: form.get("automatic_sending") === "yes" } })),
	profile: act(createProvider, () => ({ to: ({ id }) => teamLinks.provider(id) + flashMessage("made") })),
	invited: act(inviteAccountMember, managed),
	member: act(changeAccountMember, managed),
	details: act(changeAccountMember, (form) => ({
		given: { name: undefined, email: undefined, ...changedFields(form, ["name", "email"]) },
	})),
	removed: act(removeAccountMember),
	ended: act(endAccess),
	frozen: act(freezeAccount),
	unfrozen: act(unfreezeAccount),
	"person-frozen": act(freezeMember),
	"person-unfrozen": act(unfreezeMember),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => teamLinks.account(Number(from.params.id)) + flashMessage(intent));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

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
	loaderData: { account, access, today, now, said, forms },
	actionData,
}: Route.ComponentProps) {
	const mayPeople = useMay("directory.people");
	const mayMerge = useMay("directory.merge");
	return (
		<ConsolePage
			title={account.name}
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.accounts(), text: "Directory" }}
			kind={`Account ${account.id}`}
			heading={<Name>{account.name}</Name>}
			intro={account.abn && `ABN ${abnInWords(account.abn)}`}
			said={said && SAID[said]}
		>
			<Columns kind="main-aside">
				<Stack gap="large">
					<Profiles account={account} />
					<Staff account={account} mayChange={mayPeople} now={now} key={`staff-${account.members.length}`} />
					<Access access={access} mayChange={mayPeople} />
				</Stack>
				<Stack gap={6} className={common.aside}>
					<NewProfile />
					<OwnFacts account={account} key={account.version} />
					<Merges what="Account" merges={account.merges} today={today} />
					{mayMerge && (
						<p>
							Is another account the same organisation?{" "}
							<Link href={teamLinks.accountMerge(account.id)}>Merge accounts</Link>
						</p>
					)}
				</Stack>
			</Columns>
		</ConsolePage>
	);
}

const Profiles = ({ account }: { account: TeamAccount }) => (
	<Section id="profiles" title="Profiles">
		{account.providers.length === 0 && <p className={common.soft}>No profiles yet.</p>}
		<ul className={common.list}>
			{account.providers.map((provider) => (
				<li key={provider.id} className={styles.line}>
					<Link href={teamLinks.provider(provider.id)} className={common.name}>
						<Name>{provider.name}</Name>
					</Link>
					{!provider.is_active && (
						<p className={common.facts}>
							<span className={common.mark}>Not shown</span>
							{provider.inactive_reason && <span>{provider.inactive_reason}</span>}
						</p>
					)}
				</li>
			))}
		</ul>
	</Section>
);

const NewProfile = () => (
	<Section id="new-profile" title="New profile" card>
		<p className={common.soft}>Visitors won’t see it until you complete it and show it in search.</p>
		<ActForm intent="profile" submit="Create profile" variant="primary">
			<Field name="name" id="profile-name" label="Name" autoComplete="off" />
			<Field
				name="url_slug"
				label="Address"
				optional
				hint="Leave blank to use the name. You can’t change the address later."
				maxLength={80}
				autoComplete="off"
				spellCheck={false}
			/>
		</ActForm>
	</Section>
);

const OWN_LABELS = {
	name: "Organisation",
	abn: "ABN",
	automatic_sending: "Requests reach this organisation by themselves",
};

const OwnFacts = ({ account }: { account: TeamAccount }) => (
	<Section id="own" title="Organisation details" card>
		<ActForm
			intent="changed"
			hidden={{ version: account.version }}
			theirs={{
				name: account.name,
				abn: account.abn ? abnInWords(account.abn) : "",
				automatic_sending: account.automatic_sending ? "yes" : "",
			}}
			labels={OWN_LABELS}
			words={(field, value) => (field === "automatic_sending" ? (value ? "Yes" : "No") : value)}
			submit="Save"
		>
			<Field name="name" id="account-name" optional={false} autoComplete="off" />
			<Field name="abn" optional inputMode="numeric" maxLength={40} autoComplete="off" />
			<Tick name="automatic_sending" hint="Otherwise a colleague sends each request." />
		</ActForm>
	</Section>
);
